/**
 * `npm test`: installs and builds, runs all checks and tests, and ends with a line of totals.
 * - `npm test -- --with-packages` also does what `npm run test:package` does.
 * - `npm test -- --changed [commit]` runs the tests that a change since that commit can break, by default since the last one.
 */
import { installPackages } from '../scripts/setup.mjs';
import { findBrowser } from '../scripts/find-browser.mjs';
import { chooseTests, listChanges } from './choose-tests.mjs';
import { installPostgres } from './find-postgres.mjs';
import { bin, buildStep, packageStep, pagesSteps, valuesStep } from './run-steps.mjs';
import { startRun } from './start-run.mjs';
import { isPage } from './test-imports.mjs';

installPackages();
installPostgres();

/** The native compiler needs half the time. Scripts that read types use the other one, since this one has no interface for them. */
const compiler = bin('typescript-7', 'bin/tsc');

const commit = findOption('--changed');
const changed = commit === undefined ? undefined : listChanges(commit || undefined);
/** The tests to run. Undefined for all. */
const chosen = changed && chooseTests(changed);

/** The value of an option: empty without one, undefined without the option. */
function findOption(name) {
  const at = process.argv.indexOf(name);
  const value = process.argv[at + 1] ?? '';
  return at === -1 ? undefined : value.replace(/^--.*/, '');
}

/** These need no build, so they run at the same time as the build. */
const sourceChecks = [
  { name: 'format', args: [bin('oxfmt', 'bin/oxfmt'), '--check'] },
  {
    name: 'dependencies',
    args: [
      bin('dependency-cruiser', 'bin/dependency-cruise.mjs'),
      '--config',
      'test/dependency-rules.config.cjs',
      'src',
    ],
  },
];
/** These read the types that the build writes. */
const checksOfBuild = [
  {
    name: 'lint',
    args: [bin('oxlint', 'bin/oxlint'), '--type-aware', 'src', 'demo', 'test', 'vite.config.ts'],
  },
  { name: 'types', args: [compiler, '--noEmit'] },
  ...['', 'define', 'react', 'vue', 'svelte'].map((folder) => ({
    name: `types of the package ${folder}`.trim(),
    args: [compiler, '-p', `test/consumer/${folder}`],
  })),
  { name: 'size', args: ['test/check-size.mjs'] },
];

const words = process.argv.slice(2);
const run = startRun(['npm test', ...(words.length > 0 ? ['--', ...words] : [])].join(' '));

/** Builds, and runs all checks, two programs at a time. */
async function buildAndCheck() {
  const build = run.runBeside(buildStep);
  const waiting = [...sourceChecks, ...checksOfBuild.map((check) => ({ ...check, isReady: build }))];
  async function runWaiting() {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      await check.isReady;
      await run.runBeside(check);
    }
  }
  await Promise.all([build.then(runWaiting), runWaiting()]);
}

async function runChosen(tests) {
  console.log(`\n${changed.length} changed files can break ${tests.length} test files. npm test runs all.`);
  const values = tests.filter((file) => !isPage(file));
  if (values.length > 0) await run.runAlone(valuesStep(values));
  if (tests.some(isPage)) await run.runTogether(pagesSteps(tests.filter(isPage)));
}

// Several browsers start at the same time: the program has to be there before.
await run.attempt('browser', findBrowser);
await buildAndCheck();
if (chosen) await runChosen(chosen);
else {
  await run.runAlone(valuesStep());
  await run.runTogether(pagesSteps());
}
if (process.argv.includes('--with-packages')) await run.runAlone(packageStep());
await run.finish();
