// Whole games between two people, each with a browser of their own, entered by mouse.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertMoves, assertQuiet, click, connected, drag, gameOf, person, pieces, plies, startGame, status } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

/** Two people in one game; the first plays White. @param {Parameters<typeof startGame>[2]} game */
async function pair(game) {
  const white = await person(browser);
  const url = await startGame(white, server.url, { side: 'white', ...game });
  const black = await person(browser);
  await black.goto(url);
  await connected(black);
  await white.locator('#share').waitFor({ state: 'hidden' });
  return { white, black, url };
}

/** Numbers that look random and are the same in every run. @param {number} seed */
function dice(seed) {
  let state = seed;
  return (/** @type {number} */ sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/**
 * Enters a move with the mouse: now landing by landing, now by dragging, now by its last square.
 * @param {import('playwright-core').Page} page @param {string[]} path @param {number} ply
 */
async function enter(page, path, ply) {
  const last = path[path.length - 1];
  if (ply % 3 === 0 && path.length === 2 && path[0] !== last) return drag(page, path[0], last);
  await click(page, path[0]);
  const inHand = () => page.locator('#board .tint.chosen').count();
  if (ply % 3 === 1) await click(page, last);
  for (const landing of path.slice(1)) {
    if ((await inHand()) === 0) return undefined;
    await click(page, landing);
  }
  return undefined;
}

test('a whole game from the first move to the record', async () => {
  const { white, black, url } = await pair({ rules: 'russian' });
  assert.match(await status(white), /Your move/);
  assert.equal(await status(black), 'White to move');
  const roll = dice(7);
  let captures = 0;
  let ply = 0;
  for (; ply < 300; ply++) {
    const page = ply % 2 === 0 ? white : black;
    const game = await gameOf(page);
    if (game.outcome) break;
    assert.equal(game.moves.length, ply);
    const { legal } = game.position;
    const move = legal[roll(legal.length)];
    captures += move.taken.length;
    await enter(page, move.paths[0], ply);
    await Promise.all([plies(white, ply + 1), plies(black, ply + 1)]);
  }
  const { outcome, moves, position } = await gameOf(white);
  assert.ok(outcome, `the game is over after ${ply} plies`);
  assert.ok(captures > 5, 'pieces were taken');
  for (const page of [white, black]) {
    assert.ok((await status(page)).includes(outcome.text), 'the outcome is shown in words');
    assert.deepEqual(await pieces(page), position.pieces, 'both boards show the last position');
    await assertMoves(page, moves.map((move) => move.notation));
  }

  // The record: the page a stranger finds in the list, and the file.
  const stranger = await person(browser);
  await stranger.goto(`${server.url}/games?state=over`);
  await stranger.locator(`a[href$="${new URL(url).pathname}"]`).click();
  await assertMoves(stranger, moves.map((move) => move.notation));
  const [download] = await Promise.all([stranger.waitForEvent('download'), stranger.getByRole('link', { name: 'Download PDN' }).click()]);
  assert.equal(download.suggestedFilename(), `damier-${url.split('/').pop()}.pdn`);
  const pdn = await (await stranger.request.get(`${url}/pdn`)).text();
  assert.match(pdn, /\[GameType "25[,"]/);
  assert.match(pdn, new RegExp(`\\[Result "${outcome.result}"\\]`));
  const text = pdn.slice(pdn.lastIndexOf(']') + 1).replace(/\{[^}]*\}/g, ' ').replace(/\s+/g, ' ');
  const written = text.split(' ').filter((word) => /^[a-h]\d/.test(word) || /^\d+\.[a-h]/.test(word));
  assert.equal(written.length, moves.length, 'every move is in the file');
  for (const page of [white, black, stranger]) assertQuiet(page);
});

test('a capture of several, landing by landing and by its last square', async () => {
  const fen = 'W:Wa1,c3:Bd4,d6,f6,a7';
  const { white, black } = await pair({ rules: 'brazilian', fen });
  assert.equal(await white.locator('#board .forced').count(), 1, 'the piece that must capture is marked');
  assert.match(await status(white), /must capture/);
  await click(white, 'c3', 'e5');
  assert.equal(await white.locator('#board .piece.taken').count(), 1, 'the piece jumped so far is dimmed');
  assert.deepEqual(await white.locator('.board-choices .choice').allTextContents(), ['c3xc7', 'c3xg7', 'Cancel'].toSorted((a, b) => (a === 'Cancel' ? 1 : b === 'Cancel' ? -1 : a.localeCompare(b))));
  await click(white, 'c7');
  await assertMoves(black, ['c3xc7']);
  assert.deepEqual(await pieces(black), { a1: 'wm', c7: 'wm', f6: 'bm', a7: 'bm' });

  const again = await pair({ rules: 'brazilian', fen });
  await click(again.white, 'c3', 'g7');
  await assertMoves(again.black, ['c3xg7']);
  assert.deepEqual(await pieces(again.white), { a1: 'wm', g7: 'wm', d6: 'bm', a7: 'bm' });
  for (const page of [white, black, again.white, again.black]) assertQuiet(page);
});

test('two captures that share both ends: the board asks', async () => {
  const fen = 'W:WKa7,Kc3,Kc7:Bb6,d6,e5,g5,h8';
  const first = await pair({ rules: 'brazilian', fen });
  await click(first.white, 'a7', 'h4');
  assert.equal(await first.white.locator('.board-choices .choice:not(.cancel)').count(), 2);
  assert.ok((await first.white.locator('#board .candidate.route').count()) === 2, 'both ways are drawn');
  await first.white.keyboard.press('Escape');
  assert.equal(await first.white.locator('.board-choices').count(), 0, 'Escape cancels');
  await click(first.white, 'a7', 'h4', 'd4');
  await plies(first.black, 1);
  assert.deepEqual(Object.keys(await pieces(first.black)).toSorted(), ['c3', 'c7', 'd6', 'h4', 'h8']);

  const second = await pair({ rules: 'brazilian', fen });
  await drag(second.white, 'a7', 'h4');
  await second.white.locator('.board-choices .choice', { hasText: 'e7' }).click();
  await plies(second.black, 1);
  assert.deepEqual(Object.keys(await pieces(second.black)).toSorted(), ['c3', 'c7', 'e5', 'h4', 'h8']);
  for (const page of [first.white, first.black, second.white, second.black]) assertQuiet(page);
});

test('an automatic draw: the count runs, the draw is recorded with its reason', async () => {
  const { white, black, url } = await pair({ rules: 'brazilian', fen: 'W:WKa1:BKb8' });
  const moves = [['a1', 'b2'], ['b8', 'c7'], ['b2', 'c3'], ['c7', 'b8'], ['c3', 'd4'], ['b8', 'h2'], ['d4', 'c3'], ['h2', 'g3'], ['c3', 'b2'], ['g3', 'h2']];
  for (const [ply, [from, to]] of moves.entries()) {
    if (ply === 6) {
      const counts = await white.locator('#counts').textContent();
      assert.match(counts ?? '', /draw in 2 moves/, 'the page says how near the draw is');
    }
    await click(ply % 2 ? black : white, from, to);
    await Promise.all([plies(white, ply + 1), plies(black, ply + 1)]);
  }
  const { outcome } = await gameOf(white);
  assert.equal(outcome?.result, '1/2-1/2');
  assert.equal(outcome?.winner, null);
  for (const page of [white, black]) assert.match(await status(page), /½–½ .*[Dd]raw/);
  await white.goto(`${server.url}/games?state=over`);
  assert.match((await white.locator(`a[href$="${new URL(url).pathname}"]`).textContent()) ?? '', /½–½/);
  assert.match(await (await white.request.get(`${url}/pdn`)).text(), /\[FEN "W:WKa1:BKb8"\]/);
  for (const page of [white, black]) assertQuiet(page);
});

test('offer, decline, accept, take back, resign', async () => {
  const { white, black } = await pair({ rules: 'english-brainking' });
  await click(white, 'c3', 'd4');
  await plies(black, 1);
  await white.getByRole('button', { name: 'Take back' }).click();
  await black.getByRole('button', { name: 'Accept' }).click();
  await plies(white, 0);
  await click(white, 'a3', 'b4');
  await plies(black, 1);
  await black.getByRole('button', { name: 'Offer a draw' }).click();
  await white.getByRole('button', { name: 'Decline' }).click();
  await black.locator('.toast', { hasText: 'declined' }).waitFor();
  await black.getByRole('button', { name: 'Resign' }).click();
  await black.getByRole('button', { name: 'Play on' }).click();
  assert.equal((await gameOf(black)).outcome, null, 'thinking better of it keeps the game');
  await black.getByRole('button', { name: 'Resign' }).click();
  await black.getByRole('button', { name: 'Yes, resign' }).click();
  await white.locator('#status.over').waitFor();
  assert.match(await status(white), /^1-0 /);
  await white.getByRole('button', { name: 'Play again' }).click();
  await white.waitForURL((address) => address.pathname !== new URL(black.url()).pathname);
  assert.deepEqual((await gameOf(white)).you, ['black'], 'the colours change for the next game');

  const other = await pair({ rules: 'pool' });
  await other.black.getByRole('button', { name: 'Offer a draw' }).click();
  await other.white.getByRole('button', { name: 'Accept' }).click();
  await other.black.locator('#status.over').waitFor();
  assert.match(await status(other.black), /^½–½ /);
  for (const page of [white, black, other.white, other.black]) assertQuiet(page);
});

test('a clock runs for the side to move', async () => {
  const { white, black } = await pair({ rules: 'international', clock: '3+2' });
  const clock = (/** @type {import('playwright-core').Page} */ page, /** @type {string} */ color) => page.locator(`.player[data-color=${color}] .player-clock`);
  assert.equal(await clock(black, 'black').textContent(), '3:00');
  await black.getByText(/^[12]:\d\d for the first move$/).waitFor();
  await click(white, 'd4', 'e5');
  await plies(black, 1);
  await click(black, 'e7', 'f6');
  await plies(white, 2);
  await white.locator('.player[data-color=white] .player-clock.running').waitFor();
  const before = await clock(black, 'white').textContent();
  await white.waitForTimeout(2100);
  assert.notEqual(await clock(black, 'white').textContent(), before, 'the opponent sees it run too');
  for (const page of [white, black]) assertQuiet(page);
});

test('every kind of clock can be chosen', async () => {
  const page = await person(browser);
  const clock = page.locator('.player[data-color=white] .player-clock');
  for (const [choice, words, shown] of /** @type {[object, RegExp, string][]} */ ([
    [{ days: 3 }, /3 days a move/, '3d 0h'],
    [{ control: '10+5x30' }, /10\+5x30/, '10:00'],
    [{ control: '40/60:30+10' }, /40\/60:30\+10/, '1:00:00'],
    [{ control: '5d3' }, /5d3/, '5:00'],
    [{ control: '*3' }, /\*3/, '3:00'],
  ])) {
    await startGame(page, server.url, { rules: 'russian', where: 'screen', ...choice });
    assert.match((await page.locator('.side-meta').textContent()) ?? '', words);
    assert.equal(await clock.textContent(), shown);
  }
  await click(page, 'c3', 'd4');
  await plies(page, 1);
  await click(page, 'b6', 'a5');
  await plies(page, 2);
  await clock.and(page.locator('.running')).waitFor();
  await page.locator('.player[data-color=black] .player-clock', { hasText: /^3:0[1-9]$/ }).waitFor();

  await page.goto(server.url);
  await page.locator('label:has(input[name=clock][value=other])').click();
  await page.locator('#control').fill('five minutes');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.getByText('“five minutes” is no time control').waitFor();
  assert.equal(await page.locator('#control').inputValue(), 'five minutes', 'what was typed stays');
  assertQuiet(page, /422/);
});
