// Every page: no complaints of the browser, labels, widths, languages, errors in words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertQuiet, chooseRules, click, person, plies, startGame } from './support/browser.mjs';
import { browser, server } from './support/stage.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** What every page must have; the list is empty when all is well. @param {Page} page @returns {Promise<string[]>} */
function faults(page) {
  return page.evaluate(() => {
    /** @type {string[]} */
    const found = [];
    const name = (/** @type {Element} */ element) =>
      element.getAttribute('aria-label') || (element.getAttribute('aria-labelledby') && 'x') || element.textContent?.trim() || ('labels' in element && /** @type {HTMLInputElement} */ (element).labels?.length && 'x');
    for (const element of document.querySelectorAll('button, a[href], input:not([type=hidden]), select, summary, [role=button], [role=group]')) {
      if (!name(element)) found.push(`no name: ${element.outerHTML.slice(0, 120)}`);
    }
    for (const image of document.querySelectorAll('img:not([alt])')) found.push(`no alt: ${image.outerHTML}`);
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
    for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) found.push(`id twice: ${id}`);
    for (const attribute of ['aria-describedby', 'aria-labelledby', 'aria-controls']) {
      for (const element of document.querySelectorAll(`[${attribute}]`)) {
        for (const id of element.getAttribute(attribute)?.split(/\s+/) ?? []) if (!document.getElementById(id)) found.push(`${attribute} leads nowhere: ${id}`);
      }
    }
    if (document.querySelectorAll('h1').length !== 1) found.push('not exactly one h1');
    if (document.querySelectorAll('main').length !== 1) found.push('not exactly one main');
    if (!document.title) found.push('no title');
    if (!document.documentElement.lang) found.push('no language');
    if (document.documentElement.scrollWidth > innerWidth) {
      const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > innerWidth + 1).map((element) => `${element.tagName}.${element.getAttribute('class')}`);
      found.push(`${document.documentElement.scrollWidth} px wide in ${innerWidth}: ${wide.slice(0, 4)}`);
    }
    for (const element of document.querySelectorAll('[style]')) {
      // Styles set from code are fine; one in the served page would be refused.
      if (element.tagName !== 'DRAUGHTS-BOARD') found.push(`style attribute: ${element.outerHTML.slice(0, 80)}`);
    }
    const keyless = document.body.innerText.match(/\b(js|share|lobby|new|list|board|action|replay)-[a-z]+\b/g);
    if (keyless) found.push(`message keys instead of texts: ${keyless}`);
    return found;
  });
}

/** Words that must not stand on a page: contrast of text with its background, at least 4.5. @param {Page} page */
function faint(page) {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) return ['no canvas'];
    const rgba = (/** @type {string} */ color) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const luminance = (/** @type {number[]} */ [r, g, b]) => {
      const [x, y, z] = [r, g, b].map((v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    /** @type {string[]} */
    const found = [];
    for (const element of document.querySelectorAll('main *, header *, footer *')) {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!own || !(element instanceof HTMLElement) || !element.checkVisibility() || element.closest(':disabled, .visually-hidden, [aria-hidden=true]')) continue;
      /** @type {Element | null} */
      let back = element;
      while (back && rgba(getComputedStyle(back).backgroundColor)[3] < 200) back = back.parentElement;
      const under = luminance(rgba(back ? getComputedStyle(back).backgroundColor : 'white'));
      const over = luminance(rgba(getComputedStyle(element).color));
      const contrast = (Math.max(under, over) + 0.05) / (Math.min(under, over) + 0.05);
      if (contrast < 4.5) found.push(`${contrast.toFixed(2)}: ${element.textContent?.trim().slice(0, 40)} (${element.className})`);
    }
    return found;
  });
}

test('every page in every width and theme', async () => {
  const author = await person(browser);
  const screen = await startGame(author, server.url, { rules: 'international', where: 'screen' });
  await click(author, 'd4', 'e5');
  await plies(author, 1);
  const waiting = await startGame(author, server.url, { rules: 'brazilian', clock: '5+3' });
  const paths = ['/', '/games', '/games?rules=russian&state=over', '/about', '/game/nosuchid', new URL(screen).pathname, new URL(waiting).pathname];
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const width of [360, 390, 768, 1280]) {
      const page = await person(browser, { colorScheme, viewport: { width, height: 844 } });
      for (const path of paths) {
        // Watchers would take the free seat; the author looks at the waiting game.
        if (path === new URL(waiting).pathname) await page.context().addCookies(await author.context().cookies());
        await page.goto(server.url + path);
        await page.waitForTimeout(50);
        assert.deepEqual(await faults(page), [], `${path} at ${width}`);
        assert.deepEqual(await faint(page), [], `${path} in ${colorScheme}`);
      }
      assertQuiet(page, /404/);
      await page.context().close();
    }
  }
});

test('Japanese, by choice and by the browser', async () => {
  const page = await person(browser, { viewport: { width: 390, height: 844 } });
  await page.goto(`${server.url}/about`);
  await page.locator('.site-footer a[lang=ja]').click();
  assert.equal(new URL(page.url()).pathname, '/about', 'the language changes and the page stays');
  assert.equal(await page.locator('html').getAttribute('lang'), 'ja');
  assert.match(await page.locator('h1').innerText(), /Damierについて/);
  await page.goto(server.url);
  await page.getByRole('button', { name: '対局を始める' }).waitFor();
  assert.deepEqual(await faults(page), []);
  const reader = await person(browser, { locale: 'ja-JP' });
  await reader.goto(server.url);
  assert.equal(await reader.locator('html').getAttribute('lang'), 'ja');
  await reader.locator('.segmented label:has(input[value=screen])').click();
  await reader.getByRole('button', { name: '対局を始める' }).click();
  await reader.getByText('指し手を入力').waitFor();
  assert.match((await reader.locator('.square').first().getAttribute('aria-label')) ?? '', /[駒空]/);
  for (const one of [page, reader]) assertQuiet(one);
});

test('a theme chosen here stays', async () => {
  const page = await person(browser);
  await page.goto(server.url);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.locator('#settings-menu summary').click();
  await page.locator('#theme-choice label', { hasText: 'Dark' }).click();
  assert.notEqual(await paper(), light);
  await page.reload();
  assert.notEqual(await paper(), light);
  assertQuiet(page);
});

test('a name given is shown to the opponent', async () => {
  const ann = await person(browser);
  await ann.goto(server.url);
  await ann.locator('#settings-menu summary').click();
  await ann.getByLabel('Your name, as others see it').fill('Ann <b>&amp;');
  await ann.getByRole('button', { name: 'Save' }).click();
  assert.equal(await ann.locator('.menu-name').innerText(), 'Ann <b>&amp;');
  const url = await startGame(ann, server.url, { rules: 'thai' });
  const bob = await person(browser);
  await bob.goto(url);
  await bob.locator('#player-top .player-name', { hasText: 'Ann <b>&amp;' }).waitFor();
  for (const page of [ann, bob]) assertQuiet(page);
});

test('a wrong position is refused beside its field, and what was typed stays', async () => {
  const page = await person(browser);
  await page.goto(server.url);
  await chooseRules(page, 'russian');
  await page.locator('.advanced summary').click();
  await page.locator('#fen').fill('W:Wa1,z9:Bb8');
  const [answer] = await Promise.all([page.waitForResponse((response) => response.request().method() === 'POST'), page.getByRole('button', { name: 'Start the game' }).click()]);
  assert.equal(answer.status(), 422);
  await page.locator('#error-fen', { hasText: 'z9' }).waitFor();
  assert.equal(await page.locator('#fen').inputValue(), 'W:Wa1,z9:Bb8');
  assert.equal(await page.locator('#rules').inputValue(), 'russian');
  assertQuiet(page, /422/);
});

test('addresses that lead nowhere, and lists', async () => {
  const page = await person(browser);
  for (const path of ['/game/nosuchid', '/nowhere', '/game/nosuchid/pdn']) {
    const answer = await page.goto(server.url + path);
    assert.equal(answer?.status(), 404, path);
    assert.ok((await page.locator('h1').innerText()).length > 5, 'says so in words');
  }
  const url = await startGame(page, server.url, { rules: 'czech', where: 'screen' });
  await page.goto(`${server.url}/games`);
  await page.getByLabel('Rules').selectOption('czech');
  await page.getByLabel('State').selectOption('running');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL(/state=running/);
  const row = page.locator(`.game-row[href$="${new URL(url).pathname}"]`);
  await row.waitFor();
  assert.equal(await row.count(), 1);
  await page.getByLabel('State').selectOption('over');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL(/state=over/);
  await page.getByText('No game matches.').waitFor();
  assertQuiet(page, /404/);
});

test('rules: the comparison, a page for each rule set, and the way from there to a game', async () => {
  const page = await person(browser);
  await page.goto(server.url);
  const offered = await page.locator('#rules option').count();
  await page.locator('.site-nav').getByRole('link', { name: 'Rules' }).click();
  await page.waitForURL(/\/rules$/);
  assert.ok(offered > 30);
  assert.equal(await page.locator('.compare tbody tr').count(), offered, 'every rule set that can be played');
  await page.getByRole('link', { name: 'Alquerque' }).click();
  await page.getByRole('heading', { name: 'Alquerque', level: 1 }).waitFor();
  await page.locator('.rule-start .points circle').first().waitFor();
  assert.equal(await page.locator('.rule-start .points circle').count(), 25, 'the board is drawn with its points');
  const text = (await page.locator('.rule-text').textContent()) ?? '';
  assert.match(text, /may not step straight back/);
  assert.match(text, /There are no kings/);
  const example = page.locator('.example', { hasText: 'may not step straight back' }).first();
  await example.scrollIntoViewIfNeeded();
  await example.locator('.candidate.route').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: '日本語' }).last().click();
  await page.getByRole('heading', { name: 'アルケルケ' }).waitFor();
  assert.match((await page.locator('.rule-text').textContent()) ?? '', /キングはありません/);
  await page.goto(`${server.url}/rules/turkish`);
  await page.locator('.rule-start .button.primary').click();
  await page.waitForURL(/rules=turkish$/);
  assert.equal(await page.locator('select[name=rules]').inputValue(), 'turkish', 'the lobby has it chosen');
  await page.goBack();
  await page.locator('.rule-start .button:not(.primary)').click();
  await page.waitForURL(/where=computer$/);
  assert.ok(await page.locator('input[name=where][value=computer]').isChecked());
  const missing = await page.request.get(`${server.url}/rules/nonsense`);
  assert.equal(missing.status(), 404);
  assertQuiet(page);
});
