/**
 * `npm run test:full`: what takes too long for every change. The long tables, races, kills and properties in all their
 * rounds (`rounds.ts` says which), after what `npm test` has tried of them.
 */
import { buildOnce, installPackages } from '../scripts/setup.mjs';
import { installPostgres } from './find-postgres.mjs';
import { findRoundUsers } from './find-round-tests.mjs';
import { builtParts, pagesStep, startRun, valuesStep } from './run-steps.mjs';

installPackages();
installPostgres();

const run = startRun({ TEST_ROUNDS: 'full' });
const { values, pages } = findRoundUsers();
await run.attempt('build', () => buildOnce(builtParts));
if (values.length > 0) await run.runAlone(valuesStep(values));
if (pages.length > 0) await run.runAlone(pagesStep(pages));
run.finish();
