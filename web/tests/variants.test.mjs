// Games whose boards, pieces or moves are unlike the others', on one screen by mouse and keyboard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertMoves, assertQuiet, click, gameOf, person, pieces, plies, startGame, status } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

/** A page with a new game for both sides. @param {string} rules @param {string} [fen] */
async function open(rules, fen) {
  const page = await person(browser);
  await startGame(page, server.url, { rules, where: 'screen', fen });
  return page;
}

/** Clicks through moves, each given as its squares. @param {import('playwright-core').Page} page @param {string[]} moves */
async function play(page, ...moves) {
  const start = (await gameOf(page)).moves.length;
  for (const [i, move] of moves.entries()) {
    await click(page, ...move.split(/[-x]/));
    await plies(page, start + i + 1);
  }
  assert.deepEqual(await pieces(page), (await gameOf(page)).position.pieces, 'the board shows the position');
}

test('Turkish: men along files and ranks, taken pieces leave at once', async () => {
  const page = await open('turkish');
  await play(page, 'a3-a4', 'a6-a5', 'a4xa8');
  await assertMoves(page, ['a3-a4', 'a6-a5', 'a4xa8']);
  const board = await pieces(page);
  assert.equal(board.a8, 'wk', 'crowned where the capture ended');
  assert.ok(!board.a5 && !board.a7, 'both pieces are gone');
  assertQuiet(page);
});

test('Alquerque: points and lines, played to the end', async () => {
  const page = await open('alquerque');
  assert.equal(await page.locator('#board .points circle').count(), 25);
  assert.equal(await page.locator('#board .dark-squares').count(), 0);
  const { geometry } = await gameOf(page);
  assert.equal(geometry.lines?.length, 56, '40 lines along files and ranks, 16 diagonals');
  for (let ply = 0; ; ply++) {
    const { position, outcome } = await gameOf(page);
    if (outcome) {
      assert.ok((await status(page)).includes(outcome.text));
      break;
    }
    const [path] = position.legal[ply % position.legal.length].paths;
    await click(page, path[0]);
    for (const landing of path.slice(1)) {
      if ((await page.locator('#board .tint.chosen').count()) > 0) await click(page, landing);
    }
    await plies(page, ply + 1);
  }
  assert.deepEqual(await pieces(page), (await gameOf(page)).position.pieces);
  assertQuiet(page);
});

test('English with the huff: the piece to be huffed is clicked before the move, or written before it', async () => {
  const page = await open('english-huff', 'W:We5,g1:Bf6,h4');
  // White steps with the other piece; the man that could have captured may be huffed.
  await play(page, 'g1-h2');
  await page.locator('#board .forced').first().waitFor();
  await click(page, 'e5');
  await click(page, 'h4', 'g3');
  await plies(page, 2);
  await assertMoves(page, ['32-28', 'H15/20-24']);
  assert.ok(!(await pieces(page)).e5, 'the huffed man is gone');
  assert.deepEqual(await pieces(page), (await gameOf(page)).position.pieces);
  assertQuiet(page);
});

test('Konane: lifted by one click, or by one key; a capture may stop early', async () => {
  const page = await open('konane');
  await play(page, 'd5');
  assert.equal(Object.keys(await pieces(page)).length, 63);
  await page.locator('.square[data-square="d4"]').focus();
  await page.keyboard.press('Enter');
  await plies(page, 2);
  assert.equal((await pieces(page)).d4, undefined);
  const { legal } = (await gameOf(page)).position;
  await play(page, `${legal[0].from}x${legal[0].to}`);
  // What was lifted comes back when it is taken back.
  for (const left of [2, 1, 0]) {
    await page.locator('[data-do=undo]').click();
    await plies(page, left);
  }
  assert.equal(Object.keys(await pieces(page)).length, 64);
  assertQuiet(page);

  const fen = 'W:Wa1,h8:Bb1,d1,f1,h1';
  const stops = await open('konane', fen);
  await click(stops, 'a1', 'c1');
  assert.ok((await stops.locator('.board-choices .choice:not(.cancel)').count()) >= 2, 'the board asks how far');
  await click(stops, 'c1');
  await assertMoves(stops, ['a1xc1']);
  assertQuiet(stops);
  const goes = await open('konane', fen);
  await click(goes, 'a1', 'g1');
  await assertMoves(goes, ['a1xg1']);
  assertQuiet(goes);
});

test('Parachute: parachutists are shown, never step, and land as men', async () => {
  const page = await open('parachute');
  const codes = Object.values(await pieces(page));
  assert.equal(codes.filter((code) => code === 'wp').length, 4);
  assert.equal(codes.filter((code) => code === 'bp').length, 4);
  assert.equal(await page.locator('#board .piece use[href="#damier-wp"]').count(), 4);
  assert.match((await page.locator('.square[data-square="b8"]').getAttribute('aria-label')) ?? '', /white parachutist/);
  assertQuiet(page);

  const jump = await open('parachute', 'W:WPb8,a1:Bc7,h8');
  await play(jump, 'b8xd6');
  assert.deepEqual(await pieces(jump), { a1: 'wm', d6: 'wm', h8: 'bm' });
  assertQuiet(jump);
});
