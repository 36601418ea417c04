// The pieces on the board: drawn nodes by square, kept in step with the position, moved and faded.

import { fade, glide, motionWanted } from './motion.js';
import { svg } from './svg.js';

/** @typedef {import('./geometry.js').View} View */
/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {import('../../../types/protocol.js').PieceCode} PieceCode */
/** @typedef {import('../../../types/protocol.js').Pieces} Pieces */
/** @typedef {import('../../../types/protocol.js').Square} Square */
/** @typedef {{ path: Square[], taken: Square[] }} Trace */

export class PieceLayer {
  layer = svg('g', { class: 'pieces', 'aria-hidden': 'true' });
  /** A piece in motion or in hand lies above everything else. */
  heldLayer = svg('g', { class: 'pieces held', 'aria-hidden': 'true' });
  /** @type {Map<Square, SVGGElement>} */
  #nodes = new Map();
  /** Running animations and what is due when they end. @type {Map<Animation, () => void>} */
  #running = new Map();

  clear() {
    this.settle();
    for (const node of this.#nodes.values()) node.remove();
    this.#nodes.clear();
  }

  /** Makes the drawn pieces those of the position, without motion. @param {View} view @param {Pieces} pieces */
  reconcile(view, pieces) {
    for (const [square, node] of this.#nodes) {
      if (pieces[square] !== node.dataset.code) {
        node.remove();
        this.#nodes.delete(square);
      }
    }
    for (const [square, code] of Object.entries(pieces)) {
      let node = this.#nodes.get(square);
      if (!node) {
        node = draw(code);
        this.#nodes.set(square, node);
        this.layer.append(node);
      }
      node.classList.remove('taken');
      place(node, view.middle(square));
    }
  }

  /**
   * Plays a move forward: moves the piece along the path from index `from` and lets the taken pieces fade.
   * @param {View} view @param {Trace} trace @param {Pieces} after @param {number} from
   * @param {boolean} [carried] the piece was dragged to `path[from]` by hand
   */
  advance(view, trace, after, from, carried = false) {
    const start = trace.path[0];
    const end = trace.path[trace.path.length - 1];
    const node = this.#nodes.get(start);
    const code = after[end];
    const leaving = trace.taken.map((square) => ({ square, node: this.#nodes.get(square) }));
    for (const { square } of leaving) this.#nodes.delete(square);
    this.#nodes.delete(start);
    if (!node || !code) {
      // Konane's first moves lift a piece off the board: it is its own taken piece.
      node?.remove();
      for (const { node: taken } of leaving) taken?.remove();
      return;
    }
    this.#nodes.get(end)?.remove();
    this.#nodes.set(end, node);
    node.dataset.code = code;
    const points = trace.path.slice(from).map((square) => view.middle(square));
    place(node, points[points.length - 1]);
    const moving = motionWanted();
    let arrivals = [0];
    if (moving && points.length > 1) {
      const { animation, arrivals: times } = glide(node, points, trace.taken.length > 0);
      arrivals = times;
      this.heldLayer.append(node);
      this.#keep(animation, () => {
        dress(node, code);
        this.layer.append(node);
      });
    } else {
      dress(node, code);
      this.layer.append(node);
    }
    const passed = passTimes(view, trace, from, arrivals, carried);
    for (const { square, node: taken } of leaving) {
      if (!taken) continue;
      if (moving) this.#keep(fade(taken, view.middle(square), passed.get(square) ?? 0), () => taken.remove());
      else taken.remove();
    }
  }

  /** Plays a move backward. @param {View} view @param {Trace} trace @param {Pieces} before */
  retreat(view, trace, before) {
    const start = trace.path[0];
    const end = trace.path[trace.path.length - 1];
    const node = this.#nodes.get(end);
    const code = before[start];
    if (!node || !code || !motionWanted()) return;
    this.#nodes.delete(end);
    this.#nodes.set(start, node);
    node.dataset.code = code;
    dress(node, code);
    const points = trace.path.toReversed().map((square) => view.middle(square));
    if (points.length > 1) {
      this.heldLayer.append(node);
      this.#keep(glide(node, points, false).animation, () => this.layer.append(node));
    }
    for (const square of trace.taken) {
      const back = draw(before[square]);
      this.#nodes.set(square, back);
      this.layer.append(back);
      this.#keep(back.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 250 }), () => {});
    }
  }

  /**
   * Moves the piece in hand along landings entered so far and dims what it has taken.
   * @param {View} view @param {Square} origin @param {Square[]} route @param {Square[]} taken
   */
  walk(view, origin, route, taken) {
    const node = this.#nodes.get(origin);
    if (!node) return;
    this.settle();
    const points = route.map((square) => view.middle(square));
    place(node, points[points.length - 1]);
    if (points.length > 1 && motionWanted()) this.#keep(glide(node, points, true).animation, () => {});
    for (const square of taken) this.#nodes.get(square)?.classList.add('taken');
  }

  /** @param {Square} origin @param {Point} point */
  carry(origin, point) {
    const node = this.#nodes.get(origin);
    if (!node) return;
    if (node.parentNode !== this.heldLayer) {
      this.settle();
      this.heldLayer.append(node);
    }
    node.setAttribute('transform', `translate(${point.x} ${point.y - 6}) scale(1.1)`);
  }

  /** @param {Square} origin */
  putDown(origin) {
    const node = this.#nodes.get(origin);
    if (node) this.layer.append(node);
  }

  /** Brings everything that moves to its end at once. */
  settle() {
    for (const animation of [...this.#running.keys()]) animation.finish();
    for (const [animation, done] of this.#running) {
      this.#running.delete(animation);
      done();
    }
  }

  /** @param {Animation} animation @param {() => void} done */
  #keep(animation, done) {
    this.#running.set(animation, done);
    animation.addEventListener('finish', () => {
      if (this.#running.delete(animation)) done();
    });
  }
}

/**
 * When each taken piece is passed, in ms.
 * @param {View} view @param {Trace} trace @param {number} from @param {number[]} arrivals @param {boolean} carried
 * @returns {Map<Square, number>}
 */
function passTimes(view, trace, from, arrivals, carried) {
  const times = new Map();
  const near = (/** @type {Point} */ a, /** @type {Point} */ b, /** @type {Point} */ p) =>
    Math.abs(Math.hypot(a.x - p.x, a.y - p.y) + Math.hypot(b.x - p.x, b.y - p.y) - Math.hypot(a.x - b.x, a.y - b.y)) < 1;
  for (const square of trace.taken) {
    const middle = view.middle(square);
    for (let i = from + 1; i < trace.path.length && !carried; i++) {
      if (near(view.middle(trace.path[i - 1]), view.middle(trace.path[i]), middle)) {
        times.set(square, (arrivals[i - 1 - from] + arrivals[i - from]) / 2);
        break;
      }
    }
  }
  return times;
}

/** @param {PieceCode} code */
function draw(code) {
  const node = svg('g', { class: 'piece', 'data-code': code }, [svg('use')]);
  dress(node, code);
  return node;
}

/** Gives a node the shape of its piece. @param {SVGGElement} node @param {PieceCode} code */
function dress(node, code) {
  node.firstElementChild?.setAttribute('href', `#damier-${code}`);
}

/** @param {SVGGElement} node @param {Point} point */
function place(node, { x, y }) {
  node.setAttribute('transform', `translate(${x} ${y})`);
}
