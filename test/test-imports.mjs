/** Which files the tests import. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../scripts/setup.mjs';

/** Texts of all files below test/, by their paths from the root. */
export function readTests() {
  const names = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(ts|mjs|js)$/.test(name))
    .sort();
  return new Map(names.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

/** Paths that a test imports, directly or through files below test/. */
export function listImports(file, texts, seen = new Set()) {
  for (const [, path] of texts.get(file)?.matchAll(/(?:from|import)[\s(]*'(\.[^']+)'/g) ?? []) {
    const target = posix.join(posix.dirname(file), path);
    if (seen.has(target)) continue;
    seen.add(target);
    listImports(target, texts, seen);
  }
  return seen;
}

/** Whether a test runs in a browser. */
export const isPage = (file) => /^test\/(elements|engines)\//.test(file);
