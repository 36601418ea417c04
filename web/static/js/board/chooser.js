// A small list of moves to choose from when the landings entered so far name more than one.

import { ROUTE_COLORS } from './hints.js';

/** @typedef {import('./entry.js').Way} Way */

/** A longer list helps nobody: then the player goes on landing by landing. */
const LONGEST_LIST = 6;

/**
 * @param {Way[]} ways one for each move @param {string} heading @param {string} cancel
 * @param {{ pick: (way: Way) => void, look: (way: Way | null) => void, cancel: () => void }} actions
 * @returns {HTMLElement | null}
 */
export function chooser(ways, heading, cancel, actions) {
  if (ways.length > LONGEST_LIST) return null;
  const box = document.createElement('div');
  box.className = 'board-choices';
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', heading);
  const title = document.createElement('p');
  title.textContent = heading;
  box.append(title);
  ways.forEach((way, i) => {
    const button = choice(way.move.notation, i < ROUTE_COLORS ? `choice c${i}` : 'choice');
    button.addEventListener('click', () => actions.pick(way));
    for (const event of ['pointerenter', 'focus']) button.addEventListener(event, () => actions.look(way));
    for (const event of ['pointerleave', 'blur']) button.addEventListener(event, () => actions.look(null));
    box.append(button);
  });
  const close = choice(cancel, 'choice cancel');
  close.addEventListener('click', actions.cancel);
  box.append(close);
  return box;
}

/** @param {string} text @param {string} name */
function choice(text, name) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = name;
  button.textContent = text;
  return button;
}
