/**
 * `npm run pictures [-- [--renew] [name …]]`: compares the pictures whose names contain one of the words, by default all.
 * With `--renew`, those that differ become the new references.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const words = process.argv.slice(2);
const names = words.filter((word) => word !== '--renew');
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--config', 'test/vitest.config.ts', 'test/pictures/pictures.test.ts'],
  {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_ROUNDS: 'full',
      PICTURES_RENEW: words.includes('--renew') ? '1' : '',
      PICTURES_NAMES: names.join(','),
    },
  },
);
process.exitCode = status ?? 1;
