/** Sends the results of page tests to the test run, and fails a file in which a page wrote errors to its console. */
import { nameFile, send } from './collect-results.mjs';
import { describeReason } from './run-totals.mjs';

const flatten = (suite, path = []) => {
  const inner = suite.name ? [...path, suite.name] : path;
  const own = suite.tests.map(({ passed, name, error, duration = 0 }) => ({
    isPassed: passed,
    test: [...inner, name].join(' '),
    reason: describeReason(error?.message ?? 'It was skipped, or ended without a word.'),
    duration,
  }));
  return [...own, ...suite.suites.flatMap((each) => flatten(each, inner))];
};

/** When all files have ended, their results are sent once more: a page may write to its console after its last test. */
export const countingReporter = {
  async start({ testFiles, sessions }) {
    await send({ planned: testFiles.map(nameFile) });
    sessions.on('session-status-updated', ({ status, testFile }) =>
      send(status === 'SCHEDULED' ? {} : { begun: nameFile(testFile) }),
    );
  },
  reportTestFileResults: ({ sessionsForTestFile }) => sendResults(sessionsForTestFile),
  onTestRunFinished: ({ sessions }) => sendResults(sessions),
  stop: () => send({ ended: [] }),
};

function sendResults(sessions) {
  for (const session of sessions) void send({ done: toFileResult(session) });
}

const nothingRan = { test: '', reason: 'No test of the file ran.' };

function toFileResult(session) {
  const tests = session.testResults ? flatten(session.testResults) : [];
  // `session.logs` contains only the console messages that `isFault` keeps.
  const faults = [...session.errors.map(({ message }) => message), ...session.logs.map(tellLog)];
  return {
    file: nameFile(session.testFile),
    passed: tests.filter(({ isPassed }) => isPassed === true).length,
    failures: [
      ...(tests.length === 0 && faults.length === 0 ? [nothingRan] : []),
      ...tests.filter(({ isPassed }) => isPassed === false).map(({ test, reason }) => ({ test, reason })),
      ...faults.map((fault) => ({ test: '', reason: describeReason(fault) })),
    ],
    seconds: Math.round(tests.reduce((sum, { duration }) => sum + duration, 0) / 100) / 10,
  };
}

/** Returns whether a console message of a page fails the run: errors, warnings and failed assertions do. */
export const isFault = ({ type }) => ['error', 'warn', 'assert', 'trace'].includes(type);

const tellLog = (parts) => `in the console: ${parts.map((part) => part?.message ?? part).join(' ')}`;
