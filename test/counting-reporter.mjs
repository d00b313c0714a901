/** Counts page tests for the last line of the run, and fails a run in which a page wrote errors to its console. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../node_modules/.cache/vitrine-tests', import.meta.url));

const count = (suite, passed) =>
  suite.tests.filter((test) => test.passed === passed).length +
  suite.suites.reduce((total, inner) => total + count(inner, passed), 0);

export function countingReporter() {
  return {
    onTestRunFinished({ sessions }) {
      const totals = { passed: 0, failed: 0 };
      for (const session of sessions) {
        if (session.testResults) {
          totals.passed += count(session.testResults, true);
          totals.failed += count(session.testResults, false);
        }
        const faults = [...session.errors, ...session.logs.filter(isFault)];
        totals.failed += faults.length;
        for (const fault of faults) console.error(session.testFile, fault);
      }
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}/pages.json`, JSON.stringify(totals));
    },
  };
}

const isFault = (log) => log.type === 'error' || log.type === 'warn';
