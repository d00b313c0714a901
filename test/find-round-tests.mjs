/** Finds the test files that try more in a full run: those that import `rounds.ts`, themselves or through others. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const rounds = join(folder, 'rounds.ts');

/** Paths from the root: those that run in Node, and those that run in a page. */
export function findRoundUsers() {
  const users = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && reaches(join(folder, name)))
    .map((name) => join('test', name))
    .sort();
  const isPage = (name) => /^test[\\/](elements|engines)[\\/]/.test(name);
  return { values: users.filter((name) => !isPage(name)), pages: users.filter(isPage) };
}

function reaches(path) {
  const found = new Set([path]);
  // A set goes on through what is added on the way.
  for (const one of found) for (const next of listImports(one)) found.add(next);
  return found.has(rounds);
}

/** Of the tests' own modules: the product does not know how it is tested. */
function listImports(path) {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/(?:from |import |import\()'(\.[^']+\.ts)'/g)]
    .map(([, name]) => resolve(dirname(path), name))
    .filter((found) => found.startsWith(folder));
}
