// Games against the computer: chosen on the front page, and played to their end by clicks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertMoves, assertQuiet, click, connected, gameOf, person, pieces, plies, startGame, status } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** The squares that the board calls by these last words. @param {Page} page @param {'can move' | 'landing'} words */
function squares(page, words) {
  return page.locator(`#board .square[aria-label$="${words}"]`).evaluateAll((found) => found.map((rect) => /** @type {SVGRectElement} */ (rect).dataset.square ?? ''));
}

/** @template T @param {T[]} list @param {string} what @returns {T} */
function any(list, what) {
  assert.ok(list.length > 0, `the board offers ${what}`);
  return list[Math.floor(Math.random() * list.length)];
}

/** Waits until it is this page's move again, or the game is over. @param {Page} page @param {number} moves made before */
function turn(page, moves) {
  return page.waitForFunction(
    (before) =>
      document.querySelectorAll('#moves .move').length > before &&
      (document.querySelector('#status.over') || document.querySelector('#board .square[aria-label$="can move"]')),
    moves,
  );
}

/** Enters some move by clicks, on what the board offers to click. @param {Page} page */
async function moveSomehow(page) {
  const chosen = page.locator('#board .tint.chosen');
  await click(page, any(await squares(page, 'can move'), 'a piece to move'));
  while ((await chosen.count()) > 0) {
    const choices = await page.locator('.board-choices .choice:not(.cancel)').all();
    if (choices.length > 0) await any(choices, 'a choice').click();
    else await click(page, any(await squares(page, 'landing'), 'a landing'));
  }
}

/** Plays one game at level 1 to its end, by the rules. @param {Parameters<typeof startGame>[2]} game */
async function playToTheEnd(game) {
  const page = await person(browser);
  await startGame(page, server.url, { where: 'computer', level: 1, ...game });
  if (game.side === 'black') await turn(page, 0);
  while (!(await page.locator('#status.over').isVisible())) {
    const before = (await gameOf(page)).moves.length;
    await moveSomehow(page);
    await turn(page, before);
  }
  const { outcome, moves, position, seats } = await gameOf(page);
  assert.ok(outcome && ['no-move', 'no-pieces', 'draw'].includes(outcome.reason), `ended by the rules: ${outcome?.reason}`);
  assert.ok((await status(page)).endsWith(outcome.text));
  assert.deepEqual(await pieces(page), position.pieces, 'the board shows the last position');
  await assertMoves(page, moves.map(({ notation }) => notation));
  const own = game.side ?? 'white';
  assert.equal(seats[own === 'white' ? 'black' : 'white'].computer, 1);
  assert.ok(moves.every(({ by }, i) => i === 0 || by !== moves[i - 1].by), 'in turn');
  assertQuiet(page);
  return page;
}

test('whole games at level 1: Brazilian from the start, international and Turkish draughts', { timeout: 120_000 }, async () => {
  const files = [...'abcdefgh'];
  const turkish = `W:W${files.map((file) => `${file}3`)}:B${files.map((file) => `${file}6`)}`;
  const [page] = await Promise.all([
    playToTheEnd({ rules: 'brazilian', side: 'black' }),
    playToTheEnd({ rules: 'international', fen: 'W:W31-38:B13-20' }),
    playToTheEnd({ rules: 'turkish', fen: turkish }),
  ]);
  const old = page.url();
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.waitForURL((address) => /\/game\//.test(address.pathname) && address.href !== old);
  await connected(page);
  const next = await gameOf(page);
  assert.deepEqual(next.you, ['white'], 'the colours change');
  assert.equal(next.seats.black.computer, 1);
  await click(page, 'c3', 'd4');
  await turn(page, 1);
});

test('the form: the computer has a level, with a line about it', async () => {
  const page = await person(browser);
  await page.goto(server.url);
  const level = page.getByRole('group', { name: 'Level' });
  assert.ok(await level.isHidden());
  await page.locator('label:has(input[name=where][value=computer])').click();
  assert.ok(await level.isVisible());
  assert.ok(!(await page.locator('input[name=listed]').isChecked()), 'nobody is asked to join');
  await page.getByRole('radio', { name: '8' }).check({ force: true });
  assert.deepEqual(await page.locator('.level-words li:visible').allTextContents(), ['8 Full strength: up to half a million positions for each move.']);
  await page.keyboard.press('ArrowLeft');
  assert.match((await page.locator('.level-words li:visible').textContent()) ?? '', /^7 /);
  assert.ok(await page.locator('#side-choice').isEnabled());
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/game\//);
  const { seats, you } = await gameOf(page);
  assert.equal(seats[you[0] === 'white' ? 'black' : 'white'].computer, 7);
  assertQuiet(page);
});

test('the game page: its name and mark, what it says, moves taken back, a draw declined', async () => {
  const page = await person(browser);
  const url = await startGame(page, server.url, { rules: 'russian', where: 'computer', level: 3 });
  const top = page.locator('#player-top');
  assert.equal(await top.locator('.player-name').textContent(), 'Computer, level 3');
  assert.ok(await top.locator('.icon').isVisible());
  assert.ok(await page.locator('#player-bottom .icon').isHidden());
  assert.ok(await page.locator('#share').isHidden(), 'there is nobody to wait for');
  assert.ok(await page.getByRole('button', { name: 'Resign' }).isHidden());
  const notes = await page.evaluateHandle(() => {
    /** @type {string[]} */
    const seen = [];
    const note = /** @type {HTMLElement} */ (document.querySelector('#player-top .player-note'));
    new MutationObserver(() => seen.push(note.textContent ?? '')).observe(note, { childList: true });
    return seen;
  });
  await click(page, 'c3', 'd4');
  await turn(page, 1);
  assert.ok((await notes.jsonValue()).includes('thinking'));
  assert.equal(await top.locator('.player-note').textContent(), '');
  const answer = (await gameOf(page)).moves[1].notation;
  assert.equal((await page.locator('#announce').textContent())?.trim(), `Black: ${answer}`, 'its moves are read aloud');
  assert.ok(await page.getByRole('button', { name: 'Resign' }).isVisible());
  assert.ok(await page.getByRole('button', { name: 'Call off' }).isHidden());
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await page.locator('.toast', { hasText: 'The draw was declined.' }).waitFor();
  await page.getByRole('button', { name: 'Take back' }).click();
  await plies(page, 0);
  assert.equal(await status(page), 'Your move');
  await page.getByRole('button', { name: 'Call off' }).click();
  await page.locator('#status.over', { hasText: 'called off' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Other game' }).getAttribute('href'), '/?rules=russian&where=computer&level=3');
  await page.getByRole('link', { name: 'Other game' }).click();
  assert.ok(await page.getByRole('radio', { name: '3', exact: true }).isChecked());
  assert.notEqual(page.url(), url);
  assertQuiet(page);
});
