/** The CI script fails if a check or test fails, and ends with the totals. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tryCommand } from '../run-command.ts';

const script = fileURLToPath(new URL('../../.ci/run', import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-ci-'));
  // A replacement of npm that does what a variable says.
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\neval "$TOLD"\n', { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(told: string): { readonly lines: string[]; readonly status: number | null } {
  const PATH = `${folder}:${process.env.PATH ?? ''}`;
  const { status, stdout } = tryCommand(script, [], { env: { ...process.env, PATH, TOLD: told } });
  return { lines: stdout.trimEnd().split('\n'), status };
}

test.runIf(process.platform !== 'win32').each([
  ['all pass', 'echo "3 passed, 0 failed"', '3 passed, 0 failed', 0],
  ['tests fail', 'echo "3 passed, 2 failed"; exit 1', '3 passed, 2 failed', 1],
  ['tests fail without a status', 'echo "3 passed, 2 failed"', '3 passed, 2 failed', 1],
  ['the run fails before it counts', 'echo "Error"; exit 1', '0 passed, 1 failed', 1],
  ['the run has no output', 'exit 0', '0 passed, 1 failed', 1],
  ['the run fails without naming a failure', 'echo "3 passed, 0 failed"; exit 1', '3 passed, 1 failed', 1],
  [
    'npm complains at the end',
    'echo "3 passed, 1 failed"; echo "npm error"; exit 1',
    '3 passed, 1 failed',
    1,
  ],
  ['the run is killed', 'kill -9 $$', '0 passed, 1 failed', 1],
])('where %s', (_, told, last, code) => {
  const { lines, status } = run(told);
  expect(lines.at(-1)).toBe(last);
  expect(status).toBe(code);
});

test.runIf(process.platform !== 'win32')('tests the packed packages, too', () => {
  expect(run('echo "$@"; echo "1 passed, 0 failed"').lines[0]).toBe('test -- --with-packages');
});

test.runIf(process.platform !== 'win32')(
  'lists what is unsteady and what failed before the last line',
  () => {
    const told =
      'echo "failed: a.test.ts: adds"; echo "unsteady: c.test.ts: divides"; for i in $(seq 99); do echo; done; echo "1 passed, 1 failed"; exit 1';
    expect(run(told).lines.slice(-3)).toEqual([
      'unsteady: c.test.ts: divides',
      'failed: a.test.ts: adds',
      '1 passed, 1 failed',
    ]);
  },
);
