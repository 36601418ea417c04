// How clicks are matched with the legal moves: no browser needed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeHere, extend, huffable, mustCapture, origins, read, takenAlong } from '../../static/js/board/entry.js';

/** @typedef {import('../../types/protocol.js').LegalMove} LegalMove */

/** @param {string} notation @param {string[][]} paths @param {string[]} taken @param {boolean} [all] @returns {LegalMove} */
function move(notation, paths, taken, all = true) {
  const path = paths[0];
  return { notation, from: path[0], to: path[path.length - 1], taken, huffed: null, crowned: false, paths, all };
}

const step = move('c3-d4', [['c3', 'd4']], []);
const long = move('c3xe5xg7', [['c3', 'e5', 'g7']], ['d4', 'f6']);
const side = move('c3xe5xc7', [['c3', 'e5', 'c7']], ['d4', 'd6']);
const left = move('a7xc5xe7xh4', [['a7', 'c5', 'e7', 'h4']], ['b6', 'd6', 'g5']);
const right = move('a7xd4xf6xh4', [['a7', 'd4', 'f6', 'h4']], ['b6', 'e5', 'g5']);

test('a piece picked up does not move by itself', () => {
  assert.equal(read([step], ['c3']).play, null);
  assert.deepEqual(read([step], ['c3']).next, ['d4']);
});

test('origin and landing name a step', () => {
  assert.equal(read([step], ['c3', 'd4']).play?.move, step);
  assert.equal(read([step], ['c3', 'b4']).ways.length, 0);
});

test('the last square alone names a capture when one ends there', () => {
  const { play } = read([long, side], ['c3', 'g7']);
  assert.equal(play?.move, long);
  assert.deepEqual(play?.path, ['c3', 'e5', 'g7']);
});

test('a landing that captures share is entered and waits', () => {
  const entry = read([long, side], ['c3', 'e5']);
  assert.equal(entry.play, null);
  assert.deepEqual(entry.route, ['c3', 'e5']);
  assert.deepEqual(entry.taken, ['d4']);
  assert.deepEqual(entry.next, ['g7', 'c7']);
  assert.equal(read([long, side], ['c3', 'e5', 'c7']).play?.move, side);
});

test('captures that share both ends are told apart by a landing between', () => {
  const entry = read([left, right], ['a7', 'h4']);
  assert.equal(entry.play, null);
  assert.deepEqual(entry.moves, [left, right]);
  assert.deepEqual(entry.route, ['a7'], 'the ways to the end differ, so the piece stays');
  assert.equal(read([left, right], ['a7', 'd4']).play?.move, right);
  assert.equal(read([left, right], ['a7', 'e7']).play?.move, left);
});

test('after a shared end, a landing on the way there decides', () => {
  const asked = extend([left, right], ['a7'], 'h4');
  assert.deepEqual(asked?.clicks, ['a7', 'h4']);
  const told = extend([left, right], ['a7', 'h4'], 'd4');
  assert.equal(told?.entry.play?.move, right);
  assert.equal(extend([left, right], ['a7', 'h4'], 'b4'), null);
});

test('several ways of one move are one move', () => {
  const two = move('a1xe5', [['a1', 'c3', 'e5'], ['a1', 'b2', 'e5']], ['d4']);
  assert.equal(read([two], ['a1', 'e5']).play?.move, two);
  assert.deepEqual(read([two], ['a1', 'b2']).play?.path, ['a1', 'b2', 'e5']);
});

test('a capture may end where it began', () => {
  const circle = move('d2xd2', [['d2', 'f4', 'd6', 'b4', 'd2']], ['e3', 'e5', 'c5', 'c3']);
  assert.equal(read([circle], ['d2', 'd2']).play?.move, circle);
});

test('a square passed twice is matched in its order', () => {
  const twice = move('a', [['a1', 'c3', 'e5', 'c3', 'a5']], []);
  const once = move('b', [['a1', 'c3', 'g7']], []);
  assert.equal(read([twice, once], ['a1', 'c3', 'c3']).play?.move, twice);
});

test('a player who may stop finishes with a second click on the landing', () => {
  const short = move('a5xc5', [['a5', 'c5']], ['b5']);
  const on = move('a5xe5', [['a5', 'c5', 'e5']], ['b5', 'd5']);
  const entry = read([short, on], ['a5', 'c5']);
  assert.equal(entry.play, null);
  assert.equal(completeHere(entry)?.move, short);
  assert.equal(read([short, on], ['a5', 'e5']).play?.move, on);
});

test('a move with more ways than listed is known to be incomplete', () => {
  assert.equal(read([move('x', [['a1', 'e5']], ['c3'], false)], ['a1']).incomplete, true);
  assert.equal(read([long], ['c3']).incomplete, false);
});

test('origins and the duty to capture', () => {
  assert.deepEqual([...origins([step, long, left])], ['c3', 'a7']);
  assert.equal(mustCapture([long, left]), true);
  assert.equal(mustCapture([long, step]), false);
  assert.equal(mustCapture([]), false);
});

test('taken pieces lie under the route, on diagonals and on lines', () => {
  assert.deepEqual(takenAlong(['c3', 'e5'], ['d4', 'f6']), ['d4']);
  assert.deepEqual(takenAlong(['c3', 'c7', 'g7'], ['c5', 'e7', 'a1']), ['c5', 'e7']);
  assert.deepEqual(takenAlong(['c3'], ['d4']), []);
});

test('a piece that may be huffed is marked, and its square is no origin', () => {
  const huff = { ...step, huffed: 'f6', taken: ['f6'] };
  assert.deepEqual([...huffable([step, huff])], ['f6']);
  assert.deepEqual([...huffable([step])], []);
  assert.ok(!origins([huff]).has('f6'));
});
