/** Finds the test files that have more rounds in a full run: files that import `rounds.ts`, directly or indirectly. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const rounds = join(folder, 'rounds.ts');

/** Returns paths from the root: `values` run in Node, `pages` run in a browser. */
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
