/** Words on the glossary's "not used" list must not be used in names. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');

/** The first cells of the table's rows, without the brackets that explain the meaning of a word. */
const unused = glossary
  .slice(glossary.indexOf('## Words not used'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Not used') && !line.startsWith('| --'))
  .flatMap((line) => (line.split('|')[1] ?? '').replace(/\(.*\)/, '').split(','))
  .map((word) => word.trim());

const files = ['src', 'test', 'demo', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(ts|mts|mjs|js)$/.test(file)),
);

const splitName = (name: string): string[] =>
  name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase());

const findUnused = (name: string): string[] => splitName(name).filter((word) => unused.includes(word));

test('the glossary has a list of words that are not used', () => {
  expect(unused).toContain('desk');
  expect(unused.length).toBeGreaterThan(15);
  expect(findUnused('openControlDesk')).toEqual(['desk']);
});

test('no file name contains a word of the list', () => {
  expect(files.filter((file) => findUnused(basename(file)).length > 0)).toEqual([]);
});

test('no exported name of src contains a word of the list', () => {
  const exported =
    /^export (?:default |async |abstract )*(?:function\*?|class|const|let|interface|type|enum) ([\w$]+)/gm;
  const found = files
    .filter((file) => file.startsWith('src/'))
    .flatMap((file) => {
      const names = [...readFileSync(join(root, file), 'utf8').matchAll(exported)].map(
        ([, name = '']) => name,
      );
      return names.filter((name) => findUnused(name).length > 0).map((name) => `${file}: ${name}`);
    });
  expect(found).toEqual([]);
});

/** A declaration with its type of result, as Prettier writes it: also with its parameters on lines of their own. */
const declared =
  /(?:function|const) (find[A-Z]\w*)\b(?:(?!\n[^\s)])[^;])*?\): (?:Promise<)?(?:readonly )?[\w<>, ]+\[\]>? (?:\{|=>)/g;

const listFindersOfLists = (text: string): string[] =>
  [...text.matchAll(declared)].map(([, name = '']) => name);

test('a function that gives all values is named list…, and not find…', () => {
  expect(listFindersOfLists('function findIds(\n  a: string,\n): number[] {')).toEqual(['findIds']);
  expect(listFindersOfLists('const findAll = ({ a }: B): readonly C[] =>')).toEqual(['findAll']);
  expect(listFindersOfLists('const findId = (a: string): number[] | undefined =>')).toEqual([]);
  const found = files
    .filter((file) => file.startsWith('src/'))
    .flatMap((file) =>
      listFindersOfLists(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
    );
  expect(found).toEqual([]);
});
