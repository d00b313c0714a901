/** `npm test`: sets everything up, runs every check and every test, and ends with one line that counts them. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildOnce, installPackages, root } from '../demo/set-up.mjs';
import { installPostgres } from './postgres-programs.mjs';

installPackages();
installPostgres();

const cache = join(root, 'node_modules/.cache/vitrine-tests');
rmSync(cache, { recursive: true, force: true });

const bin = (name, file) => join(root, 'node_modules', name, file);
/** Each of them keeps one core busy. This one is the longest, and needs nothing but the source. */
const lint = {
  name: 'lint',
  args: [bin('eslint', 'bin/eslint.js'), '--config', 'test/eslint.config.js', 'src', 'demo', 'test'],
};
const checks = [
  { name: 'types', args: [bin('typescript', 'bin/tsc'), '--noEmit'] },
  { name: 'types of the package', args: [bin('typescript', 'bin/tsc'), '-p', 'test/consumer/tsconfig.json'] },
  { name: 'format', args: [bin('prettier', 'bin/prettier.cjs'), '--check', '--log-level=warn', '.'] },
  {
    name: 'rooms',
    args: [
      bin('dependency-cruiser', 'bin/dependency-cruise.mjs'),
      '--config',
      'test/rooms.config.cjs',
      'src',
    ],
  },
  { name: 'size', args: ['test/size.mjs'] },
];

const values = {
  name: 'values and service',
  args: [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--config',
    'test/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${cache}/values.json`,
  ],
  counts: () =>
    readJson('values.json', ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests]),
};
const pages = {
  name: 'pages',
  args: [bin('@web/test-runner', 'dist/bin.js'), '--config', 'test/pages.config.js'],
  counts: () => readJson('pages.json', ({ passed, failed }) => [passed, failed]),
};

function readJson(name, read) {
  const file = join(cache, name);
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : [0, 0];
}

let passed = 0;
let failed = 0;

function count(status, [good, bad]) {
  passed += good;
  // A step that broke before it could count has failed all the same.
  failed += status !== 0 && bad === 0 ? 1 : bad;
}

/** What two of them say at once would not be readable: each says it when it has ended. */
async function runBeside({ name, args }) {
  const child = spawn(process.execPath, args, { cwd: root });
  const said = [child.stdout, child.stderr].map((stream) => stream.setEncoding('utf8').toArray());
  const [status] = await once(child, 'close');
  const texts = await Promise.all(said);
  console.log(`\n── ${name}\n${texts.flat().join('')}`.trimEnd());
  count(status, [Number(status === 0), Number(status !== 0)]);
}

function runAlone({ name, args, counts }) {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  count(status, counts());
}

async function buildAndCheck() {
  await buildOnce(['script', 'npm', 'engines', 'service', 'demo', 'types', 'manifest', 'licenses']);
  for (const check of checks) await runBeside(check);
}

await Promise.all([runBeside(lint), buildAndCheck()]);
runAlone(values);
runAlone(pages);

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
