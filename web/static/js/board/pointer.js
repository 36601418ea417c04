// Mouse, pen and finger on the board: tells a click from a drag.

/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {import('../../../types/protocol.js').Square} Square */
/**
 * @typedef {object} Hands what the board does with them
 * @property {(event: PointerEvent | Touch) => { point: Point, square: Square | null }} locate
 * @property {(square: Square) => boolean} canLift whether a piece that may be picked up shows on the square
 * @property {(square: Square | null, lifted: boolean) => void} click `lifted`: pressing it has just picked this piece up
 * @property {(square: Square) => boolean} lift picks a piece up; false when it was in hand already
 * @property {(point: Point, square: Square | null) => void} drag
 * @property {(square: Square | null) => void} drop
 * @property {() => void} letGo the drag ended without a drop
 */

/** Fingers tremble; less than this is a click. In CSS pixels. */
const SLACK = { mouse: 4, touch: 9, pen: 6 };

/** @param {SVGSVGElement} surface @param {Hands} hands */
export function listenToPointer(surface, hands) {
  /** @type {{ id: number, x: number, y: number, square: Square | null, lifted: boolean, held: boolean, dragging: boolean } | null} */
  let press = null;

  surface.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || press) return;
    const { square } = hands.locate(event);
    const held = square !== null && hands.canLift(square);
    const lifted = held && hands.lift(square);
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, square, lifted, held, dragging: false };
    // Without capture a finger that leaves the board would take the drag with it.
    if (held) surface.setPointerCapture(event.pointerId);
  });

  surface.addEventListener('pointermove', (event) => {
    if (press?.id !== event.pointerId || !press.held) return;
    const slack = SLACK[/** @type {keyof typeof SLACK} */ (event.pointerType)] ?? SLACK.mouse;
    if (!press.dragging && Math.hypot(event.clientX - press.x, event.clientY - press.y) < slack) return;
    press.dragging = true;
    const { point, square } = hands.locate(event);
    hands.drag(point, square);
  });

  surface.addEventListener('pointerup', (event) => {
    if (press?.id !== event.pointerId) return;
    const { square } = hands.locate(event);
    const { dragging, lifted, square: start } = press;
    press = null;
    if (dragging) hands.drop(square);
    else if (square === start) hands.click(square, lifted);
  });

  surface.addEventListener('pointercancel', (event) => {
    if (press?.id !== event.pointerId) return;
    const { dragging } = press;
    press = null;
    if (dragging) hands.letGo();
  });

  // The mouse leaves the keyboard's cursor where it is, so that arrow keys go on looking through the game.
  surface.addEventListener('mousedown', (event) => {
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });

  // A finger on a piece drags the piece; elsewhere on the board it scrolls the page.
  surface.addEventListener(
    'touchstart',
    (event) => {
      const touch = event.touches[0];
      if (event.touches.length > 1 || !touch) return;
      const { square } = hands.locate(touch);
      if (square !== null && hands.canLift(square)) event.preventDefault();
    },
    { passive: false },
  );
}
