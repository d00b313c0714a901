/**
 * `npm run test:full`: the tests that take too long for every change. It runs the files of `long-tests.mjs`, and the long
 * tables, races, process kills and properties with all rounds (`rounds.ts`), of which `npm test` runs a sample. Then it
 * packs, installs and uses the packages of a release, with every example.
 */
import { installPackages } from '../scripts/setup.mjs';
import { findBrowser } from '../scripts/find-browser.mjs';
import { findFullRun } from './find-full-run.mjs';
import { installPostgres } from './find-postgres.mjs';
import { installLanguages } from './install-languages.mjs';
import { buildStep, packageStep, pagesSteps, valuesStep } from './run-steps.mjs';
import { startRun } from './start-run.mjs';

installPackages();
installPostgres();
installLanguages();

const run = startRun('npm run test:full', { TEST_ROUNDS: 'full' });
const { values, pages } = findFullRun();
// Several browsers start at the same time: the program has to be there before.
await run.attempt('browser', findBrowser);
await run.runBeside(buildStep);
await run.runAlone(valuesStep(values));
await run.runTogether(pagesSteps(pages));
await run.runAlone(packageStep());
await run.finish();
