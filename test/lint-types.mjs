/** The rules of lint that need types, with a compiler that is a native program. `eslint.config.js` has the other rules. */
import { spawnSync } from 'node:child_process';
import { root } from '../scripts/setup.mjs';
import { bin } from './run-steps.mjs';

const words = [
  bin('oxlint', 'bin/oxlint'),
  '--type-aware',
  '--config',
  'test/oxlint.config.json',
  // Scripts have no types, and the applications have packages and compilers of their own.
  ...['**/*.mjs', '**/*.js', '**/*.cjs', 'demo/examples/**', 'test/proof/stacks/**'].map(
    (name) => `--ignore-pattern=${name}`,
  ),
  'src',
  'demo',
  'test',
  'vite.config.ts',
];
const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
