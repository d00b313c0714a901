/** Sends the results of tests in Node to the test run, while they run. */
import { nameFile, send } from './collect-results.mjs';
import { describeReason } from './run-totals.mjs';

export default class ValuesReporter {
  onTestRunStart(specifications) {
    return send({ planned: specifications.map(({ moduleId }) => nameFile(moduleId)) });
  }
  onTestModuleQueued({ moduleId }) {
    return send({ begun: nameFile(moduleId) });
  }
  onTestCaseResult() {
    return send({});
  }
  onTestModuleEnd(module) {
    return send({ done: readModule(module) });
  }
  onTestRunEnd(_, errors) {
    return send({ ended: errors.map(describeError) });
  }
}

const describeError = ({ stack, message }) => describeReason(stack ?? message);

/** The errors of a file and its describe blocks are those of loading and of hooks. */
function readModule(module) {
  const tests = [...module.children.allTests()];
  const failures = tests
    .filter((test) => test.result().state === 'failed')
    .map((test) => ({ test: nameTest(test), reason: describeError(test.result().errors[0] ?? {}) }));
  const suites = [module, ...module.children.allSuites()];
  const faults = suites.flatMap((suite) => suite.errors().map(describeError));
  return {
    file: nameFile(module.moduleId),
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failures: [...failures, ...faults.map((reason) => ({ test: '', reason }))],
    seconds: Math.round(module.diagnostic().duration / 100) / 10,
  };
}

const nameTest = (test) => test.fullName.replaceAll(' > ', ' ');
