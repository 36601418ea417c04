// A real server of our own for a test: a free port, a fresh data directory.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The binary under test: $DAMIER_BIN, or what cargo built last. */
export function binary() {
  const candidates = [process.env.DAMIER_BIN, join(root, 'target/release/damier'), join(root, 'target/debug/damier')];
  const found = candidates.find((path) => path && existsSync(path));
  if (!found) throw new Error('no damier binary: run `cargo build`, or set DAMIER_BIN');
  return found;
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export class Server {
  /** @type {import('node:child_process').ChildProcess | null} */
  #process = null;
  /** What it wrote, for the report of a failed test. */
  log = '';

  /** @param {number} port @param {string} data */
  constructor(port, data) {
    this.port = port;
    this.data = data;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start() {
    const server = new Server(await freePort(), await mkdtemp(join(tmpdir(), 'damier-test-')));
    await server.run();
    return server;
  }

  /** Starts the process and waits until it answers. */
  async run() {
    const child = spawn(binary(), ['serve', '--listen', `127.0.0.1:${this.port}`, '--data', this.data], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (this.log += chunk));
    const deadline = Date.now() + 20_000;
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${this.log}`);
      const answer = await fetch(`${this.url}/health`).catch(() => null);
      if (answer?.ok) return;
      if (Date.now() > deadline) throw new Error(`the server does not answer:\n${this.log}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** @param {NodeJS.Signals} signal */
  async #end(signal) {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  /** As kill -9 does. */
  kill() {
    return this.#end('SIGKILL');
  }

  async stop() {
    await this.#end('SIGTERM');
    await rm(this.data, { recursive: true, force: true });
  }
}
