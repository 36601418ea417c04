// A static server for looking at the board without the game server: node tests/dev/serve.mjs [port]
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const types = /** @type {Record<string, string>} */ ({ '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' });

createServer(async (request, response) => {
  const path = normalize(new URL(request.url ?? '/', 'http://x').pathname);
  try {
    const file = join(root, path);
    const body = await readFile(file);
    response.writeHead(200, { 'content-type': `${types[extname(file)] ?? 'text/plain'}; charset=utf-8`, 'content-security-policy': "default-src 'self'" }).end(body);
  } catch {
    response.writeHead(404).end('not found');
  }
}).listen(Number(process.argv[2] ?? 4173), '127.0.0.1');
