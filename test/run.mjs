/** `npm test`: installs and builds, runs all checks and tests, and ends with a line of totals. */
import { buildOnce, installPackages } from '../scripts/setup.mjs';
import { installPostgres } from './find-postgres.mjs';
import { bin, builtParts, pagesSteps, valuesStep } from './run-steps.mjs';
import { startRun } from './start-run.mjs';

installPackages();
installPostgres();

/** Lint takes longest and needs no build, so it runs at the same time as the build and the other checks. Each uses one core. */
const lint = {
  name: 'lint',
  args: [bin('eslint', 'bin/eslint.js'), '--config', 'test/eslint.config.js', 'src', 'demo', 'test'],
};
const checks = [
  { name: 'types', args: [bin('typescript', 'bin/tsc'), '--noEmit'] },
  ...['', 'define', 'react', 'vue', 'svelte'].map((folder) => ({
    name: `types of the package ${folder}`.trim(),
    args: [bin('typescript', 'bin/tsc'), '-p', `test/consumer/${folder}`],
  })),
  { name: 'format', args: [bin('prettier', 'bin/prettier.cjs'), '--check', '--log-level=warn', '.'] },
  {
    name: 'dependencies',
    args: [
      bin('dependency-cruiser', 'bin/dependency-cruise.mjs'),
      '--config',
      'test/dependency-rules.config.cjs',
      'src',
    ],
  },
  { name: 'size', args: ['test/check-size.mjs'] },
];

const run = startRun('npm test');

async function buildAndCheck() {
  await run.attempt('build', () => buildOnce(builtParts));
  for (const check of checks) await run.runBeside(check);
}

await Promise.all([run.runBeside(lint), buildAndCheck()]);
await run.runAlone(valuesStep());
await run.runTogether(pagesSteps());
await run.finish();
