/**
 * `npm run test:full`: the tests that take too long for every change. It runs the long tables, races, process kills and
 * properties with all rounds (`rounds.ts`), of which `npm test` runs a sample. Then it packs, installs and uses the
 * packages of a release.
 */
import { buildOnce, installPackages } from '../scripts/setup.mjs';
import { installPostgres } from './find-postgres.mjs';
import { findRoundUsers } from './find-round-tests.mjs';
import { builtParts, packageStep, pagesStep, startRun, valuesStep } from './run-steps.mjs';

installPackages();
installPostgres();

const run = startRun({ TEST_ROUNDS: 'full' });
const { values, pages } = findRoundUsers();
await run.attempt('build', () => buildOnce(builtParts));
if (values.length > 0) await run.runAlone(valuesStep(values));
if (pages.length > 0) await run.runAlone(pagesStep(pages));
// The packages run last and alone, since packing builds everything again.
await run.runAlone(packageStep());
run.finish();
