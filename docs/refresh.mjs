// Keeps README.md true. Every ```console block is run again and its output put in place, except those marked
// "unchecked" (times differ from run to run), and the table of rule sets is made anew.
//
//   node docs/refresh.mjs            writes README.md
//   node docs/refresh.mjs --check    writes nothing; fails if it would
//
// The binary is $DAMIER_BIN, else target/release/damier, else target/debug/damier.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const readme = join(root, 'README.md');
const places = [process.env.DAMIER_BIN, join(root, 'target/release/damier'), join(root, 'target/debug/damier')];
const binary = places.find((path) => path && existsSync(path));
if (!binary) {
  console.error('no damier binary: run `cargo build`, or set DAMIER_BIN');
  process.exit(1);
}

// The commands of the README say `damier`, whatever the binary's place.
const bin = mkdtempSync(join(tmpdir(), 'damier-readme-'));
symlinkSync(resolve(binary), join(bin, 'damier'));
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };

/** What a reader sees who types the command in the repository. @param {string} command */
function output(command) {
  const { stdout, error } = spawnSync('sh', ['-c', `{ ${command}\n} 2>&1`], { cwd: root, env, encoding: 'utf8' });
  if (error) throw error;
  return stdout;
}

/** A console block with its commands run again. @param {string} block */
function rerun(block) {
  // A command goes on after a backslash at the end of its line.
  const commands = block.match(/^\$ (?:.*\\\n)*.*$/gm) ?? [];
  return commands.map((line) => `${line}\n${output(line.slice(2))}`).join('');
}

/** The rule sets as a Markdown table: one row each, from `damier rules --table` and `--json`. */
function ruleSets() {
  const run = (/** @type {string[]} */ ...args) => execFileSync(binary ?? '', args, { encoding: 'utf8' }).trimEnd().split('\n');
  const entries = new Map(run('rules', '--json').map((line) => JSON.parse(line)).map((entry) => [entry.key, entry]));
  const [headings, ...lines] = run('rules', '--table');
  const starts = [...headings.matchAll(/(?<=^|  )\S/g)].map((match) => match.index);
  const cells = (/** @type {string} */ line) => starts.map((start, i) => line.slice(start, starts[i + 1]).trim());
  const title = (/** @type {string} */ word) => word[0].toUpperCase() + word.slice(1).toLowerCase();
  const rows = lines.map(cells).map(([key, ...rest]) => {
    const { name, first, draw } = entries.get(key);
    return [`\`${key}\``, name, title(first), ...rest, draw.code];
  });
  const head = ['Key', 'Game', 'First', ...cells(headings).slice(1).map(title), 'Draws'];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |\n`).join('');
}

const old = readFileSync(readme, 'utf8');
const fresh = old
  .replace(/^```console\n(.*?)^```$/gms, (_, block) => `\`\`\`console\n${rerun(block)}\`\`\``)
  .replace(/(?<=<!-- rule sets -->\n).*?(?=<!-- end -->)/s, ruleSets);
rmSync(bin, { recursive: true });

if (!process.argv.includes('--check')) {
  writeFileSync(readme, fresh);
} else if (fresh !== old) {
  const [before, after] = [old.split('\n'), fresh.split('\n')];
  const line = after.findIndex((text, i) => text !== before[i]);
  console.error(`README.md, line ${line + 1}, is not what the program prints now; run \`node docs/refresh.mjs\``);
  console.error(`- ${before[line]}\n+ ${after[line]}`);
  process.exit(1);
}
