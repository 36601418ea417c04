// A server and a browser for the tests of one file: started before the first, stopped after the last.
import { after, before } from 'node:test';
import { launch } from './browser.mjs';
import { Server } from './server.mjs';

/** @type {Server} */ export let server;
/** @type {import('playwright-core').Browser} */ export let browser;

before(async () => {
  server = await Server.start();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});
