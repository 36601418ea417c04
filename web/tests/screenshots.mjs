// Takes the pictures of the README: docs/screenshots/{lobby,game}-{390,1280}-{light,dark}.png.
// Starts a server of its own and plays a little on it first. node tests/screenshots.mjs
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connected, gameOf, launch, person, plies, startGame } from './support/browser.mjs';
import { Server } from './support/server.mjs';

/** @typedef {import('playwright-core').Page} Page */

const out = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));
await mkdir(out, { recursive: true });
const server = await Server.start();
const browser = await launch();

/** @param {string} name */
async function named(name) {
  const page = await person(browser);
  await page.goto(server.url);
  await page.locator('#settings-menu summary').click();
  await page.locator('#name').fill(name);
  await page.locator('.name-form button').click();
  return page;
}

/** @param {Page[]} players White first, or one page for both @param {string[]} moves */
async function type(players, moves) {
  const start = (await gameOf(players[0])).moves.length;
  for (const [i, move] of moves.entries()) {
    const page = players[(start + i) % players.length];
    await page.locator('#typed-move').fill(move);
    await page.locator('#typed-move').press('Enter');
    await Promise.all(players.map((player) => plies(player, start + i + 1)));
  }
}

/** The first legal move again and again, for games that only fill the lists. @param {Page} page @param {number} count */
async function fill(page, count) {
  for (let i = 0; i < count; i++) {
    const { position, moves } = await gameOf(page);
    const move = position.legal[(moves.length * 7 + 3) % position.legal.length];
    if (!move) return;
    await type([page], [move.notation]);
  }
}

/** @param {Page} white @param {Page} black @param {Parameters<typeof startGame>[2]} game */
async function pair(white, black, game) {
  const url = await startGame(white, server.url, { ...game, side: 'white' });
  await black.goto(url);
  await connected(black);
  await white.locator('#share').waitFor({ state: 'hidden' });
  return url;
}

const [ann, bao, chika, dmitri] = await Promise.all(['Ann', 'Bảo', '千佳', 'Дмитрий'].map(named));
await pair(dmitri, bao, { rules: 'russian', clock: '5+3' });
await type([dmitri, bao], ['c3-d4', 'd6-c5', 'b2-c3', 'f6-g5', 'c3-b4', 'g5-h4']);
await bao.locator('#resign').click();
await bao.locator('[data-do=resign]').click();
await dmitri.locator('#status.over').waitFor();
await startGame(chika, server.url, { rules: 'brazilian', where: 'screen' });
await fill(chika, 9);
await startGame(dmitri, server.url, { rules: 'canadian', where: 'screen' });
await fill(dmitri, 12);
await startGame(bao, server.url, { rules: 'english', side: 'black', clock: '10+5' });

const game = await pair(ann, chika, { rules: 'international', clock: '10+5' });
await type([ann, chika], ['32-28', '19-23', '28x19', '14x23', '37-32', '10-14', '32-28', '23x32', '38x27', '14-19', '43-38', '5-10']);

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  for (const [width, height] of [[390, 844], [1280, 860]]) {
    const page = await person(browser, { colorScheme, viewport: { width, height }, deviceScaleFactor: width < 500 ? 1.5 : 1 });
    await page.context().addCookies(await ann.context().cookies());
    for (const [name, address] of [['lobby', server.url], ['game', game]]) {
      await page.goto(address);
      if (name === 'game') await connected(page);
      await page.waitForTimeout(300);
      await page.screenshot({ path: join(out, `${name}-${width}-${colorScheme}.png`) });
    }
    await page.context().close();
  }
}
await browser.close();
await server.stop();
