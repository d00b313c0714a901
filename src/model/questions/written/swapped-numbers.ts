/**
 * Numbers stand in the order of their names: in "Denver had 900 and Austin 1,200", the 900 is that of Denver. Where the
 * cells say otherwise, the numbers of these names are not proven.
 */
import type { DirectProof } from './find-number-proof.ts';
import type { NumberToken } from './read-number-tokens.ts';
import type { Subject } from './sentence-subjects.ts';

export type ProvenTokens = ReadonlyMap<NumberToken, DirectProof>;

export function withoutSwapped(proven: ProvenTokens, subjects: readonly Subject[]): ProvenTokens {
  const swapped = new Set<NumberToken>();
  for (const subject of subjects)
    for (const numbers of groupByColumn(proven, subject))
      if (!isInOrder(numbers, subject)) for (const [token] of numbers) swapped.add(token);
  return new Map([...proven].filter(([token]) => !swapped.has(token)));
}

type Entry = readonly [NumberToken, DirectProof];

/** The numbers of one column that are about one of the names, in the order of the text. */
function groupByColumn(proven: ProvenTokens, { includes }: Subject): Entry[][] {
  const groups = new Map<string, Entry[]>();
  for (const entry of proven) {
    const [, { rows, number, identity }] = entry;
    if (!includes(identity)) continue;
    const key = `${rows} ${number.column.name}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()];
}

/** Each number takes the next name that is its own; a name may have several numbers. */
function isInOrder(numbers: readonly Entry[], { mentions, includes }: Subject): boolean {
  let next = 0;
  for (const [, { identity }] of numbers) {
    const found = mentions.findIndex((_, at) => at >= next && includes(identity, at));
    if (found < 0) return mentions.length < 2 || isAlways(numbers, { mentions, includes });
    next = found;
  }
  return true;
}

/** All numbers are about the same names, such as those of a query that is limited to them. */
const isAlways = (numbers: readonly Entry[], { mentions, includes }: Subject): boolean =>
  mentions.every((_, at) => new Set(numbers.map(([, { identity }]) => includes(identity, at))).size === 1);
