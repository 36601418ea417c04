import '/static/js/board/element.js';
const q = new URLSearchParams(location.search);
document.documentElement.dataset.theme = q.get('theme') ?? 'light';
document.body.style.setProperty('--w', q.get('w') ?? '374px');

export function parse(fen) {
  const [turn, ...lists] = fen.split(':');
  const pieces = {};
  for (const list of lists) {
    if (!/^[WB]/.test(list)) continue;
    for (const item of list.slice(1).split(',').filter(Boolean)) {
      const kind = item[0] === 'K' ? 'k' : item[0] === 'P' ? 'p' : 'm';
      pieces[item.replace(/^[KP]/, '')] = list[0].toLowerCase() + kind;
    }
  }
  return { turn: turn === 'W' ? 'white' : 'black', pieces };
}
export function geometry(files, ranks, kind) {
  const squares = [];
  for (let r = ranks - 1; r >= 0; r--) for (let f = 0; f < files; f++)
    if (kind === 'all' || (f + r) % 2 === (kind === 'left' ? 0 : 1)) squares.push(String.fromCharCode(97 + f) + (r + 1));
  return { files, ranks, squares, numbered: true, labels: null };
}
export function start(g, rows) {
  const pieces = {};
  for (const s of g.squares) { const r = +s.slice(1); if (r <= rows) pieces[s] = 'wm'; if (r > g.ranks - rows) pieces[s] = 'bm'; }
  return pieces;
}
export function board(g, scene, labels = 'none', flipped = false) {
  const b = document.createElement('draughts-board');
  b.words = (k, v = {}) => k + ' ' + Object.values(v).join(' ');
  b.geometry = g; b.labels = labels; b.flipped = flipped;
  document.body.append(b);
  b.show({ turn: 'white', legal: [], last: null, ...scene });
  for (const e of ['play', 'attempt', 'resolve']) b.addEventListener(e, (ev) => console.log(e, JSON.stringify(ev.detail)));
  return b;
}
const g8 = geometry(8, 8, 'left'), g10 = geometry(10, 10, 'left'), g12 = geometry(12, 12, 'left'), ga = geometry(8, 8, 'all'), gs = geometry(10, 8, 'left');
const show = q.get('show') ?? 'all';
if (show === 'all' || show === '8') board(g8, { pieces: { ...start(g8, 3) , c5:'wk', d4:'bk'}, last: { path: ['a3', 'b4'], taken: [] } }, 'coordinates');
if (show === 'all' || show === 'cap') {
  const legal = [{ notation: 'c3xg7', from: 'c3', to: 'g7', taken: ['d4', 'f6'], crowned: false, all: true, paths: [['c3', 'e5', 'g7']] },
    { notation: 'c3xe5xc7', from: 'c3', to: 'c7', taken: ['d4', 'd6'], crowned: false, all: true, paths: [['c3', 'e5', 'c7']] },
    { notation: 'a1xc5', from: 'g1', to: 'g5', taken: ['h2'], crowned: false, all: true, paths: [['g1', 'g5']] }];
  const b = board(g8, { pieces: { c3: 'wm', g1: 'wk', d4: 'bm', f6: 'bm', d6: 'bm', h2: 'bm', a5: 'wm', h8: 'bm', a7: 'bk', e1: 'wm' }, legal, last: { path: ['h6', 'f4', 'd2', 'b4'], taken: ['g5', 'e3', 'c3'] } }, 'numbers');
  b.dataset.testid = 'cap';
}
if (show === 'all' || show === '10') board(g10, { pieces: { ...start(g10, 4), a5: 'wk', j6: 'bk' } }, 'numbers');
if (show === 'all' || show === '12') board(g12, { pieces: { ...start(g12, 5), b6: 'wk', c7: 'bk' } }, 'coordinates', true);
if (show === 'all' || show === 'full') { const p = {}; for (const s of ga.squares) { const r = +s.slice(1); if (r === 2 || r === 3) p[s] = 'wm'; if (r === 6 || r === 7) p[s] = 'bm'; } board(ga, { pieces: { ...p, d4: 'wk', e5: 'bk', a1: 'bp', h8: 'wp' } }, 'coordinates'); }
if (show === 'all' || show === '10x8') board(gs, { pieces: start(gs, 3) }, 'coordinates');
