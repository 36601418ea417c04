// Moving pieces along their path and letting taken ones go.

/** @typedef {import('./geometry.js').Point} Point */

const STEP_TIME = 190;
const JUMP_TIME = 240;
const LONGEST = 1400;
const FADE_TIME = 220;

/** Whether this reader and this moment want motion at all. */
export function motionWanted() {
  return !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Moves a piece through points; jumps hop a little.
 * @param {SVGGElement} node @param {Point[]} points @param {boolean} jumps
 * @returns {{ animation: Animation, arrivals: number[] }} the running animation and when, in ms, each point is reached
 */
export function glide(node, points, jumps) {
  const legs = points.length - 1;
  const time = Math.min((jumps ? JUMP_TIME : STEP_TIME) * legs, LONGEST);
  /** @type {Keyframe[]} */
  const frames = [];
  const at = (/** @type {Point} */ { x, y }, /** @type {number} */ scale) => `translate(${x}px, ${y}px) scale(${scale})`;
  points.forEach((point, i) => {
    frames.push({ transform: at(point, 1), offset: i / legs, easing: 'ease-in-out' });
    if (i === legs) return;
    const next = points[i + 1];
    const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    if (jumps) frames.push({ transform: at(middle, 1.14), offset: (i + 0.5) / legs, easing: 'ease-in-out' });
  });
  return { animation: node.animate(frames, { duration: time }), arrivals: points.map((_, i) => (i / legs) * time) };
}

/** @param {SVGGElement} node @param {Point} point @param {number} delay ms until the piece is passed */
export function fade(node, { x, y }, delay) {
  const place = `translate(${x}px, ${y}px)`;
  return node.animate(
    [
      { opacity: getComputedStyle(node).opacity, transform: `${place} scale(1)` },
      { opacity: 0, transform: `${place} scale(.7)` },
    ],
    { duration: FADE_TIME, delay, fill: 'both', easing: 'ease-in' },
  );
}
