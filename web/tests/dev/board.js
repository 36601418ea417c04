// A gallery of boards to look at, without a server: every size, both themes (?theme=dark), one alone (?show=12&w=700px).
import '/static/js/board/element.js';

const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'light';
document.body.style.setProperty('--w', query.get('w') ?? '374px');

/** Playing squares of a board: all of them, or those where file + rank is even (a1 dark) or odd. */
function geometry(files, ranks, kind) {
  const squares = [];
  for (let rank = ranks - 1; rank >= 0; rank--) {
    for (let file = 0; file < files; file++) {
      if (kind === 'all' || (file + rank) % 2 === (kind === 'left' ? 0 : 1)) squares.push(String.fromCharCode(97 + file) + (rank + 1));
    }
  }
  return { files, ranks, squares, numbered: true, labels: null, lines: [] };
}

/** Men on the given ranks of both sides. */
function men(board, from, to) {
  const pieces = {};
  for (const square of board.squares) {
    const rank = Number(square.slice(1));
    if (rank >= from && rank <= to) pieces[square] = 'wm';
    if (board.ranks + 1 - rank >= from && board.ranks + 1 - rank <= to) pieces[square] = 'bm';
  }
  return pieces;
}

function capture(path, taken) {
  return { notation: path.join('x'), from: path[0], to: path.at(-1), taken, crowned: false, all: true, paths: [path] };
}

const left = geometry(8, 8, 'left');
const all = geometry(8, 8, 'all');
const ten = geometry(10, 10, 'left');
const twelve = geometry(12, 12, 'left');
const wide = geometry(10, 8, 'left');
const right = geometry(8, 8, 'right');
const boards = {
  8: [left, { pieces: { ...men(left, 1, 3), c5: 'wk', d4: 'bk' }, last: { path: ['a3', 'b4'], taken: [] } }, 'coordinates'],
  captures: [
    left,
    {
      pieces: { c3: 'wm', g1: 'wk', d4: 'bm', f6: 'bm', d6: 'bm', h2: 'bm', a5: 'wm', h8: 'bm', a7: 'bk', e1: 'wm' },
      legal: [capture(['c3', 'e5', 'g7'], ['d4', 'f6']), capture(['c3', 'e5', 'c7'], ['d4', 'd6'])],
      last: { path: ['h6', 'f4', 'd2', 'b4'], taken: ['g5', 'e3', 'c3'] },
    },
    'numbers',
  ],
  10: [ten, { pieces: { ...men(ten, 1, 4), a5: 'wk', j6: 'bk' } }, 'numbers'],
  12: [twelve, { pieces: { ...men(twelve, 1, 5), b6: 'wk', c7: 'bk' } }, 'coordinates', true],
  all: [all, { pieces: { ...men(all, 2, 3), d4: 'wk', e5: 'bk', a1: 'bp', h8: 'wp' } }, 'coordinates'],
  wide: [wide, { pieces: men(wide, 1, 3) }, 'coordinates'],
  right: [right, { pieces: men(right, 1, 3) }, 'none'],
};

for (const [name, [shape, scene, labels, flipped = false]] of Object.entries(boards)) {
  if (query.has('show') && query.get('show') !== name) continue;
  const board = document.createElement('draughts-board');
  board.words = (key, values = {}) => [key, ...Object.values(values)].join(' ');
  board.geometry = shape;
  board.labels = labels;
  board.flipped = flipped;
  document.body.append(board);
  board.show({ turn: 'white', legal: [], last: null, ...scene });
  for (const type of ['play', 'attempt', 'resolve']) board.addEventListener(type, (event) => console.info(type, event.detail));
}
