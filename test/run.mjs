/** `npm test`: sets everything up, runs every check and every test, and ends with one line that counts them. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildOnce, installPackages, root } from '../demo/set-up.mjs';
import { installPostgres } from './postgres-programs.mjs';

installPackages();
installPostgres();
await buildOnce(['script', 'npm', 'engines', 'service', 'demo', 'types', 'manifest', 'licenses']);

const cache = join(root, 'node_modules/.cache/vitrine-tests');
rmSync(cache, { recursive: true, force: true });

const bin = (name, file) => join(root, 'node_modules', name, file);
const steps = [
  { name: 'types', args: [bin('typescript', 'bin/tsc'), '--noEmit'] },
  { name: 'types of the package', args: [bin('typescript', 'bin/tsc'), '-p', 'test/consumer/tsconfig.json'] },
  {
    name: 'lint',
    args: [bin('eslint', 'bin/eslint.js'), '--config', 'test/eslint.config.js', 'src', 'demo', 'test'],
  },
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
  {
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
  },
  {
    name: 'pages',
    args: [bin('@web/test-runner', 'dist/bin.js'), '--config', 'test/pages.config.js'],
    counts: () => readJson('pages.json', ({ passed, failed }) => [passed, failed]),
  },
];

function readJson(name, read) {
  const file = join(cache, name);
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : [0, 0];
}

let passed = 0;
let failed = 0;
for (const { name, args, counts } of steps) {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const [good, bad] = counts ? counts() : [Number(status === 0), Number(status !== 0)];
  passed += good;
  // A step that broke before it could count has failed all the same.
  failed += status !== 0 && bad === 0 ? 1 : bad;
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
