// The strips above and below the board: who plays, whose turn it is, how much time is left.

import { svg } from '../board/svg.js';
import { element } from '../dom.js';
import { text } from '../texts.js';
import { face, LOW } from './clock.js';

/** @typedef {import('../../../types/protocol.js').Color} Color */
/** @typedef {import('./state.js').GameState} GameState */

/** What a player is called; at one screen both seats carry one person's name, which tells nothing. @param {GameState} state @param {Color} color */
export function nameOf(state, color) {
  return (state.place === 'link' && state.game.seats[color].name) || text(`js-${color}`);
}

const ICONS = new URL('../../img/icons.svg', import.meta.url).href;

/** The computer's own mark. */
function chip() {
  return svg('svg', { class: 'icon', 'aria-hidden': 'true' }, [svg('use', { href: `${ICONS}#computer` })]);
}

export class PlayerStrip {
  #chip = chip();
  #name = element('span', 'player-name');
  #disc = element('i', 'disc');
  #note = element('span', 'player-note');
  #captured = element('span', 'player-captured');
  #clock = element('span', 'player-clock');
  /** @type {Color} */
  #color = 'white';

  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    this.#disc.setAttribute('aria-hidden', 'true');
    box.replaceChildren(this.#disc, this.#chip, this.#name, this.#note, this.#captured, this.#clock);
  }

  /** @param {GameState} state @param {Color} color @param {number} ply the position shown */
  show(state, color, ply) {
    this.#color = color;
    const { seats, you, position, outcome, clock } = state.game;
    const seat = seats[color];
    const mine = state.place === 'link' && you.includes(color);
    this.#disc.className = `disc ${color}`;
    const free = state.waiting && !seat.taken;
    const name = nameOf(state, color);
    this.#name.textContent = free ? text('js-seat-free') : mine ? text('js-name-you', { name }) : name;
    this.#name.classList.toggle('free', free);
    const away = state.place === 'link' && seat.taken && !seat.here && !outcome;
    const thinking = state.thinking === color;
    this.#note.textContent = away ? text('js-away') : thinking ? text('js-thinking') : '';
    this.#note.classList.toggle('thinking', thinking);
    this.#chip.toggleAttribute('hidden', seat.computer === null);
    const lead = leadOf(state, color, ply);
    this.#captured.textContent = lead > 0 ? `+${lead}` : '';
    this.box.classList.toggle('turn', !outcome && !state.waiting && position.turn === color);
    this.box.classList.toggle('winner', outcome?.winner === color);
    this.box.dataset.color = color;
    this.#clock.hidden = clock === null;
    this.tick(state);
  }

  /** @param {GameState} state */
  tick(state) {
    const left = state.timeLeft(this.#color);
    if (left === null) return;
    const first = state.firstMoveLeft(this.#color);
    if (first !== null) this.#note.textContent = text('js-first-move', { time: face(first) });
    const running = state.game.clock?.running === this.#color;
    this.#clock.textContent = face(left, state.game.clock ?? undefined);
    this.#clock.classList.toggle('running', running);
    this.#clock.classList.toggle('low', left < LOW && !state.game.outcome);
  }
}

/** How many pieces a side is ahead. @param {GameState} state @param {Color} color @param {number} ply */
function leadOf(state, color, ply) {
  const codes = Object.values(state.piecesAt(ply));
  const own = codes.filter((code) => code[0] === color[0]).length;
  return own - (codes.length - own);
}
