/** The packages that built files load, which whoever installs a release must get with it. */
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { name, dependencies, peerDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as Record<'name' | 'dependencies' | 'peerDependencies', object | string>;

const listScripts = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(folder, file));

/** The names of the packages that a file imports. */
const listPackages = (file: string): string[] =>
  ts
    .preProcessFile(readFileSync(join(root, file), 'utf8'))
    .importedFiles.map(({ fileName }) => fileName)
    .filter((path) => !/^[./]/.test(path) && !isBuiltin(path))
    .map((path) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);

test('every package that a built file imports is installed with the release', () => {
  const installed = new Set([name, ...Object.keys(dependencies), ...Object.keys(peerDependencies)]);
  const imported = listScripts('dist').map((file) => ({ file, packages: listPackages(file) }));
  expect(imported.some(({ packages }) => packages.includes('hono'))).toBe(true);
  const missing = imported.flatMap(({ file, packages }) =>
    packages.filter((one) => !installed.has(one)).map((one) => `${one}, imported by ${file}`),
  );
  expect(missing).toEqual([]);
});
