/** Tries all meanings that the words of a question have together. */
import { finishReading, type SubjectContext } from './finish-reading.ts';
import { goOnFrom } from './follow-ups/go-on-from.ts';
import type { Opening } from './follow-ups/read-opening.ts';
import type { Meaning, Mention } from './list-mentions.ts';
import { readMeanings, type ChosenMeaning } from './read-meanings.ts';
import type { Reading } from './reading.ts';
import type { QuestionMember } from './subject.ts';
import { hasDirection } from './words/read-number-words.ts';
import { findUnitFactor, isTimeUnit } from './words/units.ts';
import type { Word } from './words/words.ts';

export interface Candidate {
  readonly reading: Reading;
  /** How far the words are from the names: 0 if each is named as a whole. */
  readonly cost: number;
}

/** How a question goes on from another one. */
export interface GoingOn {
  /** The question before. Its subject is the only one. */
  readonly earlier?: Reading | undefined;
  readonly opening?: Opening | undefined;
}

/** Most combinations of meanings that are tried. */
const mostCombinations = 512;

export function listCandidates(
  mentions: readonly Mention[],
  context: SubjectContext,
  { earlier, opening }: GoingOn,
): Candidate[] {
  const numbers = context.subject.members.filter(
    ({ kind, type }) => kind === 'dimension' && type === 'number',
  );
  const all = combine(mentions.map((mention) => addMeasuredDimension(mention, numbers)));
  const found = new Map<string, Candidate>();
  for (const chosen of all) {
    const read = readMeanings(chosen, earlier !== undefined);
    const drafts = !read ? [] : earlier && opening ? goOnFrom(earlier, read, opening) : [read];
    for (const reading of drafts.flatMap((draft) => finishReading(draft, context))) {
      const candidate = { reading, cost: costOf(chosen) + costOfChange(reading, earlier) };
      const key = JSON.stringify({ ...reading, subject: undefined });
      if (candidate.cost < (found.get(key)?.cost ?? Infinity)) found.set(key, candidate);
    }
  }
  return [...found.values()];
}

/** "over 1,500 miles" names the dimension that is measured in miles. */
function addMeasuredDimension(
  { words, meanings }: Mention,
  numbers: readonly QuestionMember[],
): ChosenMeaning[][] {
  return meanings.flatMap((meaning): ChosenMeaning[][] => {
    const { unit } = meaning.is === 'number' || meaning.is === 'limits' ? meaning : { unit: undefined };
    const measured =
      unit === undefined ? [] : numbers.filter((member) => findUnitFactor(member, unit) !== undefined);
    return [
      [{ meaning, words }],
      ...measured.map((member): ChosenMeaning[] => [
        {
          meaning: { is: 'member', member, isWhole: true },
          words,
          isGuessed: isGuessedNumber(meaning, words),
        },
        { meaning, words },
      ]),
    ];
  });
}

/** "over 3 hours" could be of anything that takes time; "3 hours late" is of a delay. */
function isGuessedNumber(meaning: Meaning, words: readonly Word[]): boolean {
  if (meaning.is === 'limits' && meaning.isGuessed) return true;
  const unit = meaning.is === 'number' || meaning.is === 'limits' ? meaning.unit : undefined;
  return unit !== undefined && isTimeUnit(unit) && !hasDirection(words);
}

function combine(choices: readonly (readonly ChosenMeaning[][])[]): ChosenMeaning[][] {
  let all: ChosenMeaning[][] = [[]];
  for (const choice of choices) {
    all = all.flatMap((before) => choice.map((more) => [...before, ...more]));
    if (all.length > mostCombinations) return [];
  }
  return all;
}

/** A value that is named by a part of it is a guess, which the asker is asked about. */
export const guessCost = 100;

const costOf = (chosen: readonly ChosenMeaning[]): number =>
  chosen.reduce((cost, { meaning, isGuessed = false }) => {
    if (isGuessed) return cost + guessCost;
    if (!('isWhole' in meaning) || meaning.isWhole) return cost;
    return cost + (meaning.is === 'value' ? guessCost : 1);
  }, 0);

/** In "flights from Denver" and then "and Chicago?", Chicago takes the place of Denver. */
function costOfChange({ conditions }: Reading, earlier: Reading | undefined): number {
  if (!earlier) return 0;
  const known = [...earlier.conditions, ...(earlier.share ?? [])].map(({ member }) => member);
  const isReplacing = conditions.every(
    ({ member }) => known.includes(member) || earlier.groups.includes(member),
  );
  return isReplacing ? 0 : 1;
}
