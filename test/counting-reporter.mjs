/** Counts page tests for the last line of the run, and fails a run in which a page wrote errors to its console. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../scripts/setup.mjs';
import { describeFailure } from './run-steps.mjs';

const folder = join(root, 'node_modules/.cache/vitrine-tests');

const flatten = (suite, path = []) => {
  const inner = suite.name ? [...path, suite.name] : path;
  const own = suite.tests.map(({ passed, name, error }) => ({
    isPassed: passed,
    name: describeFailure([...inner, name].join(' '), error?.message),
  }));
  return [...own, ...suite.suites.flatMap((each) => flatten(each, inner))];
};

export function countingReporter() {
  return {
    onTestRunFinished({ sessions }) {
      const totals = { passed: 0, failures: [] };
      for (const session of sessions) {
        const file = relative(root, session.testFile);
        const tests = session.testResults ? flatten(session.testResults) : [];
        const failed = tests.filter(({ isPassed }) => isPassed === false);
        totals.passed += tests.filter(({ isPassed }) => isPassed === true).length;
        totals.failures.push(...failed.map(({ name }) => `${file}: ${name}`));
        // `session.logs` contains only the console messages that `isFault` keeps.
        const faults = [...session.errors.map(({ message }) => message), ...session.logs.map(tellLog)];
        totals.failures.push(...faults.map((fault) => `${file}: ${fault}`));
      }
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}/pages.json`, JSON.stringify(totals));
    },
  };
}

/** Returns whether a console message of a page fails the run: errors, warnings and failed assertions do. */
export const isFault = ({ type }) => ['error', 'warn', 'assert', 'trace'].includes(type);

const tellLog = (parts) => `in the console: ${parts.map((part) => part?.message ?? part).join(' ')}`;
