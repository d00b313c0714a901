/**
 * `npm test`: installs and builds, runs all checks and tests, and ends with a line of totals. `npm test -- --with-packages`
 * also does what `npm run test:package` does.
 */
import { buildOnce, installPackages } from '../scripts/setup.mjs';
import { findBrowser } from '../scripts/find-browser.mjs';
import { installPostgres } from './find-postgres.mjs';
import { bin, builtParts, packageStep, pagesSteps, valuesStep } from './run-steps.mjs';
import { startRun } from './start-run.mjs';

installPackages();
installPostgres();

/** The native compiler needs half the time. Scripts that read types use the other one, since this one has no interface for them. */
const compiler = bin('typescript-7', 'bin/tsc');

/** These need no build, so they run at the same time as the build. Each uses one core. */
const sourceChecks = [
  {
    name: 'lint',
    args: [
      bin('eslint', 'bin/eslint.js'),
      '--config',
      'test/eslint.config.js',
      'src',
      'demo',
      'scripts',
      'test',
    ],
  },
  { name: 'lint with types', args: ['test/lint-types.mjs'] },
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
const checksOfBuild = [
  { name: 'types', args: [compiler, '--noEmit'] },
  ...['', 'define', 'react', 'vue', 'svelte'].map((folder) => ({
    name: `types of the package ${folder}`.trim(),
    args: [compiler, '-p', `test/consumer/${folder}`],
  })),
  { name: 'size', args: ['test/check-size.mjs'] },
];

const run = startRun(['npm test', ...process.argv.slice(2)].join(' '));

async function buildAndCheck() {
  await run.attempt('build', () => buildOnce(builtParts));
  for (const check of checksOfBuild) await run.runBeside(check);
}

async function checkSources() {
  for (const check of sourceChecks) await run.runBeside(check);
}

// Two browsers start at the same time: the program has to be there before.
await run.attempt('browser', findBrowser);
await Promise.all([checkSources(), buildAndCheck()]);
await run.runAlone(valuesStep());
await run.runTogether(pagesSteps());
if (process.argv.includes('--with-packages')) await run.runAlone(packageStep());
await run.finish();
