// What is drawn over and under the pieces: last move, choice of piece, landings, routes.

import { takenAlong } from './entry.js';
import { UNIT } from './geometry.js';
import { svg } from './svg.js';

/** @typedef {import('./geometry.js').View} View */
/** @typedef {import('./entry.js').Entry} Entry */
/** @typedef {import('./entry.js').Way} Way */
/** @typedef {import('../../../types/protocol.js').Square} Square */
/** @typedef {{ path: Square[], taken: Square[] }} Trace */

/** How many candidate routes are told apart by colour. */
export const ROUTE_COLORS = 5;

/** @param {View} view @param {Square} square @param {string} kind */
export function tint(view, square, kind) {
  if (view.lines.length > 0) return spot(view, square, `tint ${kind}`, 47);
  const [column, row] = view.cell(square);
  return svg('rect', { class: `tint ${kind}`, x: column * UNIT, y: row * UNIT, width: UNIT, height: UNIT });
}

/** @param {View} view @param {Square} square @param {string} kind @param {number} radius */
export function spot(view, square, kind, radius) {
  const { x, y } = view.middle(square);
  return svg('circle', { class: kind, cx: x, cy: y, r: radius });
}

/** @param {View} view @param {Square[]} path @param {string} kind */
export function route(view, path, kind) {
  const points = path.map((square) => view.middle(square));
  return svg('polyline', { class: `route ${kind}`, points: points.map(({ x, y }) => `${x},${y}`).join(' ') });
}

/**
 * Below the pieces: squares and, while nothing is being entered, the way of the last move.
 * @param {View} view @param {Trace} last @param {boolean} whole @returns {SVGElement[]}
 */
export function lastMove(view, last, whole) {
  const ends = new Set([last.path[0], last.path[last.path.length - 1]]);
  /** @type {SVGElement[]} */
  const marks = [...ends].map((square) => tint(view, square, 'last'));
  if (!whole) return marks;
  if (last.path.length > 1) marks.push(route(view, last.path, 'last'));
  marks.push(...last.path.slice(1, -1).map((square) => spot(view, square, 'last-landing', 7)));
  marks.push(...last.taken.map((square) => spot(view, square, 'last-taken', 13)));
  return marks;
}

/** Above the pieces: where the chosen piece can land. @param {View} view @param {Entry} entry @param {Set<Square>} occupied */
export function landings(view, entry, occupied) {
  const ends = new Set(entry.ends);
  const marks = entry.next
    .filter((square) => !ends.has(square))
    .map((square) => spot(view, square, 'landing', 11));
  for (const square of ends) {
    if (occupied.has(square)) marks.push(spot(view, square, 'landing ring', 44));
    else if (entry.next.includes(square)) marks.push(spot(view, square, 'landing', 17));
    else marks.push(spot(view, square, 'landing far', 15));
  }
  return marks;
}

/**
 * The ways a player has to choose from, each in its colour, from the landing reached.
 * @param {View} view @param {Way[]} ways one for each move @param {number} reached index in their paths
 */
export function candidates(view, ways, reached) {
  return ways.slice(0, ROUTE_COLORS).flatMap(({ path, move }, i) => {
    const rest = path.slice(reached);
    return candidate(view, { path: rest, taken: takenAlong(rest, move.taken) }, i);
  });
}

/** One way with its landings and what it takes. @param {View} view @param {Trace} trace @param {number} index of its colour @returns {SVGElement[]} */
export function candidate(view, { path, taken }, index) {
  const color = `candidate c${index}`;
  const landings = path.length > 1 ? path.slice(1) : path;
  return [
    route(view, path, color),
    ...taken.map((square) => spot(view, square, `${color} taken`, 42)),
    ...landings.map((square) => spot(view, square, color, 15)),
  ];
}
