// Reloads, lost connections and a server that dies: the game goes on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertMoves, assertQuiet, click, connected, gameOf, person, pieces, plies, startGame } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

/** What a browser says of a connection that broke. */
const BROKEN = /WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource/;

async function pair() {
  const white = await person(browser);
  const url = await startGame(white, server.url, { rules: 'russian' });
  const black = await person(browser);
  await black.goto(url);
  await connected(black);
  return { white, black, url };
}

test('a reload in the middle of a game keeps seat and position', async () => {
  const { white, black } = await pair();
  await click(white, 'c3', 'd4');
  await plies(black, 1);
  await black.reload();
  await connected(black);
  await assertMoves(black, ['c3-d4']);
  assert.deepEqual((await gameOf(black)).you, ['black']);
  await click(black, 'f6', 'g5');
  await assertMoves(white, ['c3-d4', 'f6-g5']);
  for (const page of [white, black]) assertQuiet(page);
});

test('kill -9 of the server: after a restart both pages come back by themselves, nothing is lost', async () => {
  const { white, black, url } = await pair();
  await click(white, 'c3', 'd4');
  await plies(black, 1);
  await click(black, 'f6', 'g5');
  await plies(white, 2);
  await server.kill();
  await white.locator('#connection', { hasText: 'Reconnecting' }).waitFor();
  // A move made in the dark goes out when the line is back.
  await click(white, 'b2', 'c3');
  await server.run();
  await Promise.all([connected(white), connected(black)]);
  await assertMoves(black, ['c3-d4', 'f6-g5', 'b2-c3']);
  await assertMoves(white, ['c3-d4', 'f6-g5', 'b2-c3']);
  assert.deepEqual(await pieces(white), await pieces(black));
  await click(black, 'g7', 'f6');
  await assertMoves(white, ['c3-d4', 'f6-g5', 'b2-c3', 'g7-f6']);
  const pdn = await (await white.request.get(`${url}/pdn`)).text();
  assert.match(pdn, /b2-c3/);
  for (const page of [white, black]) assertQuiet(page, BROKEN);
});

test('a page that was offline gets what it missed', async () => {
  const { white, black } = await pair();
  await black.context().setOffline(true);
  // Chromium leaves an open socket alone when it goes offline; the page has to lose it.
  await server.kill();
  await server.run();
  await connected(white);
  await click(white, 'c3', 'b4');
  await plies(white, 1);
  await black.context().setOffline(false);
  await assertMoves(black, ['c3-b4']);
  await click(black, 'b6', 'a5');
  await plies(white, 2);
  for (const page of [white, black]) assertQuiet(page, BROKEN);
});
