/** Runs the steps of a test run, repeats the test files that failed, and prints the totals. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '../scripts/setup.mjs';
import { collectResults, lostFile } from './collect-results.mjs';
import { findPostgres } from './find-postgres.mjs';
import { findPatience, runProgram } from './run-program.mjs';
import { addUp, describeReason, listFilesToRepeat } from './run-totals.mjs';
import { makeTemporaryFolder } from './temporary-folder.mjs';

/** The folder of the record. */
const cache = join(root, 'node_modules/.cache/vitrine-tests');

/** Letters of a check's output that say why it failed. */
const lastWords = 500;

/** Number of test files that the summary names. */
const slowest = 20;

/** @param command - name of the run, for the record of it. */
export function startRun(command, environment = {}) {
  Object.assign(process.env, makeSurroundings(), environment);
  const { env } = process;
  const begun = performance.now();
  const state = readState();
  const results = [];
  const repeats = new Map();
  mkdirSync(cache, { recursive: true });

  /** Runs a step that may run at the same time as others. Its output is printed when it has ended, so that it stays readable. */
  async function runBeside({ name, args }) {
    const started = performance.now();
    const { isFine, said } = await runProgram(args, { cwd: root, env, isQuiet: true });
    console.log(`\n── ${name}\n${said}`.trimEnd());
    const faults = isFine ? [] : [describeReason(said.slice(-lastWords))];
    results.push({ name, isFine, faults, files: [], seconds: secondsSince(started) });
  }

  async function runAlone(step) {
    console.log(`\n── ${step.name}`);
    repeats.set(step.name, step.repeat);
    results.push(await runTests(step, env));
  }

  /** Runs steps at the same time. Only the first prints while it runs; the others print when they have ended. */
  async function runTogether(steps) {
    console.log(`\n── ${steps.map(({ name }) => name).join(' and ')}`);
    for (const { name, repeat } of steps) repeats.set(name, repeat);
    results.push(...(await Promise.all(steps.map((step, at) => runTests(step, env, at > 0)))));
  }

  /** Runs a function as a step. An error that it throws is printed and counts as a failure. */
  async function attempt(name, act) {
    const started = performance.now();
    try {
      await act();
      results.push({ name, isFine: true, files: [], seconds: secondsSince(started) });
    } catch (error) {
      console.error(`\n── ${name}\n`, error);
      const faults = [describeReason(String(error))];
      results.push({ name, isFine: false, faults, files: [], seconds: secondsSince(started) });
    }
  }

  async function repeatFailedFiles() {
    const repeated = new Map();
    for (const { name, file } of listFilesToRepeat(results)) {
      console.log(`\n── ${file} failed: once more, alone`);
      const { isFine, files } = await runTests(repeats.get(name)([file]), env);
      const [second] = files;
      const isKnown = second && (isFine || second.failures.length > 0);
      repeated.set(file, isKnown ? second : lostFile(file, 'It could not be run again.'));
    }
    return repeated;
  }

  /** Prints the times, the failures by name, and a last line with the totals. `.ci/run` reads the last lines. */
  async function finish() {
    const { passed, failed, lines, unsteady } = addUp(results, await repeatFailedFiles());
    const seconds = secondsSince(begun);
    printTimes(results, seconds);
    record({ ...state, command, passed, failed, unsteady: unsteady.length, seconds });
    if (findPostgres() === undefined)
      printLines('not tested', ['the service on PostgreSQL, which is not there']);
    printLines('unsteady', unsteady);
    printLines('failed', lines);
    console.log(`\n${passed} passed, ${failed} failed`);
    process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  }

  return { runBeside, runAlone, runTogether, attempt, finish };
}

/** For this process and all others of the run. PostgreSQL is looked for on the path, since its package lies in the usual folder for temporary files. */
const makeSurroundings = () => ({
  TMPDIR: makeTemporaryFolder(),
  PATH: [findPostgres(), process.env.PATH].filter(Boolean).join(delimiter),
});

const secondsSince = (started) => Math.round((performance.now() - started) / 100) / 10;

/** Runs the files of a step. If its runner ends before all of them have begun, another one runs the rest. */
async function runTests(step, env, isQuiet = false) {
  const started = performance.now();
  const first = await runOnce(step, env, isQuiet);
  const rest = first.left.length > 0 ? await runOnce(step.repeat(first.left), env, isQuiet) : undefined;
  const never =
    rest?.left.map((file) => lostFile(file, `It did not begin: see the output of ${step.name}.`)) ?? [];
  return {
    name: step.name,
    isFine: first.isFine && (rest?.isFine ?? true),
    faults: [...first.faults, ...(rest?.faults ?? [])],
    isStuck: first.isStuck || (rest?.isStuck ?? false),
    files: [...first.files, ...(rest?.files ?? []), ...never],
    seconds: secondsSince(started),
  };
}

async function runOnce(step, env, isQuiet) {
  const results = collectResults();
  const { status, isFine, isStuck, said } = await runProgram(step.args, {
    cwd: root,
    env: { ...env, ...step.env },
    isQuiet,
    onMessage: (message) => results.hear(message),
  });
  if (isQuiet) console.log(said);
  const { isWhole, ...known } = results.finish(
    isStuck ? `There was no sign of life for ${findPatience()} minutes.` : 'The test runner ended early.',
  );
  // Runners end with 1 where a test has failed. Another status is a fault of its own.
  const ended =
    isWhole && !isStuck && status !== 0 && status !== 1 ? [`It ended with the status ${status}.`] : [];
  const faults = [...known.faults, ...ended];
  // Where a runner has sent everything and does not end, its results count all the same.
  return { ...known, faults, isStuck: isStuck && isWhole, isFine: isWhole && (isFine || isStuck) };
}

function printTimes(results, seconds) {
  const files = results
    .flatMap((result) => result.files)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, slowest);
  const rows = [
    ...files.map(({ file, seconds }) => [seconds, file]),
    ...results.map(({ name, seconds }) => [seconds, `── ${name}`]),
    [seconds, '── the whole run'],
  ];
  console.log('\nSeconds of the slowest test files, of each step, and of the run:');
  for (const [time, name] of rows) console.log(`${time.toFixed(1).padStart(8)}  ${name}`);
}

function printLines(word, names) {
  if (names.length > 0)
    console.log(`\n${names.map((name) => `${word}: ${name.replace(/\s+/g, ' ')}`).join('\n')}`);
}

/** The commit at the beginning, and whether the tree is clean; null where git does not know. */
function readState() {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', timeout: 60_000 });
    return status === 0 ? stdout.trim() : null;
  };
  const changes = git('status', '--porcelain');
  return { commit: git('rev-parse', 'HEAD'), isClean: changes === null ? null : changes === '' };
}

/** Writes down what was run, so that it can be seen later which commit a result belongs to. A commit during the run counts as a change. */
function record({ commit, isClean, ...totals }) {
  const now = readState();
  const stayedClean = isClean && now.isClean && now.commit === commit;
  writeFileSync(
    join(cache, 'last-run.json'),
    `${JSON.stringify({ commit, isClean: stayedClean, ...totals }, undefined, 2)}\n`,
  );
}
