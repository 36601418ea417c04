// <draughts-board>: shows a position and lets a player enter moves. It knows no rules: what can be entered is the list
// of legal moves it is given. Events: `play` (a move was entered), `attempt` (a move that is none, so that the server
// can say why), `resolve` (landings beyond the listed ways).

import { chooser } from './chooser.js';
import { ensureDefs } from './defs.js';
import { completeHere, extend, huffable, mustCapture, origins, read, takenAlong } from './entry.js';
import { View } from './geometry.js';
import * as hints from './hints.js';
import { PieceLayer } from './pieces.js';
import { listenToPointer } from './pointer.js';
import { Squares } from './squares.js';
import { drawNumbers, drawSurface, frameWidth } from './surface.js';
import { svg } from './svg.js';

/** @typedef {import('../../../types/protocol.js').Color} Color */
/** @typedef {import('../../../types/protocol.js').Geometry} Geometry */
/** @typedef {import('../../../types/protocol.js').LegalMove} LegalMove */
/** @typedef {import('../../../types/protocol.js').PieceCode} PieceCode */
/** @typedef {import('../../../types/protocol.js').Pieces} Pieces */
/** @typedef {import('../../../types/protocol.js').Square} Square */
/** @typedef {import('./entry.js').Entry} Entry */
/** @typedef {import('./entry.js').Way} Way */
/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {import('./surface.js').Labels} Labels */
/** @typedef {{ path: Square[], taken: Square[] }} Trace */
/**
 * What the board is to show.
 * @typedef {object} Scene
 * @property {Pieces} pieces
 * @property {Color} turn
 * @property {LegalMove[]} legal what may be entered here; empty: just look
 * @property {Trace | null} last the last move, marked
 * @property {Square[]} [lifts] the pieces one of which is to be lifted, marked for everybody
 * @property {Trace} [shown] a move that could be made, drawn on the board
 * @property {Trace} [move] animate this move, which led here
 * @property {Trace} [back] animate this move taken back
 */
/** @typedef {(key: string, values?: Record<string, string | number>) => string} Words */

const EMPTY_SCENE = /** @type {Scene} */ ({ pieces: {}, turn: 'white', legal: [], last: null });

export class DraughtsBoard extends HTMLElement {
  /** @type {Geometry | null} */ #geometry = null;
  /** @type {View | null} */ #view = null;
  #flipped = false;
  /** @type {Labels} */ #labels = 'none';
  /** @type {Scene} */ #scene = EMPTY_SCENE;
  /** @type {Square[]} */ #clicks = [];
  /** The piece to be huffed before the move. @type {Square | null} */ #huffed = null;
  /** @type {Entry | null} */ #entry = null;
  /** A move entered and shown, not yet confirmed. @type {Trace | null} */ #pending = null;
  /** The square a dragged piece is over. @type {Square | null} */ #over = null;
  #dragging = false;
  /** Questions for more ways that are not answered yet. */
  #questions = 0;
  /** A square clicked that only a way not listed may lead to. @type {Square | null} */ #wanted = null;
  /** @type {Words} */ words = (key) => key;

  /** @type {SVGSVGElement | null} */ #svg = null;
  #under = svg('g', { class: 'under', 'aria-hidden': 'true' });
  #above = svg('g', { class: 'above', 'aria-hidden': 'true' });
  #pieces = new PieceLayer();
  /** @type {Squares | null} */ #squares = null;
  /** @type {HTMLElement | null} */ #chooser = null;
  #live = document.createElement('div');

  connectedCallback() {
    ensureDefs();
    this.#live.className = 'visually-hidden';
    this.#live.setAttribute('aria-live', 'polite');
    if (this.#geometry) this.#build();
  }

  /** A small picture of a position: no labels, nothing to touch. */
  get mini() {
    return this.hasAttribute('mini');
  }

  /** @param {Geometry} geometry */
  set geometry(geometry) {
    this.#geometry = geometry;
    if (this.isConnected) this.#build();
  }

  /** Whether Black sits at the bottom. */
  get flipped() {
    return this.#flipped;
  }
  set flipped(flipped) {
    if (flipped === this.#flipped) return;
    this.#flipped = flipped;
    this.#build();
  }

  /** @param {Labels} labels */
  set labels(labels) {
    if (labels === this.#labels) return;
    this.#labels = labels;
    this.#build();
  }

  /** @param {Scene} scene */
  show(scene) {
    const moved = scene.move ?? null;
    const confirmed = moved !== null && this.#pending !== null && sameMove(moved, this.#pending);
    this.#pending = null;
    this.#forget();
    this.#scene = scene;
    if (!this.#view) return;
    if (!confirmed) {
      this.#pieces.settle();
      if (moved) this.#pieces.advance(this.#view, moved, scene.pieces, 0);
      else if (scene.back) this.#pieces.retreat(this.#view, scene.back, scene.pieces);
    }
    this.#pieces.reconcile(this.#view, scene.pieces);
    this.#render();
  }

  /** Takes back what was entered and not accepted. */
  restore() {
    const { move: _, ...scene } = this.#scene;
    this.show(this.#pending ? { ...scene, back: this.#pending } : { ...scene, back: undefined });
  }

  /** More ways of moves that had too many to list: the answer to `resolve`. @param {Square[][]} paths */
  addPaths(paths) {
    this.#questions = Math.max(0, this.#questions - 1);
    for (const path of paths) {
      const move = this.#legal.find(
        ({ from, to, taken, huffed }) =>
          from === path[0] && to === path[path.length - 1] && takenAlong(path, taken).length === taken.length - (huffed ? 1 : 0),
      );
      if (move && !move.paths.some((known) => known.join() === path.join())) move.paths.push(path);
    }
    if (!this.#entry) return;
    this.#entry = read(this.#legal, this.#clicks);
    const square = this.#wanted;
    if (square && this.#land(square, false)) this.#wanted = null;
    else if (square && this.#questions === 0) this.#attempt(square);
    else this.#render();
  }

  /** Asks for the ways that begin with these landings. @param {Square[]} path */
  #ask(path) {
    this.#questions += 1;
    this.#emit('resolve', { path });
  }

  /** Puts the keyboard's cursor on the board. */
  enter() {
    const square = this.#clicks[0] ?? this.#scene.legal[0]?.from ?? this.#geometry?.squares[0];
    if (square) this.#squares?.enterAt(square, true);
  }

  /** Gives up what has been entered so far. @returns {boolean} whether there was something */
  cancel() {
    if (this.#clicks.length === 0 && this.#huffed === null) return false;
    this.#forget();
    if (this.#view) this.#pieces.reconcile(this.#view, this.#scene.pieces);
    this.#render();
    return true;
  }

  #forget() {
    this.#clicks = [];
    this.#huffed = null;
    this.#entry = null;
    this.#wanted = null;
    this.#questions = 0;
    this.#over = null;
    this.#dragging = false;
    this.#chooser?.remove();
    this.#chooser = null;
  }

  #build() {
    if (!this.#geometry || !this.isConnected) return;
    const geometry = this.#geometry;
    const view = new View(geometry, this.#flipped);
    this.#view = view;
    this.#forget();
    const frame = this.mini ? 0 : frameWidth(view, this.#labels);
    const [width, height] = [view.files * 100 + 2 * frame, view.ranks * 100 + 2 * frame];
    const surface = svg('svg', { class: 'board', viewBox: `${-frame} ${-frame} ${width} ${height}` });
    this.#svg = surface;
    this.style.aspectRatio = `${width} / ${height}`;
    surface.append(drawSurface(view, this.mini ? 'none' : this.#labels), this.#under, this.#pieces.layer);
    // Over the pieces, which would cut them.
    if (!this.mini && this.#labels === 'numbers') surface.append(drawNumbers(view, geometry));
    surface.append(this.#above);
    this.#pieces.clear();
    if (this.mini) {
      surface.setAttribute('aria-hidden', 'true');
      this.replaceChildren(surface);
    } else {
      surface.setAttribute('role', 'group');
      surface.setAttribute('aria-label', this.words('js-board'));
      const cursor = this.#squares?.cursor;
      const focused = this.contains(document.activeElement);
      this.#squares = new Squares(view, readingOrder(view, geometry.squares), {
        press: (square) => this.#click(square, false),
        escape: () => this.cancel(),
      });
      surface.append(this.#squares.layer, this.#pieces.heldLayer);
      this.#listen(surface);
      this.replaceChildren(surface, this.#live);
      if (cursor) this.#squares.enterAt(cursor, focused);
    }
    this.#pieces.reconcile(view, this.#scene.pieces);
    this.#render();
  }

  /** @param {SVGSVGElement} surface */
  #listen(surface) {
    listenToPointer(surface, {
      locate: (event) => this.#locate(event),
      canLift: (square) => this.#isOwn(square) || (this.#entry !== null && square === this.#standing()),
      lift: (square) => {
        if (square === this.#standing()) return false;
        this.#lift(square);
        return true;
      },
      click: (square, lifted) => {
        if (!lifted || this.#liftsOff()) this.#click(square, true);
      },
      drag: (point, square) => this.#drag(point, square),
      drop: (square) => this.#drop(square),
      letGo: () => this.#drop(this.#standing()),
    });
  }

  /** @param {{ clientX: number, clientY: number }} event */
  #locate(event) {
    const matrix = this.#svg?.getScreenCTM()?.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { point, square: this.#view?.squareAtPoint(point) ?? null };
  }

  /** @param {Square} square */
  #isOwn(square) {
    return this.#scene.legal.length > 0 && !this.#pending && this.#scene.pieces[square]?.[0] === this.#scene.turn[0];
  }

  /** The legal moves after the huff that is entered, or those without a huff. */
  get #legal() {
    return this.#scene.legal.filter((move) => (move.huffed ?? null) === this.#huffed);
  }

  /** The pieces that may be huffed. */
  #huffable() {
    return huffable(this.#scene.legal);
  }

  /** Enters the huff that comes before the move, or takes it back. @param {Square} square */
  #huff(square) {
    this.#huffed = this.#huffed === square ? null : square;
    if (this.#huffed) this.#say(this.words('js-huffed', { square: this.#label(square) }));
    this.#render();
  }

  /** What is entered as the server reads it: a huff stands before the squares of the move. @param {Square[]} path */
  #withHuff(path) {
    return this.#huffed === null ? path : [this.#huffed, ...path];
  }

  /** Whether the move of the piece in hand is to be lifted off the board (Konane's first two). */
  #liftsOff() {
    return this.#entry?.play?.path.length === 1;
  }

  /** Where the piece in hand stands now. */
  #standing() {
    return this.#entry?.route.at(-1) ?? this.#clicks[0] ?? null;
  }

  /** @param {Square} square */
  #lift(square) {
    const huffed = this.#huffed;
    this.cancel();
    this.#huffed = huffed;
    this.#clicks = [square];
    this.#entry = read(this.#legal, this.#clicks);
    if (this.#entry.ends.length === 0) this.#explain(square);
    else this.#say(this.words('js-picked', { square: this.#label(square), landings: this.#labelAll(this.#entry.ends) }));
    if (this.#entry.incomplete) this.#ask([square]);
    this.#render();
  }

  /** Says why a piece is not one to move. @param {Square} square */
  #explain(square) {
    const { pieces } = this.#scene;
    const legal = this.#legal;
    const key = mustCapture(legal) ? 'js-cannot-move-capture' : 'js-cannot-move';
    this.#say(this.words(key, { square: this.#label(square), piece: this.words(`js-piece-${pieces[square]}`) }));
  }

  /** @param {Square | null} square @param {boolean} byPointer */
  #click(square, byPointer) {
    if (square === null) return void this.cancel();
    const origin = this.#clicks[0];
    if (origin === undefined) {
      if (this.#isOwn(square)) this.#lift(square);
      else if (!this.#pending && this.#huffable().has(square)) this.#huff(square);
      else if (!byPointer && this.#scene.pieces[square]) this.#explain(square);
      if (this.#liftsOff()) this.#click(square, byPointer);
    } else if (square === origin && this.#entry?.play && this.#liftsOff()) {
      this.#play(this.#entry.play, 0, false);
    } else if (this.#land(square, false)) {
      return;
    } else if (square === origin) {
      this.cancel();
    } else if (this.#isOwn(square)) {
      if (!byPointer) this.#lift(square);
    } else {
      this.#attempt(square);
    }
  }

  /** Enters a landing if it is one. @param {Square} square @param {boolean} carried the piece was dragged there @returns {boolean} */
  #land(square, carried) {
    const entry = this.#entry;
    if (!entry) return false;
    const standing = Math.max(entry.route.length - 1, 0);
    const next = extend(this.#legal, this.#clicks, square);
    if (next) {
      this.#clicks = next.clicks;
      this.#entry = next.entry;
      const { play } = next.entry;
      if (play) {
        const at = carried ? (play.ends.at(-1) ?? standing) : standing;
        this.#play(play, at, carried);
      } else {
        this.#goOn(standing, carried);
      }
      return true;
    }
    const complete = square === this.#clicks.at(-1) && this.#clicks.length > 1 ? completeHere(entry) : null;
    if (complete) {
      this.#play(complete, standing, carried);
      return true;
    }
    if (entry.incomplete && this.#wanted === null) {
      this.#wanted = square;
      const begun = entry.route.at(-1) === this.#clicks.at(-1) ? entry.route : this.#clicks;
      this.#ask([...begun, square]);
      return true;
    }
    return false;
  }

  /** Several moves are left: the piece waits on the landing reached. @param {number} from @param {boolean} carried */
  #goOn(from, carried) {
    const { route, taken, next, incomplete } = /** @type {Entry} */ (this.#entry);
    if (this.#view) this.#pieces.walk(this.#view, this.#clicks[0], route.slice(carried ? -1 : from), taken);
    this.#say(this.words('js-go-on', { landings: this.#labelAll(next) }));
    if (incomplete && route.at(-1) === this.#clicks.at(-1)) this.#ask(route);
    this.#render();
  }

  /** @param {Way} way @param {number} from index in the path the piece stands on @param {boolean} carried */
  #play(way, from, carried) {
    const trace = { path: way.path, taken: way.move.taken };
    const path = this.#withHuff(way.path);
    this.#forget();
    this.#pending = trace;
    const { [way.path[0]]: code, ...pieces } = this.#scene.pieces;
    for (const square of trace.taken) delete pieces[square];
    if (way.path.length > 1) pieces[way.move.to] = shape(code, way.move);
    if (this.#view) {
      this.#pieces.settle();
      this.#pieces.advance(this.#view, trace, pieces, from, carried);
      this.#pieces.reconcile(this.#view, pieces);
    }
    this.#render();
    this.#emit('play', { path, notation: way.move.notation, taken: way.move.taken });
  }

  /** @param {Square} square */
  #attempt(square) {
    const path = this.#withHuff([this.#clicks[0], square]);
    this.cancel();
    this.#emit('attempt', { path });
  }

  /** @param {Point} point @param {Square | null} square */
  #drag(point, square) {
    this.#dragging = true;
    this.#pieces.carry(this.#clicks[0], point);
    if (square !== this.#over) {
      this.#over = square;
      this.#render();
    }
  }

  /** @param {Square | null} square */
  #drop(square) {
    const standing = this.#standing();
    this.#dragging = false;
    this.#over = null;
    this.#pieces.putDown(this.#clicks[0]);
    if (square !== null && this.#land(square, true)) return;
    if (square === null || square === standing || this.#isOwn(square)) {
      // Dropped where nothing can be meant: the piece goes back and stays chosen.
      if (standing && this.#view) this.#pieces.walk(this.#view, this.#clicks[0], [standing], this.#entry?.taken ?? []);
      this.#render();
    } else {
      this.#attempt(square);
    }
  }

  #render() {
    const view = this.#view;
    if (!view) return;
    const { pieces, last, shown } = this.#scene;
    const legal = this.#legal;
    const entry = this.#entry;
    const under = [];
    const above = [];
    if (this.#pending) under.push(...hints.lastMove(view, this.#pending, true));
    else if (last && last.path.length > 0) under.push(...hints.lastMove(view, last, entry === null));
    if (this.#huffed) under.push(hints.tint(view, this.#huffed, 'chosen'));
    if (entry && this.#clicks.length > 0) {
      under.push(hints.tint(view, this.#clicks[0], 'chosen'));
      if (entry.route.length > 1) under.push(hints.route(view, entry.route, 'entered'));
      if (this.#over && this.#over !== this.#standing()) {
        if (extend(legal, this.#clicks, this.#over)) under.push(hints.tint(view, this.#over, 'target'));
      }
      const ways = entry.moves.map((move) => /** @type {Way} */ (entry.ways.find((way) => way.move === move)));
      above.push(...hints.landings(view, entry, new Set(Object.keys(pieces))));
      if (this.#clicks.length > 1) above.push(...hints.candidates(view, ways, Math.max(entry.route.length - 1, 0)));
      this.#offerChoice(ways);
    } else if (shown) {
      above.push(...hints.candidate(view, shown, 0));
    } else if (!this.#pending) {
      const marked = mustCapture(legal) ? origins(legal) : [...(this.#scene.lifts ?? []), ...this.#huffable()];
      above.push(...[...marked].map((square) => hints.spot(view, square, 'forced', 43)));
    }
    this.#under.replaceChildren(...under);
    this.#above.replaceChildren(...above);
    this.classList.toggle('holding', this.#dragging);
    this.#describe();
  }

  /** @param {Way[]} ways */
  #offerChoice(ways) {
    this.#chooser?.remove();
    this.#chooser = null;
    if (this.#clicks.length < 2 || ways.length < 2 || this.#dragging) return;
    const standing = Math.max((this.#entry?.route.length ?? 1) - 1, 0);
    this.#chooser = chooser(ways, this.words('js-which-move'), this.words('js-cancel'), {
      pick: (way) => this.#play(way, standing, false),
      look: (way) => {
        const index = way ? ways.indexOf(way) : -1;
        for (const mark of this.#above.querySelectorAll('.candidate')) {
          mark.classList.toggle('dim', index >= 0 && !mark.classList.contains(`c${index}`));
        }
      },
      cancel: () => this.cancel(),
    });
    if (!this.#chooser) return;
    this.append(this.#chooser);
    // It stands beside the board, never on it: all that the moves differ in stays in sight.
    this.#chooser.scrollIntoView({ block: 'nearest' });
  }

  #describe() {
    const { pieces } = this.#scene;
    const can = origins(this.#legal);
    const ends = new Set([...(this.#entry?.ends ?? []), ...(this.#entry?.next ?? [])]);
    this.#squares?.update((square) => {
      const values = { square: this.#label(square), piece: pieces[square] ? this.words(`js-piece-${pieces[square]}`) : '' };
      let key = pieces[square] ? 'js-square-piece' : 'js-square-empty';
      if (!this.#entry && can.has(square)) key = 'js-square-movable';
      if (ends.has(square)) key = 'js-square-landing';
      return { label: this.words(key, values), pressed: this.#clicks.includes(square) || this.#huffed === square, grip: this.#isOwn(square) };
    });
  }

  /** A square as this rule set names it. @param {Square} square */
  #label(square) {
    return this.#geometry?.labels?.[square] ?? square;
  }

  /** @param {Square[]} squares */
  #labelAll(squares) {
    return squares.map((square) => this.#label(square)).join(', ');
  }

  /** @param {string} text */
  #say(text) {
    this.#live.textContent = text;
  }

  /** @param {string} type @param {object} detail */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

/** @param {Trace} a @param {Trace} b */
function sameMove(a, b) {
  return a.path[0] === b.path[0] && a.path.at(-1) === b.path.at(-1) && [...a.taken].sort().join() === [...b.taken].sort().join();
}

/** What a piece is after its move: a parachutist has landed as a man. @param {PieceCode} code @param {LegalMove} move @returns {PieceCode} */
function shape(code, { crowned }) {
  const kind = crowned ? 'k' : code[1] === 'p' ? 'm' : code[1];
  return /** @type {PieceCode} */ (code[0] + kind);
}

/** @param {View} view @param {Square[]} squares */
function readingOrder(view, squares) {
  const key = (/** @type {Square} */ square) => {
    const [column, row] = view.cell(square);
    return row * view.files + column;
  };
  return [...squares].sort((a, b) => key(a) - key(b));
}

customElements.define('draughts-board', DraughtsBoard);
