// Where squares lie, and where arrow keys lead.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { between, squareAt, View } from '../../static/js/board/geometry.js';

/** @param {number} files @param {number} ranks @param {(file: number, rank: number) => boolean} playing */
function geometry(files, ranks, playing) {
  const squares = [];
  for (let rank = ranks - 1; rank >= 0; rank--) for (let file = 0; file < files; file++) if (playing(file, rank)) squares.push(squareAt(file, rank));
  return { files, ranks, squares, numbered: false, labels: null, lines: [] };
}
const dark = geometry(8, 8, (file, rank) => (file + rank) % 2 === 0);

test('White looks from rank 1, Black from the highest', () => {
  assert.deepEqual(new View(dark, false).cell('a1'), [0, 7]);
  assert.deepEqual(new View(dark, true).cell('a1'), [7, 0]);
  assert.deepEqual(new View(geometry(12, 12, () => true), false).cell('l12'), [11, 0]);
  assert.deepEqual(new View(geometry(10, 8, () => true), true).cell('j8'), [0, 7]);
});

test('a point finds its playing square and no other', () => {
  const view = new View(dark, false);
  assert.equal(view.squareAtPoint({ x: 50, y: 750 }), 'a1');
  assert.equal(view.squareAtPoint({ x: 150, y: 750 }), null, 'b1 is not played on');
  assert.equal(view.squareAtPoint({ x: -1, y: 10 }), null);
  assert.equal(view.squareAtPoint({ x: 10, y: 801 }), null);
});

test('squares between two squares of a line', () => {
  assert.deepEqual(between('a1', 'd4'), ['b2', 'c3']);
  assert.deepEqual(between('c7', 'c3'), ['c6', 'c5', 'c4']);
  assert.deepEqual(between('a1', 'b2'), []);
});

test('arrow keys zigzag up a diagonal board and come back to their column', () => {
  const view = new View(dark, false);
  const home = view.cell('c3')[0];
  const up = view.neighbour('c3', 'ArrowUp', home);
  assert.ok(['b4', 'd4'].includes(up));
  assert.equal(view.neighbour(up, 'ArrowUp', home), 'c5');
  assert.equal(view.neighbour('c3', 'ArrowRight', home), 'e3');
  assert.equal(view.neighbour('a1', 'ArrowLeft', 0), 'a1', 'the edge holds');
  assert.equal(view.neighbour('a1', 'ArrowDown', 0), 'a1');
  assert.equal(new View(dark, true).neighbour('c3', 'ArrowRight', 5), 'a3', 'turned for Black');
});
