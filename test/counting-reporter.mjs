/** Writes down the results of page tests, and fails a file in which a page wrote errors to its console. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../scripts/setup.mjs';
import { cache, pagesOutput } from './run-steps.mjs';
import { describeReason } from './run-totals.mjs';

const flatten = (suite, path = []) => {
  const inner = suite.name ? [...path, suite.name] : path;
  const own = suite.tests.map(({ passed, name, error, duration = 0 }) => ({
    isPassed: passed,
    test: [...inner, name].join(' '),
    reason: describeReason(error?.message),
    duration,
  }));
  return [...own, ...suite.suites.flatMap((each) => flatten(each, inner))];
};

/** @param part - 1 or 2 if another part runs at the same time, otherwise 0. */
export function countingReporter(part) {
  return {
    onTestRunFinished({ sessions }) {
      mkdirSync(cache, { recursive: true });
      const files = [...sessions].map(toFileResult);
      writeFileSync(join(cache, pagesOutput(part)), JSON.stringify({ files }));
    },
  };
}

function toFileResult(session) {
  const tests = session.testResults ? flatten(session.testResults) : [];
  // `session.logs` contains only the console messages that `isFault` keeps.
  const faults = [...session.errors.map(({ message }) => message), ...session.logs.map(tellLog)];
  return {
    file: relative(root, session.testFile).replaceAll('\\', '/'),
    passed: tests.filter(({ isPassed }) => isPassed === true).length,
    failures: [
      ...tests.filter(({ isPassed }) => isPassed === false).map(({ test, reason }) => ({ test, reason })),
      ...faults.map((fault) => ({ test: '', reason: describeReason(fault) })),
    ],
    seconds: Math.round(tests.reduce((sum, { duration }) => sum + duration, 0) / 100) / 10,
  };
}

/** Returns whether a console message of a page fails the run: errors, warnings and failed assertions do. */
export const isFault = ({ type }) => ['error', 'warn', 'assert', 'trace'].includes(type);

const tellLog = (parts) => `in the console: ${parts.map((part) => part?.message ?? part).join(' ')}`;
