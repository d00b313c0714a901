/** Adds up the results of a test run. Test files that failed may have been run once more. */

/** Most test files that may fail first and pass alone. If more fail, the run fails without another try. */
export const mostUnsteadyFiles = 3;

/** A failure in one line: the end of a long log may be all that is kept of it. */
export function describeReason(message = '') {
  const withoutColors = message.replace(/\u001b\[[\d;]*m/g, '');
  const withoutStack = withoutColors.replace(/^\s+at .*$/gm, '');
  return withoutStack.replace(/\s+/g, ' ').trim().slice(0, 600);
}

/** Returns the failed files of all steps, or none if there are too many to be run again. */
export function listFilesToRepeat(steps) {
  const failed = steps.flatMap(({ name, files }) =>
    files.filter(hasFailed).map(({ file }) => ({ name, file })),
  );
  return failed.length > mostUnsteadyFiles ? [] : failed;
}

/**
 * Returns the totals of a run, and the lines that name what failed and what is unsteady.
 * @param steps - a step without files is one check, which passes or fails. Its faults belong to none of its files.
 * @param repeated - the second results of files that failed, by file.
 */
export function addUp(steps, repeated = new Map()) {
  const totals = { passed: 0, failed: 0, lines: [], unsteady: [] };
  for (const step of steps) {
    for (const first of step.files) addFile(totals, first, repeated.get(first.file));
    if (step.isStuck) totals.unsteady.push(`${step.name} – the test runner did not end by itself`);
    const faults = (step.faults ?? []).map((fault) => `${step.name} – ${fault}`);
    addFailures(totals, faults);
    // A step that failed without a failed test counts as one failure.
    if (!step.isFine && !step.files.some(hasFailed) && faults.length === 0) addFailures(totals, [step.name]);
    else if (step.isFine && step.files.length === 0) totals.passed += 1;
  }
  return totals;
}

const hasFailed = ({ failures }) => failures.length > 0;

function addFile(totals, first, second) {
  const counted = second ? withLostTests(first, second) : first;
  totals.passed += counted.passed;
  addFailures(totals, nameFailures(counted));
  if (second && !hasFailed(counted)) totals.unsteady.push(...nameFailures(first));
}

function addFailures(totals, names) {
  totals.failed += names.length;
  totals.lines.push(...names);
}

/** A second try has to run what failed in the first one, and no fewer tests. */
function withLostTests(first, second) {
  const wanted = Math.max(first.passed + first.failures.filter(({ test }) => test !== '').length, 1);
  if (hasFailed(second) || second.passed >= wanted) return second;
  const reason = `Only ${second.passed} of ${wanted} tests ran the second time. First: ${first.failures[0].reason}`;
  return { ...second, failures: [{ test: '', reason }] };
}

const nameFailures = ({ file, failures }) =>
  failures.map(({ test, reason }) => [file, test, reason].filter(Boolean).join(' – '));
