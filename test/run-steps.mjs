/** The steps of a test run, with the numbers of passed and failed tests. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { root } from '../scripts/setup.mjs';
import { findPostgres } from './find-postgres.mjs';

const cache = join(root, 'node_modules/.cache/vitrine-tests');

/** The parts that the tests need as built files. */
export const builtParts = [
  'script',
  'npm',
  'token',
  'frame',
  'engines',
  'service',
  'demo',
  'types',
  'manifest',
  'licenses',
];

/** The path of a program in an installed package. */
export const bin = (name, file) => join(root, 'node_modules', name, file);

/** The tests of pure functions and of the service, in Node. Without `files`, all of them run. */
export const valuesStep = (files = [], config = 'test/vitest.config.ts') => ({
  name: 'values and service',
  args: [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${cache}/values.json`,
    ...files,
  ],
  counts: () =>
    readJson('values.json', (said) => [said.numPassedTests, said.numFailedTests, failedValues(said)]),
});

/** The packages of a release. Packing rebuilds dist, which other tests use: only the full run does it, as its last step. */
export const packageStep = () => ({ ...valuesStep([], 'test/package/vitest.config.ts'), name: 'packages' });

/** The tests of elements and engines, in a browser. Without `files`, all of them run. */
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

/** The names of the failed tests between their file and their message. A file that could not be run has its own message. */
function failedValues({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [describeFailure(file, message)];
      return failed.map(({ fullName, failureMessages }) =>
        describeFailure(`${file}: ${fullName}`, failureMessages[0]),
      );
    });
}

/** A failure in one line: the end of a long log may be all that is kept of it. */
export function describeFailure(name, message = '') {
  const withoutColors = message.replace(/\u001b\[[\d;]*m/g, '');
  const withoutStack = withoutColors.replace(/^\s+at .*$/gm, '');
  const reason = withoutStack.replace(/\s+/g, ' ').trim().slice(0, 600);
  return reason ? `${name} – ${reason}` : name;
}

function readJson(name, read) {
  const file = join(cache, name);
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : [0, 0, []];
}

/** Bytes that the databases of a run may need at the same time, with much to spare. */
const roomNeeded = 8 * 2 ** 30;

/**
 * The folder for temporary files: in memory, where there is a file system in memory with room for them. Each test of the
 * service copies a database of forty megabytes.
 */
function makeTemporaryFolder() {
  const memory = '/dev/shm';
  const hasRoom = (folder) => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > roomNeeded;
  };
  // PostgreSQL runs as another user, who has to reach its own folders in this one.
  const folder = mkdtempSync(
    join(existsSync(memory) && hasRoom(memory) ? memory : tmpdir(), 'vitrine-tests-'),
  );
  chmodSync(folder, 0o755);
  // A run that is interrupted must not keep memory either.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])
    process.once(signal, () => process.exit(code));
  return folder;
}

/** Runs steps and counts their results. A step without its own counts is one check, which passes or fails. */
export function startRun(environment = {}) {
  const folder = makeTemporaryFolder();
  // An installed PostgreSQL lies in the usual folder for temporary files, where the tests do not look.
  const path = [findPostgres(), process.env.PATH].filter(Boolean).join(delimiter);
  const env = { ...process.env, TMPDIR: folder, PATH: path, ...environment };
  const totals = { passed: 0, failed: 0 };
  const failures = [];
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });

  function count(name, isFine, [passed, failed, names]) {
    totals.passed += passed;
    // A step that failed without counting a failed test counts as one failure.
    totals.failed += !isFine && failed === 0 ? 1 : failed;
    failures.push(...(!isFine && names.length === 0 ? [name] : names));
  }

  /** Runs a step that may run at the same time as others. Its output is printed when it has ended, so that it stays readable. */
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

  /** Runs a function as a step. An error that it throws is printed and counts as a failure. */
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

  /** Prints the names of the failures at the end of the log, and a last line with the totals. `.ci/run` reads both. */
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
