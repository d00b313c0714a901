/** The steps of a test run, and the count of what passed and failed in them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../scripts/setup.mjs';

const cache = join(root, 'node_modules/.cache/vitrine-tests');

/** Everything that is tested as it is built. */
export const builtParts = ['script', 'npm', 'engines', 'service', 'demo', 'types', 'manifest', 'licenses'];

/** Path of a program that an installed package brings. */
export const bin = (name, file) => join(root, 'node_modules', name, file);

/** Values and the service, in Node; all of them if no files are named. */
export const valuesStep = (files = []) => ({
  name: 'values and service',
  args: [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--config',
    'test/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${cache}/values.json`,
    ...files,
  ],
  counts: () =>
    readJson('values.json', (said) => [said.numPassedTests, said.numFailedTests, failedValues(said)]),
});

/** Elements and engines, in a browser; all of them if no files are named. */
export const pagesStep = (files = []) => ({
  name: 'pages',
  args: [
    bin('@web/test-runner', 'dist/bin.js'),
    '--config',
    'test/pages.config.js',
    ...(files.length > 0 ? ['--files', ...files] : []),
  ],
  counts: () => readJson('pages.json', ({ passed, failures }) => [passed, failures.length, failures]),
});

/** The names of the failed tests, each behind its file. A file that could not be run stands for its tests. */
function failedValues({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length > 0 ? failed.map(({ fullName }) => `${file}: ${fullName}`) : [file];
    });
}

function readJson(name, read) {
  const file = join(cache, name);
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : [0, 0, []];
}

/** Runs steps and counts. A step without counts of its own is one check, which passes or fails. */
export function startRun(environment = {}) {
  const env = { ...process.env, ...environment };
  const totals = { passed: 0, failed: 0 };
  const failures = [];
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });

  function count(name, isFine, [passed, failed, names]) {
    totals.passed += passed;
    // A step that broke before it could count has failed all the same.
    totals.failed += !isFine && failed === 0 ? 1 : failed;
    failures.push(...(!isFine && names.length === 0 ? [name] : names));
  }

  /** What two of them say at once would not be readable: each says it when it has ended. */
  async function runBeside({ name, args }) {
    const child = spawn(process.execPath, args, { cwd: root, env });
    const said = [child.stdout, child.stderr].map((stream) => stream.setEncoding('utf8').toArray());
    const isFine = await succeeds(child);
    const texts = await Promise.all(said);
    console.log(`\n── ${name}\n${texts.flat().join('')}`.trimEnd());
    count(name, isFine, [Number(isFine), Number(!isFine), []]);
  }

  async function runAlone({ name, args, counts }) {
    console.log(`\n── ${name}`);
    const isFine = await succeeds(spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env }));
    count(name, isFine, counts());
  }

  /** Anything else that belongs to the run: what it throws is told, and is a failure. */
  async function attempt(name, act) {
    try {
      await act();
      return true;
    } catch (error) {
      console.error(`\n── ${name}\n`, error);
      count(name, false, [0, 0, []]);
      return false;
    }
  }

  /** What failed, by name, so that the end of a long log is enough; and the last line. `.ci/run` reads both. */
  function finish() {
    if (failures.length > 0)
      console.log(`\n${failures.map((name) => `failed: ${name.replace(/\s+/g, ' ')}`).join('\n')}`);
    console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
    process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;
  }

  return { runBeside, runAlone, attempt, finish };
}

async function succeeds(child) {
  const [status] = await once(child, 'close');
  return status === 0;
}
