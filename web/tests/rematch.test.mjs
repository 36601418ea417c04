// After and around a game: the next game of the same two, looking back, what may be proposed, lifts, notes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertMoves, assertQuiet, click, connected, gameOf, person, plies, startGame, status } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

/** @typedef {import('playwright-core').Page} Page */

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

/** @param {Page} page */
async function resign(page) {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
}

/** @param {Page} page @param {string} old */
async function arriveElsewhere(page, old) {
  await page.waitForURL((address) => /\/game\//.test(address.pathname) && address.href !== old);
  await connected(page);
}

test('play again: both end in one new game with the colours changed, and a watcher finds it', async () => {
  const { white, black, url } = await pair({ rules: 'russian' });
  assert.match((await white.locator('.toast').textContent()) ?? '', /Your opponent is here/);
  assert.match((await black.locator('.toast').textContent()) ?? '', /You play Black/, 'the joiner waited for nobody');
  const watcher = await person(browser);
  await watcher.goto(url);
  await connected(watcher);
  await white.locator('#watchers', { hasText: 'watching: 1' }).waitFor();
  await watcher.close();
  await white.locator('#watchers', { hasText: 'watching' }).waitFor({ state: 'hidden' });
  await resign(black);
  await white.locator('#status.over').waitFor();
  await white.getByRole('button', { name: 'Play again' }).click();
  await arriveElsewhere(white, url);
  assert.match(await status(white), /Waiting for your opponent/);
  assert.ok(await white.locator('#share-link').isHidden(), 'the seat is kept: there is no link to send');
  await black.locator('#next', { hasText: 'wants another game' }).waitFor();
  await black.reload();
  await connected(black);
  const late = await person(browser);
  await late.goto(url);
  assert.equal(await late.locator('#next-link').textContent(), 'Watch the next game');
  await late.locator('#next-link').click();
  await arriveElsewhere(late, url);
  await black.getByRole('link', { name: 'Join the next game' }).click();
  await arriveElsewhere(black, url);
  assert.equal(black.url(), white.url());
  assert.equal(late.url(), white.url());
  assert.deepEqual((await gameOf(white)).you, ['black']);
  assert.deepEqual((await gameOf(black)).you, ['white']);
  assert.deepEqual((await gameOf(late)).you, []);
  await click(black, 'c3', 'd4');
  await assertMoves(white, ['c3-d4']);
  for (const page of [white, black, late]) assertQuiet(page);
});

test('a draw declined does not stand in the way of a take-back, and buttons tell why they are off', async () => {
  const { white, black } = await pair({ rules: 'english-brainking' });
  const draw = white.getByRole('button', { name: 'Offer a draw' });
  const undo = white.getByRole('button', { name: 'Take back' });
  await click(white, 'c3', 'd4');
  await plies(black, 1);
  assert.match((await black.getByRole('button', { name: 'Take back' }).getAttribute('title')) ?? '', /not moved yet/);
  await draw.click();
  await black.getByRole('button', { name: 'Decline' }).click();
  await white.locator('.toast', { hasText: 'declined' }).waitFor();
  assert.ok(await draw.isDisabled());
  assert.match((await draw.getAttribute('title')) ?? '', /after your next move/);
  assert.ok(await undo.isEnabled());
  await white.reload();
  await connected(white);
  assert.ok(await draw.isDisabled(), 'a page that comes back knows it too');
  await undo.click();
  await black.getByRole('button', { name: 'Accept' }).click();
  await plies(white, 0);
  assert.ok(await draw.isEnabled(), 'other moves, other offers');
  for (const page of [white, black]) assertQuiet(page);
});

test('looking back in a running game, and the way on', async () => {
  const page = await person(browser);
  await startGame(page, server.url, { rules: 'russian', where: 'screen' });
  await click(page, 'c3', 'd4');
  await plies(page, 1);
  await click(page, 'f6', 'g5');
  await plies(page, 2);
  assert.ok(await page.locator('#back-live').isHidden());
  await page.locator('.move[data-ply="1"]').click();
  assert.match(await status(page), /After move 1 of 2: c3-d4/);
  await page.getByRole('button', { name: 'Back to the game' }).click();
  assert.equal(await status(page), 'White to move');
  await page.keyboard.press('Home');
  assert.match(await status(page), /before the first move/);
  await click(page, 'd4');
  assert.equal(await status(page), 'White to move', 'a click on the board leads back');
  assertQuiet(page);
});

test('notes stay on the board, the choice of captures beside it and in sight', async () => {
  const page = await person(browser, { viewport: { width: 1280, height: 720 } });
  await startGame(page, server.url, { rules: 'brazilian', where: 'screen', fen: 'W:WKa7,Kc3,Kc7:Bb6,d6,e5,g5,h8' });
  const board = await page.locator('#board').boundingBox();
  const inside = async (/** @type {string} */ selector) => {
    const box = await page.locator(selector).boundingBox();
    assert.ok(box && board, `${selector} shows`);
    assert.ok(box.y >= board.y && box.y + box.height <= board.y + board.height && box.y + box.height <= 720, `${selector} lies on the board`);
  };
  await click(page, 'c3', 'a5');
  await page.locator('.toast.refusal').waitFor();
  await inside('.toast');
  await click(page, 'a7', 'h4');
  await page.locator('.board-choices .choice').last().waitFor();
  const [choices, squares] = [await page.locator('.board-choices').boundingBox(), await page.locator('#board svg').first().boundingBox()];
  assert.ok(choices && squares && choices.y >= squares.y + squares.height, 'no square is under the choices');
  assert.ok(choices.y + choices.height <= 720, 'the choices are in the window');
  await page.locator('.board-choices .choice', { hasText: 'e7' }).click();
  await plies(page, 1);
  const field = page.getByLabel('Type a move');
  await field.fill('h8-h1');
  await field.press('Enter');
  await page.locator('.toast.refusal').waitFor();
  const [reply] = (await gameOf(page)).position.legal;
  await field.fill(reply.notation);
  await field.press('Enter');
  await plies(page, 2);
  assert.equal(await page.locator('.toast').count(), 0, 'a refusal goes with the next move');
  assertQuiet(page);
});

test('Konane opens with two lifts, one click each', async () => {
  const { white, black } = await pair({ rules: 'konane' });
  const first = (await gameOf(white)).position.turn === 'white' ? white : black;
  const second = first === white ? black : white;
  for (const [ply, page, other] of /** @type {[number, Page, Page][]} */ ([[0, first, second], [1, second, first]])) {
    const { legal } = (await gameOf(page)).position;
    assert.match(await status(page), /lift one of the marked pieces/);
    assert.match(await status(other), /(Black|White) lifts one of the marked pieces/);
    for (const reader of [page, other]) assert.equal(await reader.locator('#board .forced').count(), legal.length);
    await click(page, legal[0].from);
    await Promise.all([plies(page, ply + 1), plies(other, ply + 1)]);
  }
  assert.match(await status(first), /Your move/);
  for (const page of [white, black]) assertQuiet(page);
});

test('Enter on a piece that cannot move says so; the typed move is cleared once it is made', async () => {
  const page = await person(browser);
  await startGame(page, server.url, { rules: 'russian', where: 'screen' });
  await page.locator('.square[data-square=a1]').focus();
  await page.keyboard.press('Enter');
  await page.locator('#board [aria-live]', { hasText: /^a1, white man, cannot move now/ }).waitFor({ state: 'attached' });
  const field = page.getByLabel('Type a move');
  await field.fill('c3-d4');
  await field.press('Enter');
  await plies(page, 1);
  assert.equal(await field.inputValue(), '');
  assertQuiet(page);
});

test('the lobby fits a window, and one-screen games are not listed by themselves', async () => {
  const page = await person(browser, { viewport: { width: 1280, height: 860 } });
  await page.goto(server.url);
  const start = await page.getByRole('button', { name: 'Start the game' }).boundingBox();
  assert.ok(start && start.y + start.height <= 860, `the button ends at ${start && start.y + start.height}`);
  assert.ok(await page.locator('input[name=listed]').isChecked());
  await page.locator('.segmented label:has(input[value=screen])').click();
  assert.equal(await page.locator('input[name=listed]').isChecked(), false);
  await page.getByRole('button', { name: 'Frisian draughts' }).click();
  assert.equal(await page.locator('#rules').inputValue(), 'frisian');
  assert.equal(await page.locator('.rules-name').textContent(), 'Frisian draughts');
  await page.locator('.advanced summary').click();
  await page.locator('#fen').fill('nonsense');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('#error-fen').waitFor();
  assert.equal(await page.locator('.site-nav [aria-current]').textContent(), 'Play');
  assertQuiet(page, /422/);
});

test('a phone on its side has the board and the panel side by side', async () => {
  const page = await person(browser, { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
  await startGame(page, server.url, { rules: 'international', where: 'screen' });
  const board = await page.locator('#board').boundingBox();
  const panel = await page.locator('#status').boundingBox();
  assert.ok(board && panel);
  assert.ok(board.y + board.height <= 390, 'all of the board is in sight');
  assert.ok(panel.x >= board.x + board.width && panel.y < 390, 'the panel is beside it');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assertQuiet(page);
});
