/** What failed and passed on a second try is named; what failed twice, or failed in many files, fails the run. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUp, describeReason, listFilesToRepeat, mostUnsteadyFiles } from '../run-totals.mjs';
import type { FileResult, StepResult } from '../run-totals.mjs';

const fileOf = (file: string, passed: number, ...tests: string[]): FileResult => ({
  file,
  passed,
  failures: tests.map((name) => ({ test: name, reason: 'expected 1 to be 2' })),
  seconds: 1,
});
const stepOf = (...files: FileResult[]): StepResult => ({
  name: 'values',
  isFine: files.every(({ failures }) => failures.length === 0),
  files,
});
const lint: StepResult = { name: 'lint', isFine: true, files: [] };

test('a file that passes when it runs again does not fail the run, and is named as unsteady', () => {
  const steps = [lint, stepOf(fileOf('a.test.ts', 3), fileOf('b.test.ts', 1, 'adds'))];
  expect(listFilesToRepeat(steps)).toEqual([{ name: 'values', file: 'b.test.ts' }]);
  expect(addUp(steps, new Map([['b.test.ts', fileOf('b.test.ts', 2)]]))).toEqual({
    passed: 6,
    failed: 0,
    lines: [],
    unsteady: ['b.test.ts – adds – expected 1 to be 2'],
  });
});

test('a second try that runs fewer tests than the first fails the run', () => {
  const steps = [stepOf(fileOf('b.test.ts', 1, 'adds', 'divides'))];
  expect(addUp(steps, new Map([['b.test.ts', fileOf('b.test.ts', 2)]]))).toMatchObject({
    failed: 1,
    lines: ['b.test.ts – Only 2 of 3 tests ran the second time. First: expected 1 to be 2'],
    unsteady: [],
  });
  expect(addUp(steps, new Map([['b.test.ts', fileOf('b.test.ts', 3)]]))).toMatchObject({ failed: 0 });
});

test('a file that fails again fails the run', () => {
  const steps = [stepOf(fileOf('b.test.ts', 1, 'adds'))];
  const totals = addUp(steps, new Map([['b.test.ts', fileOf('b.test.ts', 1, 'takes away')]]));
  expect(totals).toEqual({
    passed: 1,
    failed: 1,
    lines: ['b.test.ts – takes away – expected 1 to be 2'],
    unsteady: [],
  });
});

test('a check that fails is not repeated', () => {
  const steps = [{ ...lint, isFine: false, faults: ['a.ts: no console'] }];
  expect(listFilesToRepeat(steps)).toEqual([]);
  expect(addUp(steps)).toEqual({
    passed: 0,
    failed: 1,
    lines: ['lint – a.ts: no console'],
    unsteady: [],
  });
});

test('a step that ends badly although all of its tests passed fails the run', () => {
  expect(addUp([{ ...stepOf(fileOf('a.test.ts', 3)), isFine: false }])).toMatchObject({
    passed: 3,
    failed: 1,
  });
});

test('what failed outside of all files fails the run, also where a failed file passes when it runs again', () => {
  const steps = [{ ...stepOf(fileOf('b.test.ts', 1, 'adds')), isFine: false, faults: ['Error: late'] }];
  expect(addUp(steps, new Map([['b.test.ts', fileOf('b.test.ts', 2)]]))).toMatchObject({
    passed: 2,
    failed: 1,
    lines: ['values – Error: late'],
  });
});

test('a runner that has sent everything and did not end is unsteady', () => {
  expect(addUp([{ ...stepOf(fileOf('a.test.ts', 3)), isStuck: true }])).toMatchObject({
    passed: 3,
    failed: 0,
    unsteady: ['values – the test runner did not end by itself'],
  });
});

test('whatever the results are: too many failed files are not repeated, and nothing that failed is lost', () => {
  const files = fc.uniqueArray(
    fc.record({ name: fc.stringMatching(/^[a-z]{1,8}$/), passed: fc.nat(9), failed: fc.nat(2) }),
    { selector: ({ name }) => name },
  );
  const law = (drawn: { name: string; passed: number; failed: number }[]): void => {
    const results = drawn.map(({ name, passed, failed }) =>
      fileOf(name, passed, ...Array.from({ length: failed }, (_, at) => `test ${at}`)),
    );
    const broken = drawn.filter(({ failed }) => failed > 0);
    expect(listFilesToRepeat([stepOf(...results)]).length).toBe(
      broken.length > mostUnsteadyFiles ? 0 : broken.length,
    );
    const { failed, lines } = addUp([stepOf(...results)]);
    expect(failed).toBe(drawn.reduce((sum, one) => sum + one.failed, 0));
    expect(lines.length).toBe(failed);
  };
  fc.assert(fc.property(files, law));
});

test('a reason is one line, without colours and positions', () => {
  expect(describeReason('\u001b[31mexpected\u001b[39m\n  1\n    at file.ts:3:1\n  to be 2')).toBe(
    'expected 1 to be 2',
  );
});
