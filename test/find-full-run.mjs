/** Finds the test files of a full run: those that only it runs, and those that have more rounds in it. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { longTests } from './long-tests.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const rounds = join(folder, 'rounds.ts');

/** Returns paths from the root: `values` run in Node, `pages` run in a browser. */
export function findFullRun() {
  const files = listTestFiles().filter(
    (name) => longTests.includes(name) || reaches(join(folder, '..', name)),
  );
  const isPage = (name) => /^test\/(elements|engines)\//.test(name);
  return { values: files.filter((name) => !isPage(name)), pages: files.filter(isPage) };
}

/** The packed packages are a step of their own. */
const listTestFiles = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.test.ts') && !name.startsWith('test/package/'))
    .sort();

function reaches(path) {
  const found = new Set([path]);
  // Iterating over a set includes the entries that are added during the iteration.
  for (const one of found) for (const next of listImports(one)) found.add(next);
  return found.has(rounds);
}

/** Lists the imports that are modules of the tests. Modules of the product never import `rounds.ts`. */
function listImports(path) {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/(?:from |import |import\()'(\.[^']+\.ts)'/g)]
    .map(([, name]) => resolve(dirname(path), name))
    .filter((found) => found.startsWith(folder));
}
