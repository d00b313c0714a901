/** A changed key in a model either keeps its meaning, or the model is refused at the place of the key. */
import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { expect, test } from 'vitest';
import { type MappingLevel, type ValueRule } from '../../../src/semantic-layer/model/schema-rules.ts';
import { spellingsOf, toCamelCase, toSnakeCase } from '../../../src/semantic-layer/model/key-spelling.ts';
import { ModelFaults } from '../../../src/semantic-layer/model/model-fault.ts';
import { fileLevel } from '../../../src/semantic-layer/model/model-file-schema.ts';
import type { DataModel } from '../../../src/semantic-layer/model/data-model.ts';
import type { ModelFile } from '../../../src/semantic-layer/model/model-document.ts';
import { parseDataModel } from '../../../src/semantic-layer/model/model-reader.ts';
import { modelWithEveryKey } from './model-with-every-key.ts';
import { stripLocations } from './strip-model-locations.ts';
import { randomPolicies, writeModel } from './random-policies.ts';
import { rounds } from '../../rounds.ts';

/** A key at its place in a text, and the other keys that are valid there. */
interface FoundKey {
  written: string;
  start: number;
  end: number;
  place: string;
  level: MappingLevel;
}

/** Every key of a model, except below `meta`, whose content is free. */
function listKeys(text: string): FoundKey[] {
  const lines = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter: lines });
  const found: FoundKey[] = [];
  const visit = (node: unknown, rule: ValueRule): void => {
    if (isSeq(node) && rule.is === 'list') return node.items.forEach((item) => visit(item, rule.of));
    if (rule.is === 'either') return rule.rules.forEach((one) => visit(node, one));
    if (!isMap(node) || rule.is !== 'level') return;
    const level = rule.level();
    for (const { key, value } of node.items) {
      if (!isScalar(key) || !key.range) continue;
      const written = String(key.value);
      const [start, end] = key.range;
      const { line, col } = lines.linePos(start);
      found.push({ written, start, end, place: `model.yml:${line}:${col}: `, level });
      const [, known] =
        Object.entries(level.keys).find(([name]) => spellingsOf(name).includes(written)) ?? [];
      if (known && known.support !== 'unsupported') visit(value, known.value);
    }
  };
  visit(contents, { is: 'level', level: () => fileLevel });
  return found;
}

/** A changed file, and the unchanged files beside it. */
interface Model {
  text: string;
  beside: ModelFile[];
}

const sampleFolder = fileURLToPath(new URL('../../../demo/workspace/model', import.meta.url));
const sample = await Promise.all(
  (await readdir(sampleFolder)).map(async (file) => ({
    file,
    text: await readFile(`${sampleFolder}/${file}`, 'utf8'),
  })),
);
const alone = (text: string): Model => ({ text, beside: [] });
const models: fc.Arbitrary<Model> = fc.oneof(
  fc.constant(alone(modelWithEveryKey)),
  fc
    .constantFrom(...sample)
    .map(({ file, text }) => ({ text, beside: sample.filter((other) => other.file !== file) })),
  fc.tuple(randomPolicies, fc.boolean()).map(([policies, isCamel]) => alone(writeModel(policies, isCamel))),
);

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789';
/** A single typing mistake. */
const slips = fc.tuple(
  fc.constantFrom('drop', 'add', 'swap', 'change', 'upper', 'merge'),
  fc.nat(),
  fc.nat(),
);

function slip(word: string, [kind, at, letter]: readonly [string, number, number]): string {
  const index = at % word.length;
  const char = letters[letter % letters.length] ?? 'x';
  const before = word.slice(0, index);
  const after = word.slice(index + 1);
  switch (kind) {
    case 'drop':
      return before + after;
    case 'add':
      return before + char + word.slice(index);
    case 'swap':
      return before + (word[index + 1] ?? '') + (word[index] ?? '') + word.slice(index + 2);
    case 'change':
      return before + char + after;
    case 'upper':
      return word.toUpperCase();
    default:
      return word.replaceAll('_', '').toLowerCase();
  }
}

const parse = (text: string, beside: readonly ModelFile[] = []): DataModel =>
  parseDataModel([{ file: 'model.yml', text }, ...beside]);
const isKey = (word: string): boolean => /^[A-Za-z_]\w*$/.test(word);
const knows = ({ level }: FoundKey, word: string): boolean =>
  Object.keys(level.keys).some((name) => spellingsOf(name).includes(word));

function pick<T>(items: readonly T[], at: number): T {
  const item = items[at % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

const rename = (text: string, { start, end }: FoundKey, word: string): string =>
  text.slice(0, start) + word + text.slice(end);

/** Expects a refusal with a fault at the key. */
function expectRefusal({ text, beside }: Model, key: FoundKey, word: string): void {
  const attempt = (): unknown => parse(rename(text, key, word), beside);
  expect(attempt).toThrow(ModelFaults);
  expect(attempt).toThrow(`\n  ${key.place}`);
}

test('a misspelled key is refused at its position', () => {
  fc.assert(
    fc.property(models, fc.nat(), slips, (model, at, how) => {
      const key = pick(listKeys(model.text), at);
      const word = slip(key.written, how);
      fc.pre(isKey(word) && !knows(key, word));
      expectRefusal(model, key, word);
    }),
    { numRuns: rounds(40, 150) },
  );
});

test('a key of another level is refused at its position', () => {
  const all = listKeys(modelWithEveryKey).flatMap(({ level }) =>
    Object.keys(level.keys).flatMap(spellingsOf),
  );
  fc.assert(
    fc.property(models, fc.nat(), fc.constantFrom(...new Set(all)), (model, at, word) => {
      const key = pick(listKeys(model.text), at);
      fc.pre(!knows(key, word));
      expectRefusal(model, key, word);
    }),
    { numRuns: rounds(40, 150) },
  );
});

test('a key in its other spelling has the same meaning', () => {
  fc.assert(
    fc.property(models, fc.nat(), ({ text, beside }, at) => {
      const key = pick(listKeys(text), at);
      const other = key.written.includes('_') ? toCamelCase(key.written) : toSnakeCase(key.written);
      const meaning = stripLocations(parse(text, beside));
      expect(stripLocations(parse(rename(text, key, other), beside))).toEqual(meaning);
    }),
    { numRuns: rounds(30, 100) },
  );
});

test('both spellings of one key are refused', () => {
  // Only in braces can a second key be put on the line of another.
  const keys = listKeys(modelWithEveryKey).filter(
    ({ written, start }) =>
      toCamelCase(written) !== written && /[{,] ?$/.test(modelWithEveryKey.slice(start - 2, start)),
  );
  for (const key of keys) {
    const twice = `${toCamelCase(key.written)}: x, ${key.written}`;
    const attempt = (): unknown => parse(rename(modelWithEveryKey, key, twice));
    expect(attempt, key.written).toThrow('are the same key, and both stand here');
  }
});

test('the model with every key is read, and covers every accepted key of the table', () => {
  parse(modelWithEveryKey);
  const used = new Map<MappingLevel, Set<string>>();
  for (const { level, written } of listKeys(modelWithEveryKey))
    used.set(level, (used.get(level) ?? new Set()).add(toSnakeCase(written)));
  for (const [{ title, keys }, names] of used) {
    const taken = Object.entries(keys).filter(([, { support }]) => support !== 'unsupported');
    expect([title, taken.map(([name]) => name).filter((name) => !names.has(name))]).toEqual([title, []]);
  }
});
