// Where squares lie on the drawing. One square is 100 units; the board proper starts at (0, 0).

/** @typedef {import('../../../types/protocol.js').Geometry} Geometry */
/** @typedef {import('../../../types/protocol.js').Square} Square */
/** @typedef {{ x: number, y: number }} Point */

export const UNIT = 100;

/** File and rank from 0. @param {Square} square @returns {[number, number]} */
export function fileRank(square) {
  return [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
}

/** @param {number} file @param {number} rank @returns {Square} */
export function squareAt(file, rank) {
  return String.fromCharCode(97 + file) + (rank + 1);
}

/** The squares strictly between two squares of one line, in order. @param {Square} from @param {Square} to @returns {Square[]} */
export function between(from, to) {
  const [f0, r0] = fileRank(from);
  const [f1, r1] = fileRank(to);
  const length = Math.max(Math.abs(f1 - f0), Math.abs(r1 - r0));
  const squares = [];
  for (let i = 1; i < length; i++) {
    squares.push(squareAt(f0 + Math.sign(f1 - f0) * i, r0 + Math.sign(r1 - r0) * i));
  }
  return squares;
}

/** A board as one player looks at it. */
export class View {
  /** @param {Geometry} geometry @param {boolean} flipped whether Black sits at the bottom */
  constructor(geometry, flipped) {
    this.files = geometry.files;
    this.ranks = geometry.ranks;
    this.flipped = flipped;
    this.playing = new Set(geometry.squares);
    /** On a board of points (Alquerque): the lines that join them. */
    this.lines = geometry.lines;
    /** Whether every square is played on (Turkish, Gothic, …). */
    this.full = geometry.squares.length === geometry.files * geometry.ranks;
  }

  /** Column and row from the top left, from 0. @param {Square} square @returns {[number, number]} */
  cell(square) {
    const [file, rank] = fileRank(square);
    return this.flipped ? [this.files - 1 - file, rank] : [file, this.ranks - 1 - rank];
  }

  /** @param {number} column @param {number} row @returns {Square} */
  squareOfCell(column, row) {
    return this.flipped ? squareAt(this.files - 1 - column, row) : squareAt(column, this.ranks - 1 - row);
  }

  /** The middle of a square. @param {Square} square @returns {Point} */
  middle(square) {
    const [column, row] = this.cell(square);
    return { x: (column + 0.5) * UNIT, y: (row + 0.5) * UNIT };
  }

  /** The playing square at a point of the drawing, if there is one. @param {Point} point @returns {Square | null} */
  squareAtPoint({ x, y }) {
    const column = Math.floor(x / UNIT);
    const row = Math.floor(y / UNIT);
    if (column < 0 || row < 0 || column >= this.files || row >= this.ranks) return null;
    const square = this.squareOfCell(column, row);
    return this.playing.has(square) ? square : null;
  }

  /**
   * The playing square an arrow key leads to. Up and down keep as near as they can to `home`, the column the player
   * last chose by going sideways, so that a walk up a diagonal board zigzags instead of drifting.
   * @param {Square} square @param {'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'} key @param {number} home
   * @returns {Square}
   */
  neighbour(square, key, home) {
    const [column, row] = this.cell(square);
    const candidates = [...this.playing].filter((other) => {
      const [c, r] = this.cell(other);
      if (key === 'ArrowLeft') return r === row && c < column;
      if (key === 'ArrowRight') return r === row && c > column;
      return r === (key === 'ArrowUp' ? row - 1 : row + 1);
    });
    const wanted = key === 'ArrowLeft' || key === 'ArrowRight' ? column : home;
    candidates.sort((a, b) => Math.abs(this.cell(a)[0] - wanted) - Math.abs(this.cell(b)[0] - wanted));
    return candidates[0] ?? square;
  }
}
