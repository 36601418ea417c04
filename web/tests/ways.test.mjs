// The other ways to play and to look: keyboard, typed moves, touch, one screen, replay, watching, refusals.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertMoves, assertQuiet, click, connected, drag, gameOf, person, pieces, plies, startGame, status, tap } from './support/browser.mjs';
import { read } from '../static/js/board/entry.js';
import { browser, server } from './support/stage.mjs';

test('two people at one screen, with a move taken back', async () => {
  const page = await person(browser);
  await startGame(page, server.url, { rules: 'russian', where: 'screen' });
  assert.ok(await page.locator('#share').isHidden(), 'there is nobody to wait for');
  await click(page, 'c3', 'd4');
  await assertMoves(page, ['c3-d4']);
  await drag(page, 'f6', 'g5');
  await assertMoves(page, ['c3-d4', 'f6-g5']);
  await page.getByRole('button', { name: 'Take back' }).click();
  await assertMoves(page, ['c3-d4']);
  assert.equal((await pieces(page)).f6, 'bm');
  await page.locator('.board-settings summary').click();
  await page.locator('label', { hasText: 'Turn the board' }).click();
  const bottom = () => page.locator('#player-bottom').getAttribute('data-color');
  assert.equal(await bottom(), 'black', 'the board turns to the side to move');
  await click(page, 'f6', 'e5');
  await plies(page, 2);
  assert.equal(await bottom(), 'white');
  await page.getByRole('button', { name: 'Agree a draw' }).click();
  await page.locator('#status.over').waitFor();
  assertQuiet(page);
});

test('the link is copied, and a game nobody joined is called off', async () => {
  const page = await person(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  const url = await startGame(page, server.url, { rules: 'pool' });
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.locator('.toast', { hasText: 'copied' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), url);
  await page.getByRole('button', { name: 'Call the game off' }).click();
  await page.locator('#status.over').waitFor();
  assert.ok(await page.locator('#share').isHidden());
  assertQuiet(page);
});

test('a move with the keyboard alone', async () => {
  const page = await person(browser);
  await startGame(page, server.url, { rules: 'russian', where: 'screen' });
  const focused = () => page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.square);
  for (let i = 0; i < 30 && !(await focused()); i++) await page.keyboard.press('Tab');
  assert.equal(await focused(), 'b8', 'the tab key reaches the board');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  const from = await focused();
  assert.match(from ?? '', /^[aceg]3$/, 'arrow keys walk over playing squares');
  assert.match((await page.locator(`.square[data-square=${from}]`).getAttribute('aria-label')) ?? '', /white man, can move/);
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('#board .landing').count() > 0, true);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#board .landing').count(), 0);
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowUp');
  const to = await focused();
  await page.keyboard.press('Enter');
  await assertMoves(page, [`${from}-${to}`]);
  assert.match((await page.locator('#announce').textContent()) ?? '', /White: /, 'the move is announced');
  assertQuiet(page);
});

test('the captures to choose from leave the board in sight', async () => {
  for (const viewport of [{ width: 390, height: 844 }, { width: 1280, height: 900 }, { width: 844, height: 390 }]) {
    const page = await person(browser, { viewport });
    await startGame(page, server.url, { rules: 'international', where: 'screen', fen: 'W:WK4:B13,20,32,37' });
    await page.locator('#board').scrollIntoViewIfNeeded();
    await click(page, ...['4', '15'].map((number) => SQUARES[Number(number) - 1]));
    const box = await page.locator('.board-choices').boundingBox();
    const board = await page.locator('#board svg.board').boundingBox();
    assert.ok(box && board);
    const apart = box.y >= board.y + board.height || box.y + box.height <= board.y || box.x >= board.x + board.width || box.x + box.width <= board.x;
    assert.ok(apart, `the list covers the board at ${viewport.width} × ${viewport.height}`);
    assert.ok(box.x >= 0 && box.x + box.width <= viewport.width, `the list is cut off at ${viewport.width} × ${viewport.height}`);
    assert.ok(box.y >= 0 && box.y + box.height <= viewport.height, `the list is out of sight at ${viewport.width} × ${viewport.height}`);
    await page.locator('.choice.c1').click();
    await page.locator('#moves .move').waitFor();
    assertQuiet(page);
  }
});

/** The squares of the international board by number, from 1. */
const SQUARES = Array.from({ length: 50 }, (_, i) => {
  const row = Math.floor(i / 5);
  return 'abcdefghij'[2 * (i % 5) + (row % 2 === 0 ? 1 : 0)] + (10 - row);
});

test('typed moves, and what is refused in words', async () => {
  const page = await person(browser);
  await startGame(page, server.url, { rules: 'international', where: 'screen' });
  const field = page.getByLabel('Type a move');
  await field.fill('32-28');
  await field.press('Enter');
  await assertMoves(page, ['32-28']);
  await field.fill('19-23');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await assertMoves(page, ['32-28', '19-23']);
  await field.fill('37-32');
  await field.press('Enter');
  await page.locator('.toast.refusal', { hasText: '28x19' }).waitFor();
  await page.locator('.toast').click();
  await drag(page, 'b4', 'c5');
  await page.locator('.toast.refusal', { hasText: /must|capture|take/i }).waitFor();
  assert.equal((await pieces(page)).b4, 'wm', 'the piece goes back');
  await plies(page, 2);
  assertQuiet(page);
});

test('a phone: touch, no sideways scrolling, the board as wide as the screen', async () => {
  const page = await person(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  await startGame(page, server.url, { rules: 'canadian', where: 'screen' });
  const board = await page.locator('#board').boundingBox();
  assert.ok(board && board.width >= 380 && board.width <= 390, `the board is ${board?.width} px wide`);
  const { legal } = (await gameOf(page)).position;
  await tap(page, legal[0].from, legal[0].to);
  await plies(page, 1);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assertQuiet(page);
});

test('watching, and looking back by keyboard, buttons and list', async () => {
  const white = await person(browser);
  const url = await startGame(white, server.url, { rules: 'english-brainking' });
  const black = await person(browser);
  await black.goto(url);
  await connected(black);
  const watcher = await person(browser);
  await watcher.goto(url);
  await connected(watcher);
  assert.deepEqual((await gameOf(watcher)).you, []);
  await click(watcher, 'c3', 'd4');
  await white.locator('#watchers', { hasText: '1' }).waitFor();
  const moves = [['c3', 'd4'], ['b6', 'a5'], ['g3', 'h4']];
  for (const [i, [from, to]] of moves.entries()) {
    await click(i % 2 ? black : white, from, to);
    await Promise.all([white, black].map((page) => plies(page, i + 1)));
  }
  await plies(watcher, 3);
  const shown = () => watcher.locator('#moves .move[aria-current]').textContent({ timeout: 2000 });
  assert.equal(await shown(), (await gameOf(white)).moves[2].notation);
  await watcher.keyboard.press('ArrowLeft');
  assert.equal((await pieces(watcher)).d4, 'wm');
  await watcher.keyboard.press('Home');
  assert.equal((await pieces(watcher)).c3, 'wm');
  assert.equal(await watcher.locator('#moves .move[aria-current]').count(), 0);
  await watcher.getByRole('button', { name: 'Forward' }).click();
  assert.equal((await pieces(watcher)).d4, 'wm');
  // Someone looking back is not torn away when the game goes on.
  await click(black, 'a7', 'b6');
  await plies(watcher, 4);
  assert.equal(await watcher.locator('#moves .move[aria-current]').getAttribute('data-ply'), '1');
  await watcher.locator('#moves .move[data-ply="3"]').click();
  assert.equal((await pieces(watcher)).h4, 'wm');
  await watcher.keyboard.press('End');
  assert.equal((await pieces(watcher)).b6, 'bm');
  await watcher.getByRole('button', { name: 'Turn the board' }).click();
  assert.equal(await watcher.locator('#player-bottom').getAttribute('data-color'), 'black');
  assert.equal(await black.locator('#player-bottom').getAttribute('data-color'), 'black', 'Black sees the board from its own side');
  for (const page of [white, black, watcher]) assertQuiet(page);
});

test('square labels: plain, numbers, letters; remembered', async () => {
  const page = await person(browser);
  await startGame(page, server.url, { rules: 'international', where: 'screen' });
  assert.equal(await page.locator('#board .numbers text').count(), 50, 'a game written with numbers shows them');
  await page.locator('.board-settings summary').click();
  await page.locator('label', { hasText: 'Letters' }).click();
  assert.equal(await page.locator('#board .coordinates text').count(), 40);
  await page.reload();
  assert.equal(await page.locator('#board .coordinates text').count(), 40);
  await page.locator('.board-settings summary').click();
  await page.locator('label', { hasText: 'Plain' }).click();
  assert.equal(await page.locator('#board .labels').count(), 0);
  assertQuiet(page);
});

test('moves are animated, unless the reader wants no motion', async () => {
  const page = await person(browser, { reducedMotion: 'no-preference' });
  await startGame(page, server.url, { rules: 'russian', where: 'screen', fen: 'W:Wc3,a1:Bd4,f6,h8' });
  await click(page, 'c3', 'g7');
  const moving = await page.evaluate(() => document.querySelector('#board')?.getAnimations({ subtree: true }).length ?? 0);
  assert.ok(moving >= 2, 'the piece glides and taken pieces fade');
  await plies(page, 1);
  await page.waitForFunction(() => document.querySelectorAll('#board .piece').length === 3);
  assert.match(await status(page), /Black to move/);
  assertQuiet(page);
});

test('a capture that can be made in more ways than the page was told', async () => {
  const page = await person(browser);
  const fen = 'B:Wb2,b4,b6,e3,e5,e7,g3,g5,g7:BKa1,Kb8,Kc1,Kg1,Kh2,Kh4';
  await startGame(page, server.url, { rules: 'russian', where: 'screen', fen });
  const { legal } = (await gameOf(page)).position;
  assert.ok(legal.length > 60);
  // The ways that start with a given landing, as the server resolves them.
  const resolve = (/** @type {string[]} */ path) =>
    page.evaluate(
      (squares) =>
        new Promise((done) => {
          const socket = new WebSocket(`${location.href.replace('http', 'ws')}/socket?since=0`);
          socket.onopen = () => socket.send(JSON.stringify({ type: 'resolve', ply: 0, path: squares }));
          socket.onmessage = (event) => {
            const message = JSON.parse(event.data);
            if (message.type === 'paths') socket.close(), done(message.paths);
          };
        }),
      path,
    );
  // A way whose beginning names no listed move but needs no listed one on the way either.
  let found;
  for (const move of legal.filter(({ all }) => !all)) {
    const ways = /** @type {string[][]} */ (await resolve([move.from]));
    found = ways.find((way) => {
      const begun = way.map((_, i) => read(legal, way.slice(0, i + 1)));
      const unknown = begun.findIndex(({ ways: known }) => known.length === 0);
      return unknown > 0 && begun.slice(0, unknown).every(({ play }) => !play);
    });
    if (found) break;
  }
  assert.ok(found, 'some way is not listed');
  await click(page, found[0]);
  for (const landing of found.slice(1)) {
    await click(page, landing);
    await page.waitForTimeout(300);
    if ((await page.locator('#moves .move').count()) > 0) break;
  }
  await plies(page, 1);
  const [played] = (await gameOf(page)).moves;
  assert.equal(played.from, found[0]);
  assert.equal(played.to, found.at(-1));
  assertQuiet(page);
});
