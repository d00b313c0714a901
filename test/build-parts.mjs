/** Builds the parts that the tests need, as a program of its own: a build that hangs is ended like any other step. */
import { buildOnce } from '../scripts/setup.mjs';
import { builtParts } from './run-steps.mjs';

await buildOnce(builtParts);
