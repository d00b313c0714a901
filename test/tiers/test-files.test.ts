/** Each test file belongs to a step of the test run. */
import { readdirSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listPages } from '../run-steps.mjs';
import packages from '../package/vitest.config.ts';
import values from '../vitest.config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('no file that looks like a test is left out of all steps', () => {
  const found = ['test', 'src', 'demo', 'scripts']
    .flatMap((folder) =>
      readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((name) => /\.(?:tests?|specs?)\.[cm]?[jt]sx?$/.test(name) && !name.includes('node_modules'));
  const patterns = [...(values.test?.include ?? []), ...(packages.test?.include ?? [])];
  const pages = listPages();
  // `npm run check:forward` needs a cluster of 200 MB.
  const isRun = (name: string): boolean =>
    name.startsWith('test/forward/') ||
    pages.includes(name) ||
    patterns.some((pattern) => matchesGlob(name, pattern));
  expect(found.length).toBeGreaterThan(300);
  expect(found.filter((name) => !isRun(name))).toEqual([]);
});
