/** Finds the values of dimensions that a question names. */
import type { QuestionMember, ValueList } from './subject.ts';
import { listNameKeys, splitWords, toNameKey, type Word } from './words/words.ts';

export interface NamedValue {
  readonly member: QuestionMember;
  readonly value: string;
}

export interface NamedValues {
  readonly member: QuestionMember;
  readonly values: readonly string[];
}

export interface ValueIndex {
  /** Values that consist of these words. */
  findWhole(words: readonly Word[]): readonly NamedValue[];
  /** Values that these words name together, as "weekend" names Saturday and Sunday. */
  listTogether(words: readonly Word[]): readonly NamedValues[];
  /** Values that contain these words in this order. At most `maxNamed` of a dimension, else none of it. */
  findPart(words: readonly Word[]): readonly NamedValue[];
  /** The stems of all values. */
  readonly words: ReadonlySet<string>;
}

/** A part that more values have names none of them. */
const maxNamed = 5;

export function createValueIndex(lists: readonly ValueList[]): ValueIndex {
  const whole = new Map<string, NamedValue[]>();
  const stems = new Set<string>();
  const texts: { readonly named: NamedValue; readonly text: string }[] = [];
  for (const { member, values } of lists)
    for (const value of values) {
      const words = splitWords(value);
      const keys = listNameKeys(words);
      if (keys.length === 0) continue;
      for (const { stem } of words) stems.add(stem);
      const named = { member, value };
      for (const key of keys) whole.set(key, [...(whole.get(key) ?? []), named]);
      texts.push({ named, text: toText(words) });
    }
  return {
    listTogether: (words) => listTogether(lists, words),
    findWhole: (words) => whole.get(toNameKey(words)) ?? [],
    findPart: (words) => findPart(texts, toText(words)),
    words: stems,
  };
}

const weekend = ['saturday', 'sunday'];
const workdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

/** The values by the words for them. Without "on", weekdays are all days of the week. */
const together: ReadonlyMap<string, readonly string[]> = new Map([
  ...['weekend', 'on weekend', 'the weekend', 'at weekend', 'on the weekend'].map(
    (words): [string, readonly string[]] => [words, weekend],
  ),
  ...['on weekday', 'on workday', 'on working day', 'workday', 'working day'].map(
    (words): [string, readonly string[]] => [words, workdays],
  ),
]);

function listTogether(lists: readonly ValueList[], words: readonly Word[]): NamedValues[] {
  const meant = together.get(words.map(({ stem }) => stem).join(' '));
  if (!meant) return [];
  return lists.flatMap(({ member, values }) => {
    const found = meant.flatMap((name) => values.find((value) => value.toLowerCase() === name) ?? []);
    return found.length === meant.length ? [{ member, values: found }] : [];
  });
}

/** With a space at both ends, so that a part is one of whole words. */
const toText = (words: readonly Word[]): string =>
  ` ${words
    .map(({ stem }) => stem)
    .filter((stem) => stem !== '-' && stem !== '–')
    .join(' ')} `;

function findPart(
  texts: readonly { readonly named: NamedValue; readonly text: string }[],
  part: string,
): NamedValue[] {
  const found = new Map<string, NamedValue[]>();
  for (const { named, text } of texts)
    if (text.includes(part)) {
      const { name } = named.member;
      found.set(name, [...(found.get(name) ?? []), named]);
    }
  return [...found.values()].filter((values) => values.length <= maxNamed).flat();
}
