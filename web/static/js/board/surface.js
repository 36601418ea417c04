// The board itself: frame, squares, grain and labels. It does not change while a game is played.

import { fileRank, UNIT } from './geometry.js';
import { svg } from './svg.js';

/** @typedef {import('./geometry.js').View} View */
/** @typedef {import('../../../types/protocol.js').Geometry} Geometry */
/** @typedef {'none' | 'numbers' | 'coordinates'} Labels */

const GRAINS = ['damier-grain-a', 'damier-grain-b', 'damier-grain-c'];

/** Width of the frame in board units; coordinates are written on it and want more room. @param {View} view @param {Labels} labels */
export function frameWidth(view, labels) {
  return labels === 'coordinates' ? 21 + 1.7 * Math.max(view.files, view.ranks) : 10 + 0.6 * Math.max(view.files, view.ranks);
}

/** @param {View} view @param {Labels} labels */
export function drawSurface(view, labels) {
  const width = view.files * UNIT;
  const height = view.ranks * UNIT;
  const frame = frameWidth(view, labels);
  const group = svg('g', { class: view.full ? 'surface full' : 'surface', 'aria-hidden': 'true' });
  group.append(
    svg('rect', { class: 'frame', x: -frame, y: -frame, width: width + 2 * frame, height: height + 2 * frame, rx: frame * 0.6, fill: 'url(#damier-frame)' }),
    svg('rect', { class: 'frame-grain', x: -frame, y: -frame, width: width + 2 * frame, height: height + 2 * frame, rx: frame * 0.6, fill: 'url(#damier-grain-b)' }),
    svg('rect', { class: 'inlay', x: -4, y: -4, width: width + 8, height: height + 8, rx: 3 }),
    ...(view.lines.length > 0 ? drawPoints(view) : drawSquares(view)),
    svg('rect', { class: 'sheen', width, height, fill: 'url(#damier-sheen)' }),
  );
  if (labels === 'coordinates') group.append(drawCoordinates(view, frame));
  return group;
}

/** Squares of two woods, each with its own grain. @param {View} view @returns {SVGElement[]} */
function drawSquares(view) {
  const parts = [
    svg('rect', { class: 'light-squares', width: view.files * UNIT, height: view.ranks * UNIT }),
    svg('path', { class: 'dark-squares', d: squaresPath(view, (dark) => dark) }),
  ];
  GRAINS.forEach((grain, i) => {
    const own = (/** @type {number} */ c, /** @type {number} */ r) => (c * 7 + r * 13 + ((c * r) % 5)) % GRAINS.length === i;
    parts.push(
      svg('path', { class: 'grain-light', fill: `url(#${grain})`, d: squaresPath(view, (dark, c, r) => !dark && own(c, r)) }),
      svg('path', { class: 'grain-dark', fill: `url(#${grain})`, d: squaresPath(view, (dark, c, r) => dark && own(c, r)) }),
    );
  });
  return [...parts, svg('path', { class: 'joints', d: joints(view) })];
}

/** One plank with the lines cut into it, and a hollow at each point. @param {View} view @returns {SVGElement[]} */
function drawPoints(view) {
  const [width, height] = [view.files * UNIT, view.ranks * UNIT];
  const path = view.lines.map((ends) => ends.map((point) => view.middle(point))).map(([a, b]) => `M${a.x} ${a.y}L${b.x} ${b.y}`);
  const hollow = (/** @type {string} */ square) => {
    const { x, y } = view.middle(square);
    return svg('circle', { cx: x, cy: y, r: 11 });
  };
  return [
    svg('rect', { class: 'plank', width, height }),
    svg('rect', { class: 'grain-light', width, height, fill: `url(#${GRAINS[0]})` }),
    svg('path', { class: 'lines lit', d: path.join(''), transform: 'translate(1.5 2)' }),
    svg('path', { class: 'lines', d: path.join('') }),
    svg('g', { class: 'points' }, [...view.playing].map(hollow)),
  ];
}

/**
 * Squares as one path. On a diagonal board the squares played on are dark; where all are, a1 is.
 * @param {View} view @param {(dark: boolean, column: number, row: number) => boolean} wanted
 */
function squaresPath(view, wanted) {
  let path = '';
  for (let row = 0; row < view.ranks; row++) {
    for (let column = 0; column < view.files; column++) {
      const square = view.squareOfCell(column, row);
      const [file, rank] = fileRank(square);
      const dark = view.full ? (file + rank) % 2 === 0 : view.playing.has(square);
      if (wanted(dark, column, row)) path += `M${column * UNIT} ${row * UNIT}h${UNIT}v${UNIT}h${-UNIT}z`;
    }
  }
  return path;
}

/** The fine lines where squares meet. @param {View} view */
function joints(view) {
  let path = '';
  for (let column = 1; column < view.files; column++) path += `M${column * UNIT} 0V${view.ranks * UNIT}`;
  for (let row = 1; row < view.ranks; row++) path += `M0 ${row * UNIT}H${view.files * UNIT}`;
  return path;
}

/** The squares' numbers, in their corners; larger where squares are small. @param {View} view @param {Geometry} geometry */
export function drawNumbers(view, geometry) {
  const group = svg('g', { class: view.full ? 'labels numbers full' : 'labels numbers', 'aria-hidden': 'true' });
  geometry.squares.forEach((square, i) => {
    const [column, row] = view.cell(square);
    const text = svg('text', { x: column * UNIT + 4, y: row * UNIT + 4, 'font-size': 9 + 1.4 * view.files });
    text.textContent = geometry.labels?.[square] ?? String(i + 1);
    group.append(text);
  });
  return group;
}

/** @param {View} view @param {number} frame */
function drawCoordinates(view, frame) {
  const group = svg('g', { class: 'labels coordinates' });
  const write = (/** @type {string} */ label, /** @type {number} */ x, /** @type {number} */ y) => {
    const text = svg('text', { x, y, 'font-size': frame * (label.length > 1 ? 0.56 : 0.72) });
    text.textContent = label;
    group.append(text);
  };
  const line = frame / 2 + 2;
  for (let column = 0; column < view.files; column++) {
    const label = view.squareOfCell(column, 0)[0];
    write(label, (column + 0.5) * UNIT, -line);
    write(label, (column + 0.5) * UNIT, view.ranks * UNIT + line);
  }
  for (let row = 0; row < view.ranks; row++) {
    const label = view.squareOfCell(0, row).slice(1);
    write(label, -line, (row + 0.5) * UNIT);
    write(label, view.files * UNIT + line, (row + 0.5) * UNIT);
  }
  return group;
}
