/**
 * Finds out what a question in plain English asks of the data model. Every word has to have its part in the query: a
 * question that is understood only in part has another meaning than its words.
 */
import { isRecord } from '../parsing/read-value.ts';
import type { WallClock } from '../time/wall-clock-arithmetic.ts';
import { listMentions, type Meaning, type Mention } from './list-mentions.ts';
import { finishReading, type SubjectContext } from './finish-reading.ts';
import { goOnFrom } from './follow-ups/go-on-from.ts';
import type { Opening } from './follow-ups/read-opening.ts';
import { correctWord } from './words/correct-spelling.ts';
import { isDoubtful } from './is-sensible.ts';
import { isMissingDay } from './periods/read-calendar-period.ts';
import { months } from './periods/period-words.ts';
import { createMemberIndex, type MemberIndex } from './member-index.ts';
import { readMeanings, type ChosenMeaning } from './read-meanings.ts';
import { hasDirection } from './words/read-number-words.ts';
import { findUnitFactor, isTimeUnit } from './words/units.ts';
import type { Reading, Refusal, Understanding } from './reading.ts';
import type { KnownSubject, QuestionMember, Subject } from './subject.ts';
import { createValueIndex, type ValueIndex } from './value-index.ts';
import { splitWords, type Word } from './words/words.ts';

/** A subject with what the words of questions are looked up in. */
export interface IndexedSubject {
  readonly subject: KnownSubject;
  readonly members: MemberIndex;
  readonly values: ValueIndex;
}

/** Takes milliseconds for each thousand values: an index serves many questions. */
export const indexSubject = (subject: KnownSubject): IndexedSubject => ({
  subject,
  members: createMemberIndex(subject),
  values: createValueIndex(subject.values),
});

const nothing = indexSubject({ name: '', title: '', members: [], values: [], times: [] });

export interface QuestionOptions {
  /** The wall clock of the asker. */
  readonly now: WallClock;
  /** The question before, which this one goes on from. Its subject is the only one. */
  readonly earlier?: Reading | undefined;
  /** How it does. */
  readonly opening?: Opening | undefined;
}

/** Most readings that somebody is asked to choose from. */
const mostChoices = 4;
/** Longest question, in words. */
export const mostWords = 60;

export function understandQuestion(
  question: string,
  subjects: readonly IndexedSubject[],
  options: QuestionOptions,
): Understanding {
  const words = splitWords(question);
  if (words.length === 0) return refuse({ why: 'empty' });
  if (words.length > mostWords) return refuse({ why: 'unclear' });
  // Of no subject, the words that every question can have are known.
  const indexed = subjects.length > 0 ? subjects : [nothing];
  const attempts = indexed.map((subject) => attempt(words, subject, options));
  return (
    conclude(attempts) ??
    conclude(
      indexed.flatMap((subject, at) => attemptCorrected(words, attempts[at], subject, options)),
      true,
    ) ??
    refuse(explainFailure(words, attempts, subjects.length > 0))
  );
}

/** @param isCorrected - the words are guessed. Undefined: no subject can answer. */
function conclude(attempts: readonly Attempt[], isCorrected = false): Understanding | undefined {
  const candidates = attempts.flatMap(({ candidates: found }) => found);
  const best = Math.min(...candidates.map(({ cost }) => cost));
  const readings = withoutNarrower(
    candidates
      .filter((one) => one.cost === best || isEquallyGood(one, candidates, best))
      .map(({ reading }) => reading),
  );
  const [reading] = readings;
  if (!reading) return undefined;
  const isGuessed = isCorrected || best >= guessCost || isDoubtful(reading);
  if (readings.length === 1 && !isGuessed) return { kind: 'reading', reading };
  return readings.length <= mostChoices ? { kind: 'choice', readings } : refuse({ why: 'unclear' });
}

const refuse = (refusal: Refusal): Understanding => ({ kind: 'refusal', refusal });

interface Candidate {
  readonly reading: Reading;
  /** How far the words are from the names: 0 if each is named as a whole. */
  readonly cost: number;
}

interface Attempt {
  /** Whether the question names a day that does not exist. */
  readonly hasMissingDay: boolean;
  readonly mentions: readonly Mention[];
  readonly candidates: readonly Candidate[];
}

function attempt(
  words: readonly Word[],
  { subject, members, values }: IndexedSubject,
  { now, earlier, opening }: QuestionOptions,
): Attempt {
  const [time] = subject.times;
  const clock = { now, data: time?.span };
  const context: SubjectContext = { subject, time: time?.member, clock };
  const mentions = listMentions(words, { members, values, clock });
  const isWhole = mentions.every(({ meanings }) => meanings.length > 0);
  const texts = words.map(({ text }) => text.toLowerCase());
  const hasMissingDay = texts.some((_, at) => isMissingDay(texts.slice(at), clock));
  return {
    hasMissingDay,
    mentions,
    candidates: isWhole ? listCandidates(mentions, context, { earlier, opening }) : [],
  };
}

/** "The busiest airport" can be that of flights or that of strikes, whatever the names of their members are. */
const isEquallyGood = ({ reading }: Candidate, all: readonly Candidate[], best: number): boolean =>
  reading.isCountImplied && all.some((one) => one.cost === best && one.reading.isCountImplied);

/** The same with words that are mistyped. Empty if one of them is like no word that is known. */
function attemptCorrected(
  words: readonly Word[],
  failed: Attempt | undefined,
  subject: IndexedSubject,
  options: QuestionOptions,
): Attempt[] {
  const unknown = new Set(listUnknown(failed?.mentions ?? []));
  if (unknown.size === 0 || unknown.size > mostCorrected) return [];
  const known = new Set([...subject.members.words, ...subject.values.words, ...months.keys()]);
  const corrected = words.flatMap((word) => (unknown.has(word) ? (correctWord(word, known) ?? []) : word));
  return corrected.length === words.length ? [attempt(corrected, subject, options)] : [];
}

/** More mistyped words leave too much to guess. */
const mostCorrected = 3;

const listUnknown = (mentions: readonly Mention[]): Word[] =>
  mentions.flatMap(({ words: [word], meanings }) => (word && meanings.length === 0 ? [word] : []));

/** Most combinations of meanings that are tried. */
const mostCombinations = 512;

function listCandidates(
  mentions: readonly Mention[],
  context: SubjectContext,
  { earlier, opening }: Pick<QuestionOptions, 'earlier' | 'opening'>,
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
const guessCost = 100;

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

/** Of views with the same members, the one with the most stands for the others. */
function withoutNarrower(readings: readonly Reading[]): Reading[] {
  return readings.filter(
    (one) =>
      !readings.some(
        (other) => isNarrower(one.subject, other.subject) && toPlainKey(other) === toPlainKey(one),
      ),
  );
}

/** Whether a view has only members of another view, and not all of them. */
function isNarrower(one: Subject, other: Subject): boolean {
  const keys = ({ name, members }: Subject): string[] =>
    members.map((member) => `${member.kind} ${member.name.slice(name.length)} ${member.title}`);
  const more = new Set(keys(other));
  return one.members.length < other.members.length && keys(one).every((key) => more.has(key));
}

/** The same for readings of two views that differ in the view alone: each member by its name within the view. */
function toPlainKey({ subject, time, ...reading }: Reading): string {
  const isTimed = reading.grain !== undefined || reading.periods.length > 0;
  return JSON.stringify({ ...reading, time: isTimed ? time : undefined }, (_, value: unknown) =>
    isRecord(value) && typeof value.name === 'string' ? value.name.slice(subject.name.length) : value,
  );
}

/** @param isNamed - whether the question names a subject, so that its values have been looked up. */
function explainFailure(words: readonly Word[], attempts: readonly Attempt[], isNamed: boolean): Refusal {
  const refused = attempts.flatMap(({ mentions }) => mentions).find(isRefused);
  const why = refused && readRefusedRole(refused);
  if (why) return { why };
  if (attempts.some(({ hasMissingDay }) => hasMissingDay)) return { why: 'no-day' };
  const unknown = attempts.map(({ mentions }) => listUnknown(mentions));
  if (unknown.some((list) => list.length === 0)) return { why: 'unclear' };
  // What one subject does not know, another one may.
  const nowhere = words.filter((word) => unknown.every((list) => list.includes(word))).filter(isWord);
  return nowhere.length > 0
    ? { why: 'unknown-words', words: nowhere.map(({ text }) => text), isLookedUp: isNamed }
    : { why: unknown.every((list) => list.some(isWord)) ? 'apart' : 'unclear' };
}

/** Signs are not looked up. */
const isWord = ({ stem }: Word): boolean => /[\p{L}\p{N}]/u.test(stem);

const isRefused = (mention: Mention): boolean => readRefusedRole(mention) !== undefined;

function readRefusedRole({ meanings }: Mention): 'causes' | 'future' | 'opinion' | 'writing' | undefined {
  const [only] = meanings;
  if (!only || only.is !== 'role' || meanings.length > 1) return undefined;
  const { role } = only;
  return role === 'causes' || role === 'future' || role === 'opinion' || role === 'writing'
    ? role
    : undefined;
}
