// The server's messages folded into the state of the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { face } from '../../static/js/game/clock.js';
import { GameState } from '../../static/js/game/state.js';

/** @typedef {import('../../types/protocol.js').GameMessage} GameMessage */
/** @typedef {import('../../types/protocol.js').Position} Position */

/** @param {'white' | 'black'} turn @returns {Position} */
const position = (turn) => ({ fen: '', turn, pieces: { a1: 'wm' }, legal: [{ notation: 'a1-b2', from: 'a1', to: 'b2', taken: [], huffed: null, crowned: false, paths: [['a1', 'b2']], all: true }], counts: [], claims: [] });

/** @param {Partial<GameMessage>} [changes] @returns {GameMessage} */
function game(changes = {}) {
  return {
    type: 'game', seq: 3, id: 'abcd1234', you: ['white'], place: 'link', rules: { key: 'russian', name: 'Russian' },
    geometry: { files: 8, ranks: 8, squares: ['a1', 'b2'], numbered: false, labels: null, lines: [] },
    seats: { white: { name: null, computer: null, taken: true, here: true, you: true }, black: { name: 'Bob', computer: null, taken: true, here: true, you: false } },
    start: 'W:Wa1:Bb8', startPieces: { a1: 'wm' }, moves: [], position: position('white'), clock: null, offer: null, ask: null, outcome: null, listed: false, invited: false, proposed: [[], []], next: null, ...changes,
  };
}
/** @param {number} ply @returns {import('../../types/protocol.js').PlayedMove} */
const played = (ply) => ({ ply, by: ply % 2 ? 'white' : 'black', notation: `m${ply}`, from: 'a1', to: 'b2', path: ['a1', 'b2'], taken: [], crowned: false, pieces: { b2: 'wm' }, spent: null });
/** @param {number} seq @param {number} ply @returns {import('../../types/protocol.js').ServerMessage} */
const moved = (seq, ply) => ({ type: 'moved', seq, ply, move: played(ply), position: position(ply % 2 ? 'black' : 'white'), clock: null, offer: null, ask: null, outcome: null });

test('moves are added in order, and an old message changes nothing', () => {
  const state = new GameState(game());
  assert.equal(state.apply(moved(4, 1)), true);
  assert.equal(state.apply(moved(5, 2)), true);
  assert.equal(state.apply(moved(4, 1)), false);
  assert.deepEqual(state.game.moves.map((move) => move.notation), ['m1', 'm2']);
  assert.equal(state.game.seq, 5);
  assert.deepEqual(state.piecesAt(0), { a1: 'wm' });
  assert.deepEqual(state.piecesAt(1), { b2: 'wm' });
});

test('who may move', () => {
  const state = new GameState(game());
  assert.equal(state.mayMove, true);
  state.apply(moved(4, 1));
  assert.equal(state.mayMove, false, "Black's turn");
  assert.equal(new GameState(game({ you: [] })).mayMove, false, 'a watcher');
  const alone = game();
  alone.seats.black.taken = false;
  assert.equal(new GameState(alone).waiting, true);
  assert.equal(new GameState(alone).mayMove, false, 'nobody there yet');
  assert.equal(new GameState(game({ you: ['white', 'black'], place: 'screen' })).mayMove, true);
});

test('a move taken back, a proposal, the end', () => {
  const state = new GameState(game());
  state.apply(moved(4, 1));
  state.apply({ type: 'offered', seq: 5, by: 'black' });
  assert.equal(state.game.offer, 'black');
  state.apply({ type: 'declined', seq: 6, by: 'white', what: 'draw' });
  assert.equal(state.game.offer, null);
  state.apply({ type: 'undone', seq: 7, ply: 0, position: position('white') });
  assert.equal(state.plies, 0);
  state.apply({ type: 'ended', seq: 8, outcome: { result: '0-1', winner: 'black', reason: 'resignation', condition: null, claimed: false, text: 'White resigned.' }, clock: null });
  assert.equal(state.mayMove, false);
  assert.deepEqual(state.game.position.legal, []);
});

test('what may be proposed, and why not', () => {
  const state = new GameState(game());
  assert.equal(state.whyNot('draw'), null);
  assert.equal(state.whyNot('undo'), 'js-why-no-move');
  state.apply(moved(4, 1));
  assert.equal(state.whyNot('undo'), null);
  state.apply({ type: 'offered', seq: 5, by: 'white' });
  assert.equal(state.whyNot('undo'), 'js-why-open');
  state.apply({ type: 'declined', seq: 6, by: 'black', what: 'draw' });
  assert.equal(state.whyNot('draw'), 'js-why-asked');
  assert.equal(state.whyNot('undo'), null);
  state.apply(moved(7, 2));
  assert.equal(state.whyNot('draw'), 'js-why-asked', 'the other side has moved');
  state.apply(moved(8, 3));
  assert.equal(state.whyNot('draw'), null);
  assert.equal(new GameState(game({ you: ['white', 'black'], place: 'screen' })).whyNot('undo'), null);
});

test('the next game', () => {
  const state = new GameState(game());
  assert.equal(state.apply({ type: 'rematch', seq: 4, by: 'black', url: '/game/next0000' }), true);
  assert.deepEqual(state.game.next, { by: 'black', url: '/game/next0000' });
});

test('clock faces', () => {
  assert.equal(face(300_000), '5:00');
  assert.equal(face(299_001), '5:00');
  assert.equal(face(61_000), '1:01');
  assert.equal(face(9_940), '0:09.9');
  assert.equal(face(0), '0:00.0');
  assert.equal(face(3_725_000), '1:02:05');
  assert.equal(face(2 * 86_400_000 + 3 * 3_600_000 + 5000), '2d 3h');
  const byoYomi = { periods: 5, period: 30_000 };
  assert.equal(face(750_000, byoYomi), '10:00', 'the main time');
  assert.equal(face(150_000, byoYomi), '0:30 × 5', 'the first period');
  assert.equal(face(149_000, byoYomi), '0:29 × 5');
  assert.equal(face(30_000, byoYomi), '0:30 × 1', 'the last period');
  assert.equal(face(0, byoYomi), '0:00.0');
});

test('a clock stands during a delay, and an hourglass runs onto the other side', () => {
  const clock = { control: '5d3', white: 60_000, black: 60_000, running: /** @type {const} */ ('white'), delay: 0, periods: 0, period: 0, hourglass: false, firstMove: null };
  const state = new GameState(game({ clock: { ...clock, delay: 3000 } }));
  state.clockAt = performance.now() - 2000;
  assert.equal(state.timeLeft('white'), 60_000);
  state.clockAt = performance.now() - 5000;
  assert.ok(Math.abs((state.timeLeft('white') ?? 0) - 58_000) < 100);
  assert.equal(state.timeLeft('black'), 60_000);
  assert.equal(state.firstMoveLeft('white'), null);
  state.game.clock = { ...clock, running: null, firstMove: 120_000 };
  assert.ok(Math.abs((state.firstMoveLeft('white') ?? 0) - 115_000) < 100);
  assert.equal(state.firstMoveLeft('black'), null, 'White moves first');
  state.game.clock = { ...clock, hourglass: true };
  assert.ok(Math.abs((state.timeLeft('black') ?? 0) - 65_000) < 100);
});
