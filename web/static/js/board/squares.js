// The invisible layer that makes each square a button: labels for screen readers, the keyboard's cursor.

import { UNIT } from './geometry.js';
import { svg } from './svg.js';

/** @typedef {import('./geometry.js').View} View */
/** @typedef {import('../../../types/protocol.js').Square} Square */

const ARROWS = /** @type {const} */ (['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

export class Squares {
  /** @type {Map<Square, SVGRectElement>} */
  #rects = new Map();
  /** @type {Square} */
  #cursor;
  /** Column that going up and down keeps to. */
  #home;

  /**
   * @param {View} view @param {Square[]} order squares in reading order
   * @param {{ press: (square: Square) => void, escape: () => boolean }} actions `escape` says whether it had something to cancel
   */
  constructor(view, order, actions) {
    this.view = view;
    this.actions = actions;
    this.layer = svg('g', { class: 'squares' });
    for (const square of order) {
      const [column, row] = view.cell(square);
      const rect = svg('rect', { class: 'square', x: column * UNIT, y: row * UNIT, width: UNIT, height: UNIT, role: 'button', tabindex: -1, 'data-square': square });
      this.#rects.set(square, rect);
      this.layer.append(rect);
    }
    this.#cursor = order[0];
    this.#home = view.cell(this.#cursor)[0];
    this.#setCursor(this.#cursor);
    this.layer.addEventListener('focusin', (event) => {
      const square = squareOf(event.target);
      if (square && square !== this.#cursor) {
        this.#setCursor(square);
        this.#home = view.cell(square)[0];
      }
    });
    this.layer.addEventListener('keydown', (event) => this.#key(event));
    // Assistive programs click without a pointer.
    this.layer.addEventListener('click', (event) => {
      const square = squareOf(event.target);
      if (square && event.detail === 0) actions.press(square);
    });
  }

  get cursor() {
    return this.#cursor;
  }

  /** @param {Square} square @param {boolean} [focus] */
  #setCursor(square, focus = false) {
    this.#rects.get(this.#cursor)?.setAttribute('tabindex', '-1');
    this.#cursor = square;
    const rect = this.#rects.get(square);
    rect?.setAttribute('tabindex', '0');
    if (focus) rect?.focus();
  }

  /** Where the tab key enters the board. @param {Square} square @param {boolean} focus whether to take the focus there now */
  enterAt(square, focus) {
    if (!this.#rects.has(square)) return;
    this.#home = this.view.cell(square)[0];
    this.#setCursor(square, focus);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS.find((key) => key === event.key);
    if (arrow) {
      const next = this.view.neighbour(this.#cursor, arrow, this.#home);
      if (arrow === 'ArrowLeft' || arrow === 'ArrowRight') this.#home = this.view.cell(next)[0];
      this.#setCursor(next, true);
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.actions.press(this.#cursor);
    } else if (event.key !== 'Escape' || !this.actions.escape()) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {(square: Square) => { label: string, pressed: boolean, grip: boolean }} describe */
  update(describe) {
    for (const [square, rect] of this.#rects) {
      const { label, pressed, grip } = describe(square);
      rect.setAttribute('aria-label', label);
      rect.setAttribute('aria-pressed', String(pressed));
      rect.classList.toggle('grip', grip);
    }
  }
}

/** @param {EventTarget | null} target @returns {Square | null} */
function squareOf(target) {
  return target instanceof SVGElement ? (target.dataset.square ?? null) : null;
}
