// The list of moves, in rows of two.

import { element } from '../dom.js';
import { other } from './state.js';

/** @typedef {import('../../../types/protocol.js').PlayedMove} PlayedMove */
/** @typedef {import('../../../types/protocol.js').Color} Color */

export class MoveList {
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  #empty;
  /** @type {HTMLOListElement | null} */
  #list = null;

  /** @param {HTMLElement} box @param {Color} first the side in the first column @param {(ply: number) => void} go */
  constructor(box, first, go) {
    this.box = box;
    this.first = first;
    this.go = go;
    this.#empty = [...box.childNodes];
  }

  /** @param {PlayedMove[]} moves */
  show(moves) {
    if (moves.length < this.#buttons.length || moves.some((move, i) => this.#buttons[i] && this.#buttons[i].textContent !== move.notation)) {
      this.#buttons = [];
      this.#list = null;
    }
    if (moves.length === 0) return this.box.replaceChildren(...this.#empty);
    if (!this.#list) {
      const heads = [this.first, other(this.first)].map((color) => element('i', `disc ${color}`));
      const head = element('li', 'move-row move-head', element('span', 'move-number'), ...heads);
      head.setAttribute('aria-hidden', 'true');
      this.#list = element('ol', 'move-list', head);
      this.box.replaceChildren(this.#list);
    }
    for (const move of moves.slice(this.#buttons.length)) this.#add(move, this.#list);
    return undefined;
  }

  /** @param {PlayedMove} move @param {HTMLOListElement} list */
  #add(move, list) {
    const ply = this.#buttons.length + 1;
    if (ply % 2 === 1) list.append(element('li', 'move-row', element('span', 'move-number', `${(ply + 1) / 2}.`)));
    const button = element('button', `move ${move.by}`, move.notation);
    button.type = 'button';
    button.dataset.ply = String(ply);
    button.addEventListener('click', () => this.go(ply));
    list.lastElementChild?.append(button);
    this.#buttons.push(button);
  }

  /** @param {number} ply the ply that led to what the board shows; 0: none */
  mark(ply) {
    this.#buttons.forEach((button, i) => {
      if (i + 1 === ply) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    });
    const button = this.#buttons[ply - 1];
    if (!button) {
      this.box.scrollTop = 0;
      return;
    }
    // scrollIntoView would move the page as well.
    const top = button.offsetTop - this.box.clientHeight / 2;
    this.box.scrollTop = Math.max(0, top);
  }
}
