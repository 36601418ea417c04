// A browser and people in front of it.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Browser} Browser */

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export function launch() {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) throw new Error('no Chromium: install it (apt-get install chromium fonts-noto-cjk) or set CHROMIUM');
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Complaints of the browser on each page: errors, refused scripts and styles, uncaught exceptions. @type {WeakMap<Page, string[]>} */
const complaints = new WeakMap();

/**
 * A person with a browser profile of their own.
 * @param {Browser} browser @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function person(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  watch(page);
  return page;
}

/** @param {Page} page */
export function watch(page) {
  /** @type {string[]} */
  const list = [];
  complaints.set(page, list);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') list.push(`${message.text()} (${page.url()})`);
  });
  page.on('pageerror', (error) => list.push(error.stack ?? error.message));
}

/** Fails if the browser complained; `allowed` is for what a test provoked. @param {Page} page @param {RegExp} [allowed] */
export function assertQuiet(page, allowed) {
  assert.deepEqual((complaints.get(page) ?? []).filter((line) => !allowed?.test(line)), []);
}

/**
 * Fills in the new-game form as a person would and starts the game.
 * @param {Page} page @param {string} url of the server
 * @param {{ rules: string, where?: 'link' | 'screen' | 'computer', level?: number, side?: 'white' | 'black' | 'random', clock?: string, days?: number, control?: string, fen?: string, listed?: boolean }} game `clock`: a preset, "3+2"; `control`: any time control
 * @returns {Promise<string>} address of the game
 */
export async function startGame(page, url, { rules, where = 'link', level, side = 'white', clock, days, control, fen, listed = true }) {
  await page.goto(url);
  await chooseRules(page, rules);
  await page.locator(`.segmented label:has(input[name=where][value=${where}])`).click();
  if (level) await page.locator(`.segmented label:has(input[name=level][value="${level}"])`).click();
  if (where !== 'screen') await page.locator(`.segmented label:has(input[name=side][value=${side}])`).click();
  if (clock) {
    await page.locator('label:has(input[name=clock][value=timed])').click();
    await page.getByRole('button', { name: clock, exact: true }).click();
  }
  if (days) {
    await page.locator('label:has(input[name=clock][value=days])').click();
    await page.locator('input[name=days]').fill(String(days));
  }
  if (control) {
    await page.locator('label:has(input[name=clock][value=other])').click();
    await page.locator('#control').fill(control);
  }
  if (fen) {
    await page.locator('.advanced summary').click();
    await page.locator('#fen').fill(fen);
  }
  await page.locator('input[name=listed]').setChecked(listed);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/\/game\//);
  await connected(page);
  return page.url();
}

/** Picks rules. @param {Page} page @param {string} rules */
export async function chooseRules(page, rules) {
  await page.locator('#rules').selectOption(rules);
}

/** Waits until the page's socket is open. @param {Page} page */
export async function connected(page) {
  await page.locator('#connection').waitFor({ state: 'hidden' });
}

/** @param {Page} page @param {string} square */
async function middle(page, square) {
  const box = await page.locator(`.square[data-square="${square}"]`).boundingBox();
  assert.ok(box, `square ${square} is on the board`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Clicks squares one after the other. @param {Page} page @param {string[]} squares */
export async function click(page, ...squares) {
  for (const square of squares) {
    const { x, y } = await middle(page, square);
    await page.mouse.click(x, y);
  }
}

/** @param {Page} page @param {string} from @param {string} to */
export async function drag(page, from, to) {
  const start = await middle(page, from);
  const end = await middle(page, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
}

/** @param {Page} page @param {string[]} squares */
export async function tap(page, ...squares) {
  for (const square of squares) {
    const { x, y } = await middle(page, square);
    await page.touchscreen.tap(x, y);
  }
}

/** Waits until the move list is this. @param {Page} page @param {string[]} moves */
export async function assertMoves(page, moves) {
  const list = page.locator('#moves .move');
  await page.waitForFunction((wanted) => document.querySelectorAll('#moves .move').length === wanted, moves.length);
  assert.deepEqual(await list.allTextContents(), moves);
}

/** Waits for a number of moves in the list. @param {Page} page @param {number} plies */
export async function plies(page, plies) {
  await page.waitForFunction((wanted) => document.querySelectorAll('#moves .move').length === wanted, plies);
}

/** The pieces as the board draws them: square → code. @param {Page} page @returns {Promise<Record<string, string>>} */
export function pieces(page) {
  return page.evaluate(() => {
    const squares = /** @type {NodeListOf<SVGRectElement>} */ (document.querySelectorAll('#board .square'));
    const places = new Map([...squares].map((rect) => [`${Number(rect.getAttribute('x')) + 50} ${Number(rect.getAttribute('y')) + 50}`, rect.dataset.square]));
    /** @type {Record<string, string>} */
    const found = {};
    for (const node of /** @type {NodeListOf<SVGGElement>} */ (document.querySelectorAll('#board .piece'))) {
      const at = node.getAttribute('transform')?.match(/translate\(([^)]*)\)/)?.[1] ?? '';
      found[places.get(at) ?? at] = node.dataset.code ?? '';
    }
    return found;
  });
}

/** The game as the server tells it to this person now. @param {Page} page @returns {Promise<import('../../types/protocol.js').GameMessage>} */
export async function gameOf(page) {
  const html = await (await page.request.get(page.url())).text();
  const json = html.match(/<script type="application\/json" id="game">(.*?)<\/script>/s)?.[1];
  assert.ok(json, 'the game page carries the game');
  return JSON.parse(json);
}

/** The sentence under the game's title. @param {Page} page */
export async function status(page) {
  return ((await page.locator('#status-text').textContent()) ?? '').replace(/\s+/g, ' ').trim();
}
