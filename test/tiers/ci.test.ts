/** The CI script fails if any of its commands fails, and prints the sum of their totals. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../.ci/run', import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-ci-'));
  // A replacement of npm that prints a given text and ends with a given status for each of the two commands.
  const stub = '#!/bin/sh\nif [ "$1" = test ]; then eval "$FIRST"; else eval "$SECOND"; fi\n';
  writeFileSync(join(folder, 'npm'), stub, { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.runIf(process.platform !== 'win32').each([
  ['both count', 'echo "3 passed, 0 failed"', 'echo "4 passed, 0 failed"', '7 passed, 0 failed', 0],
  [
    'the first fails',
    'echo "3 passed, 2 failed"; exit 1',
    'echo "4 passed, 0 failed"',
    '7 passed, 2 failed',
    1,
  ],
  [
    'the second fails',
    'echo "3 passed, 0 failed"',
    'echo "4 passed, 1 failed"; exit 1',
    '7 passed, 1 failed',
    1,
  ],
  [
    'one fails before it counts',
    'echo "Error"; exit 1',
    'echo "4 passed, 0 failed"',
    '4 passed, 1 failed',
    1,
  ],
  ['one has no output', 'echo "3 passed, 0 failed"', 'exit 0', '3 passed, 1 failed', 1],
  [
    'one fails without naming the failure',
    'echo "3 passed, 0 failed"; exit 1',
    'echo "4 passed, 0 failed"',
    '7 passed, 1 failed',
    1,
  ],
  [
    'npm complains at the end',
    'echo "3 passed, 1 failed"; echo "npm error"; exit 1',
    'echo "4 passed, 0 failed"',
    '7 passed, 1 failed',
    1,
  ],
  ['one is killed', 'echo "3 passed, 0 failed"', 'kill -9 $$', '3 passed, 1 failed', 1],
])('where %s', (_, first, second, last, code) => {
  const PATH = `${folder}:${process.env.PATH ?? ''}`;
  const { status, stdout } = spawnSync(script, [], {
    env: { ...process.env, PATH, FIRST: first, SECOND: second },
    encoding: 'utf8',
  });
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(last);
  expect(status).toBe(code);
});

test.runIf(process.platform !== 'win32')(
  'lists what is unsteady and what failed in both commands before the last line',
  () => {
    const FIRST =
      'echo "failed: a.test.ts: adds"; echo; for i in $(seq 99); do echo; done; echo "1 passed, 1 failed"; exit 1';
    const SECOND =
      'echo "unsteady: c.test.ts: divides"; echo "failed: b.test.ts: takes away"; echo "1 passed, 1 failed"; exit 1';
    const PATH = `${folder}:${process.env.PATH ?? ''}`;
    const { stdout } = spawnSync(script, [], {
      env: { ...process.env, PATH, FIRST, SECOND },
      encoding: 'utf8',
    });
    expect(stdout.trimEnd().split('\n').slice(-4)).toEqual([
      'unsteady: c.test.ts: divides',
      'failed: a.test.ts: adds',
      'failed: b.test.ts: takes away',
      '2 passed, 2 failed',
    ]);
  },
);
