/** docs/errors.md explains every error code, and no other. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { problemStatuses } from '../../src/contract/problem-codes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The explained codes of each chapter. */
const chapters = new Map(
  read('docs/errors.md')
    .split(/^## /m)
    .slice(1)
    .map((text): [string, string[]] => [
      text.slice(0, text.indexOf('\n')),
      [...text.matchAll(/^### `([\w-]+)`/gm)].map(([, code = '']) => code),
    ]),
);

/** The members of a union type in the source, since types have no values. */
function readUnion(name: string): string[] {
  const source = read('src/contract/problem-codes.ts').replaceAll(/\/\*\*.*?\*\//gs, '');
  const [, members = ''] = new RegExp(`export type ${name} =([^;]+);`).exec(source) ?? [];
  return [...members.matchAll(/'([\w-]+)'/g)].map(([, code = '']) => code);
}

test.each([
  ['Of the element', readUnion('ElementErrorCode')],
  ['Of exports', readUnion('ExportErrorCode')],
  ['Of the platform API', Object.keys(problemStatuses)],
])('every code is explained, each once: %s', (chapter, codes) => {
  expect(codes.length).toBeGreaterThan(3);
  expect([...(chapters.get(chapter) ?? [])].sort()).toEqual([...codes].sort());
});

test('every explanation says more than the code', () => {
  const texts = read('docs/errors.md').split(/^### /m).slice(1);
  const short = texts.filter((text) => text.slice(text.indexOf('\n')).trim().length < 40);
  expect(short).toEqual([]);
});
