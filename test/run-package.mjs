/** `npm run test:package`: packs the packages of a release, installs them in empty folders, and uses them. */
import { installPackages } from '../scripts/setup.mjs';
import { installPostgres } from './find-postgres.mjs';
import { packageStep } from './run-steps.mjs';
import { startRun } from './start-run.mjs';

installPackages();
installPostgres();

const run = startRun('npm run test:package');
await run.runAlone(packageStep());
await run.finish();
