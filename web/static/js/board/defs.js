// Gradients, wood grain and piece shapes, defined once for all boards of a page. Colours come from board.css.

import { svg } from './svg.js';

/** A tile of grain is this wide and high, in board units; not a multiple of a square, so that squares differ. */
const TILE_WIDTH = 730;
const TILE_HEIGHT = 410;

/** Puts the definitions into the page if they are not there yet. */
export function ensureDefs() {
  if (document.getElementById('damier-defs')) return;
  const holder = svg('svg', { id: 'damier-defs', width: 0, height: 0, 'aria-hidden': 'true', class: 'board-defs' });
  holder.innerHTML = `<defs>
    ${side('w')}${side('b')}
    <radialGradient id="damier-shadow"><stop offset=".62" class="shadow-in"/><stop offset=".8" class="shadow-mid"/><stop offset="1" class="shadow-out"/></radialGradient>
    <linearGradient id="damier-frame" x1="0" y1="0" x2="1" y2="1"><stop offset="0" class="frame-1"/><stop offset=".5" class="frame-2"/><stop offset="1" class="frame-3"/></linearGradient>
    <radialGradient id="damier-sheen" cx=".3" cy=".15" r="1.1"><stop offset="0" class="sheen-1"/><stop offset=".55" class="sheen-2"/><stop offset="1" class="sheen-3"/></radialGradient>
    ${grain('damier-grain-a', 11, 'translate(37 19)')}
    ${grain('damier-grain-b', 23, 'translate(190 70) rotate(180)')}
    ${grain('damier-grain-c', 5, 'rotate(90) translate(61 113)')}
    ${piece('w', 'm')}${piece('b', 'm')}${piece('w', 'k')}${piece('b', 'k')}${piece('w', 'p')}${piece('b', 'p')}
  </defs>`;
  document.body.append(holder);
}

/** The gradients of one colour's pieces, lit from the upper left. @param {'w' | 'b'} color */
function side(color) {
  return `
    <linearGradient id="damier-${color}-rim" x1=".15" y1=".05" x2=".85" y2=".95"><stop offset="0" class="${color}-rim-1"/><stop offset=".5" class="${color}-rim-2"/><stop offset="1" class="${color}-rim-3"/></linearGradient>
    <linearGradient id="damier-${color}-edge" x1="0" y1="0" x2="1" y2="0"><stop offset="0" class="${color}-edge-1"/><stop offset=".45" class="${color}-edge-2"/><stop offset="1" class="${color}-edge-1"/></linearGradient>
    <linearGradient id="damier-${color}-groove" x1=".15" y1=".05" x2=".85" y2=".95"><stop offset="0" class="${color}-groove-1"/><stop offset="1" class="${color}-groove-2"/></linearGradient>
    <radialGradient id="damier-${color}-face" cx=".36" cy=".28" r=".85"><stop offset="0" class="${color}-face-1"/><stop offset=".55" class="${color}-face-2"/><stop offset="1" class="${color}-face-3"/></radialGradient>`;
}

/** A turned disc with a reeded rim and a stepped face. @param {'w' | 'b'} color @param {number} lift how far up it lies @param {boolean} rings */
function disc(color, lift, rings) {
  const grooves = rings
    ? `<circle r="22.5" class="groove" stroke="url(#damier-${color}-groove)"/><circle r="14.5" class="groove" stroke="url(#damier-${color}-groove)"/>
       <circle r="6" fill="url(#damier-${color}-rim)"/>`
    : '';
  return `<g transform="translate(0 ${-lift})">
      <circle cy="5" r="40" fill="url(#damier-${color}-edge)"/>
      <rect x="-40" y="0" width="80" height="5" fill="url(#damier-${color}-edge)"/>
      <circle r="40" fill="url(#damier-${color}-rim)"/>
      <circle r="36.3" class="reed ${color}-reed"/>
      <circle r="32.2" fill="url(#damier-${color}-groove)"/>
      <circle r="30.4" fill="url(#damier-${color}-face)"/>
      ${grooves}
    </g>`;
}

const CROWN = `<path d="M-21-11-11.5 0 0-19 11.5 0 21-11 16.5 10.5H-16.5Z"/>
  <circle cx="-21" cy="-13" r="3.6"/><circle cy="-21" r="4"/><circle cx="21" cy="-13" r="3.6"/><rect x="-16.5" y="13" width="33" height="6" rx="2.4"/>`;

const CANOPY = `<path d="M-22 0A22 21 0 0 1 22 0Q18.300-5 14.700 0 11-5 7.300 0 3.700-5 0 0-3.700-5-7.300 0-11-5-14.700 0-18.300-5-22 0Z"/>
  <path class="cord" d="M-22 0 0 19M-7.300 0 0 19M7.300 0 0 19M22 0 0 19"/><circle cy="20" r="4.500"/>`;

/** @param {'w' | 'b'} color @param {'m' | 'k' | 'p'} kind */
function piece(color, kind) {
  const shadow = (/** @type {number} */ y, /** @type {number} */ r) => `<circle cx="2" cy="${y}" r="${r}" fill="url(#damier-shadow)"/>`;
  const body = {
    m: `${shadow(6, 50)}${disc(color, 2, true)}`,
    k: `${shadow(8, 53)}${disc(color, -2, false)}${disc(color, 7, false)}<g class="mark ${color}-mark" transform="translate(0 -6)">${CROWN}</g>`,
    p: `${shadow(6, 50)}${disc(color, 2, false)}<g class="mark ${color}-mark" transform="translate(0 -1)">${CANOPY}</g>`,
  }[kind];
  return `<symbol id="damier-${color}${kind}" class="piece-shape" overflow="visible">${body}</symbol>`;
}

/**
 * Wood grain: nearly parallel lines that swell and narrow, always the same for one seed.
 * @param {string} id @param {number} seed @param {string} transform
 */
function grain(id, seed, transform) {
  let state = seed * 2654435761;
  const random = () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return (state >>> 0) / 2 ** 32;
  };
  let lines = '';
  for (let y = 4; y < TILE_HEIGHT; y += 5 + random() * 13) {
    const bend = () => (y + (random() - 0.5) * 9).toFixed(1);
    // Both ends meet at the same height, so the tile joins itself.
    lines += `<path d="M0 ${y.toFixed(1)}C${TILE_WIDTH * 0.2} ${bend()} ${TILE_WIDTH * 0.3} ${bend()} ${TILE_WIDTH * 0.5} ${bend()}S${TILE_WIDTH * 0.8} ${y.toFixed(1)} ${TILE_WIDTH} ${y.toFixed(1)}"
      stroke-width="${(0.6 + random() * 2.6).toFixed(1)}" opacity="${(0.25 + random() * 0.75).toFixed(2)}"/>`;
  }
  return `<pattern id="${id}" width="${TILE_WIDTH}" height="${TILE_HEIGHT}" patternUnits="userSpaceOnUse" patternTransform="${transform}"><g class="grain">${lines}</g></pattern>`;
}
