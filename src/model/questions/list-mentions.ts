/** Finds what the words of a question can mean: the longest phrase at each place, with all of its meanings. */
import type { Granularity } from '../../contract/data-api-schemas.ts';
import { grainWords, longestPhrase, roles, type GrainWord, type Role } from './words/function-words.ts';
import type { MemberIndex } from './member-index.ts';
import { readNumberWords, withoutDirection, type NumberMeaning } from './words/read-number-words.ts';
import { rankWords } from './periods/period-words.ts';
import { readPeriod } from './periods/read-period.ts';
import type { FoundPeriod, QuestionClock, SpokenPeriod } from './periods/spoken-period.ts';
import type { QuestionMember } from './subject.ts';
import { isUnit } from './words/units.ts';
import type { NamedValue, ValueIndex } from './value-index.ts';
import type { Word } from './words/words.ts';

export type Meaning =
  | { readonly is: 'member'; readonly member: QuestionMember; readonly isWhole: boolean }
  | {
      readonly is: 'value';
      readonly member: QuestionMember;
      /** Several: the words name them together, as "weekend" does. */
      readonly values: readonly string[];
      readonly isWhole: boolean;
    }
  /** `count`: the measure of how many rows it has. */
  | { readonly is: 'subject'; readonly count: QuestionMember | undefined }
  | { readonly is: 'period'; readonly period: SpokenPeriod }
  /** `isEach`: "a day". */
  | {
      readonly is: 'grain';
      readonly grain: Granularity;
      readonly isAdverb: boolean;
      readonly isEach?: boolean;
    }
  /** "second", from 1. */
  | { readonly is: 'place'; readonly place: number }
  | NumberMeaning
  | { readonly is: 'role'; readonly role: Role };

export interface Mention {
  readonly words: readonly Word[];
  /** Empty: the words mean nothing here. */
  readonly meanings: readonly Meaning[];
}

export interface Lexicon {
  readonly members: MemberIndex;
  readonly values: ValueIndex;
  readonly clock: QuestionClock;
}

/** Most words of one mention. */
const longest = 8;

export function listMentions(words: readonly Word[], lexicon: Lexicon): Mention[] {
  const mentions: Mention[] = [];
  for (let at = 0; at < words.length;) {
    const mention = findMention(words.slice(at), lexicon);
    mentions.push(mention);
    at += mention.words.length;
  }
  return mentions;
}

function findMention(words: readonly Word[], lexicon: Lexicon): Mention {
  return findNamed(words, lexicon) ?? findHead(words, lexicon) ?? findPart(words, lexicon);
}

/** What names something as a whole comes before what names it by a part. */
function findNamed(words: readonly Word[], lexicon: Lexicon): Mention | undefined {
  const period = findPeriod(words, lexicon);
  for (let length = Math.min(longest, words.length); length > 0; length -= 1) {
    const span = words.slice(0, length);
    const named = listMeanings(span, words[length], lexicon);
    const isPeriod = period?.length === length;
    // "1995" is a year before it is a number.
    const meanings = isPeriod
      ? [
          period.meaning,
          ...named.filter((one) => !isNumber(one)),
          ...listEveryYear(period, span, named, lexicon),
        ]
      : named;
    if (meanings.length > 0) return { words: span, meanings };
  }
  return undefined;
}

const toMeaning = ({ member, value }: NamedValue, isWhole: boolean): Meaning => ({
  is: 'value',
  member,
  values: [value],
  isWhole,
});

/** "in May" can be the May of every year, where a dimension has it as a value. */
function listEveryYear(
  { period }: FoundMeaning,
  span: readonly Word[],
  named: readonly Meaning[],
  { values }: Lexicon,
): Meaning[] {
  const { from, until } = period.span;
  const isSingle = !period.ends && from !== undefined && until !== undefined;
  if (!isSingle || !period.isOneOfSeveral || named.some(({ is }) => is === 'value')) return [];
  return values.findWhole(span.slice(-1)).map((named) => toMeaning(named, true));
}

const isNumber = (meaning: Meaning | undefined): boolean =>
  meaning?.is === 'number' || meaning?.is === 'limits';

interface FoundMeaning extends FoundPeriod {
  readonly meaning: Meaning;
}

function findPeriod(words: readonly Word[], { clock }: Lexicon): FoundMeaning | undefined {
  const found = readPeriod(
    words.map(({ text }) => text.toLowerCase().replace(/['’]s$/, '')),
    clock,
  );
  // "over 2000 miles" names no year.
  const isMeasured =
    found && words[found.length - 1]?.number !== undefined && isUnit(words[found.length]?.stem ?? '');
  return found && !isMeasured ? { ...found, meaning: { is: 'period', period: found.period } } : undefined;
}

function listMeanings(
  span: readonly Word[],
  next: Word | undefined,
  { members, values }: Lexicon,
): Meaning[] {
  const others = listOtherMeanings(span, next);
  const isMeasured = isNumber(others[0]) && span.length > 1;
  // "1 to 3 hours late" is the value "1 to 3 hours" before it is a range.
  const valueWords = isMeasured ? withoutDirection(span) : span;
  const named = [
    ...listMembers(span, members),
    ...values.findWhole(valueWords).map((one) => toMeaning(one, true)),
    ...values.listTogether(valueWords).map((one): Meaning => ({ is: 'value', ...one, isWhole: true })),
    ...(members.isSubject(span) ? [{ is: 'subject', count: members.count } as const] : []),
  ];
  return isMeasured && named.length > 0 ? named : [...named, ...others];
}

/** What has the name of a dimension can be a measure of it, too: "delay" is short for "Average delay". */
function listMembers(span: readonly Word[], members: MemberIndex): Meaning[] {
  const whole = members.findWhole(span);
  const isOfDimension = whole.length > 0 && whole.every(({ kind }) => kind === 'dimension');
  const measures = isOfDimension ? members.findHead(span).filter(({ kind }) => kind === 'measure') : [];
  return [
    ...whole.map((member): Meaning => ({ is: 'member', member, isWhole: true })),
    ...measures.map((member): Meaning => ({ is: 'member', member, isWhole: false })),
  ];
}

/** "what's" is "what". */
const toRoleWord = ({ text }: Word): string => text.toLowerCase().replace(/['’]s$/, '');

function listOtherMeanings(span: readonly Word[], next: Word | undefined): Meaning[] {
  const number = readNumberWords(span, next);
  if (number) return [number];
  const role = span.length <= longestPhrase ? roles.get(span.map(toRoleWord).join(' ')) : undefined;
  const grain = findGrain(span);
  const place = span.length === 1 ? rankWords.get(span.map(toRoleWord).join(' ')) : undefined;
  return [
    ...(place === undefined ? [] : [{ is: 'place', place } as const]),
    ...(grain ? [{ is: 'grain', ...grain } as const] : []),
    ...(role ? [{ is: 'role', role } as const] : []),
  ];
}

interface GrainMeaning extends GrainWord {
  readonly isEach?: boolean;
}

/** "month by month" is "monthly". */
function findGrain([first, by, again, ...more]: readonly Word[]): GrainMeaning | undefined {
  const each = by && !again && /^an?$/.test(first?.stem ?? '') ? grainWords.get(by.stem) : undefined;
  if (each && !each.isAdverb) return { ...each, isEach: true };
  const grain = first && grainWords.get(first.stem);
  if (!grain || !by) return grain;
  const isRepeated = by.stem === 'by' && again?.stem === first.stem && more.length === 0;
  return isRepeated ? { ...grain, isAdverb: true } : undefined;
}

function findHead(words: readonly Word[], { members }: Lexicon): Mention | undefined {
  for (let length = Math.min(longest, words.length); length > 0; length -= 1) {
    const span = words.slice(0, length);
    const found = members.findHead(span);
    if (found.length > 0)
      return {
        words: span,
        meanings: found.map((member) => ({ is: 'member', member, isWhole: false })),
      };
  }
  return undefined;
}

/** Shorter words are found within too many values. */
const shortestPart = 3;

/** The longest part of a value, or one word that means nothing. */
function findPart(words: readonly Word[], { values }: Lexicon): Mention {
  for (let length = Math.min(longest, words.length); length > 0; length -= 1) {
    const span = words.slice(0, length);
    const found = span.every(({ stem }) => stem.length >= shortestPart) ? values.findPart(span) : [];
    if (found.length > 0) return { words: span, meanings: found.map((named) => toMeaning(named, false)) };
  }
  return { words: words.slice(0, 1), meanings: [] };
}
