/** Finds the test files of a full run: those that only it runs, and those that have more rounds in it. */
import { longTests } from './long-tests.mjs';
import { isPage, listImports, readTests } from './test-imports.mjs';

/** Returns paths from the root: `values` run in Node, `pages` run in a browser. The packed packages are a step of their own. */
export function findFullRun() {
  const texts = readTests();
  const files = [...texts.keys()]
    .filter((name) => name.endsWith('.test.ts') && !name.startsWith('test/package/'))
    .filter((name) => longTests.includes(name) || listImports(name, texts).has('test/rounds.ts'));
  return { values: files.filter((name) => !isPage(name)), pages: files.filter(isPage) };
}
