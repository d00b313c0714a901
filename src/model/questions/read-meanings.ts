/**
 * Reads the meanings of a question's words from left to right. A word that does not fit what stands before it makes the
 * whole reading impossible: a question is understood in all of its words, or not at all.
 */
import { createDraft, finish, type Draft } from './draft.ts';
import { grainWords } from './words/function-words.ts';
import type { Meaning } from './list-mentions.ts';
import { limitMeasure, limitSubject, readNumber, settlePending } from './read-numbers.ts';
import { readRole } from './read-role.ts';
import { readValue } from './read-value.ts';
import type { ReadCondition } from './reading.ts';
import type { SpokenPeriod } from './periods/spoken-period.ts';
import { isBaseCount, type QuestionMember } from './subject.ts';
import { stemOf, type Word } from './words/words.ts';

export interface ChosenMeaning {
  readonly meaning: Meaning;
  readonly words: readonly Word[];
  /** The words do not name it: the asker is asked. */
  readonly isGuessed?: boolean;
}

/**
 * @param goesOn - whether it goes on from another question, whose ranking "and the second?" is about.
 * @returns undefined if the meanings do not belong together.
 */
export function readMeanings(chosen: readonly ChosenMeaning[], goesOn = false): Draft | undefined {
  const draft = createDraft();
  for (const one of chosen) if (!readMeaning(draft, one)) return undefined;
  return isComplete(draft, goesOn) ? draft : undefined;
}

/** Whether nothing waits for a word that did not come. */
const isComplete = (draft: Draft, goesOn: boolean): boolean =>
  settlePending(draft) &&
  settleLoose(draft) &&
  draft.pending === undefined &&
  draft.rankedCount === undefined &&
  (draft.rankedPlace === undefined || goesOn) &&
  (!draft.ends || draft.ends.values.length === (draft.ends.areBoth ? 2 : 1)) &&
  (!draft.isEachGrain || draft.asksAverage || draft.asksCount) &&
  !draft.isNegated &&
  (draft.link === undefined || draft.link === 'what' || draft.link === 'rank' || draft.link === 'compare') &&
  !(draft.isSuperlative && draft.hasPartOfMeasure);

/** Changes the draft. Returns whether the meaning fits. */
function readMeaning(draft: Draft, { meaning, words }: ChosenMeaning): boolean {
  if (!mayNameNumber(meaning) && !settlePending(draft)) return false;
  // "second busiest": nothing stands between a place and its ranking.
  if (draft.rankedPlace !== undefined && meaning.is !== 'role') return false;
  switch (meaning.is) {
    case 'member':
      return readMember(draft, meaning, words);
    case 'value':
      return readValue(draft, meaning.member, meaning.values);
    case 'subject':
      return limitSubject(draft, meaning) ?? readSubject(draft, meaning.count);
    case 'period':
      return readPeriod(draft, meaning);
    case 'grain':
      return readGrain(draft, meaning);
    case 'number':
    case 'limits':
      return readNumber(draft, meaning);
    case 'place':
      draft.rankedPlace = meaning.place;
      return draft.ranking === undefined && draft.link !== 'and';
    case 'role':
      return readRole(draft, meaning.role);
  }
}

/** "at least 1,000 of the flights": what follows a number can say what it counts. */
const mayNameNumber = (meaning: Meaning): boolean =>
  meaning.is === 'subject' ||
  (meaning.is === 'member' && meaning.member.kind === 'measure') ||
  (meaning.is === 'role' && meaning.role === 'filler');

/** "how many orders" and "by number of orders" are about the subject itself. */
function readSubject(draft: Draft, count: QuestionMember | undefined): boolean {
  // "average delay and flights" asks for their number, too.
  if (draft.link === 'and' && draft.last === 'measure') return false;
  draft.namesSubject = true;
  draft.subjectCount = count;
  if (draft.asksCount && (draft.link === 'count' || draft.link === 'by')) draft.link = undefined;
  // In "which country has the most sales of Toys", the ranking has its groups.
  if (draft.link === 'rank' && draft.groups.length > 0) draft.link = undefined;
  return true;
}

function readMember(
  draft: Draft,
  { member, isWhole }: Extract<Meaning, { is: 'member' }>,
  words: readonly Word[],
): boolean {
  if (member.kind === 'measure') return readMeasure(draft, member, isWhole);
  if (member.kind === 'dimension') return readDimension(draft, member, words);
  if (draft.isNegated) return false;
  draft.segments.push(member);
  draft.ranksSegment ||= draft.link === 'rank';
  finish(draft, 'segment');
  if (draft.ranksSegment) draft.link = 'rank';
  return true;
}

/** Links that no measure follows. "Which flights" asks for the flights, and not for how many they are. */
const unmeasured = new Set<Draft['link']>(['or', 'which', 'from', 'to']);

function readMeasure(draft: Draft, member: QuestionMember, isWhole: boolean): boolean {
  const { link, last, measures, loose, ranking } = draft;
  if (draft.isNegated) return false;
  if (draft.pending && draft.pending.bounds.length > 0) return limitMeasure(draft, member);
  if (measures.includes(member) || unmeasured.has(link)) return false;
  // "flights and late flights by state" asks for both.
  if (link === 'and' && last === undefined && draft.namesSubject) {
    if (!draft.subjectCount || draft.subjectCount === member || measures.length > 0) return false;
    measures.push(draft.subjectCount);
    draft.last = 'measure';
  }
  if (measures.length > 0 && !(draft.last === 'measure' && link === 'and'))
    return readSubjectOf(draft, member);
  // "cost per strike" is no query of two measures.
  if (link === 'by' && !ranking && (!loose || draft.isPer)) return false;
  if (link === 'by' && loose && !ranking) draft.ranking = { direction: 'desc' };
  draft.measures.push(member);
  draft.hasPartOfMeasure ||= !isWhole;
  finish(draft, 'measure');
  return true;
}

/** "average delay of Monday flights": flights are what it is about, and no second measure. */
function readSubjectOf(draft: Draft, member: QuestionMember): boolean {
  if (!isBaseCount(member) || draft.link !== undefined) return false;
  draft.namesSubject = true;
  return true;
}

const groupLinks = new Set<Draft['link']>(['by', 'which', 'what', 'rank', 'list']);

function readDimension(draft: Draft, member: QuestionMember, words: readonly Word[]): boolean {
  const { link, last } = draft;
  if (!settleLoose(draft, member) || link === 'or') return false;
  // "at most 5 airports" limits how many there are, which no query says.
  if (draft.pending && draft.pending.bounds.length > 0 && member.type !== 'number') return false;
  if (link === 'count' && (isGrainName(member) || draft.isHaving)) return false;
  if (link === 'count') {
    draft.counted = member;
    finish(draft, 'group');
    return true;
  }
  if (groupLinks.has(link) || (link === 'and' && last === 'group')) {
    if (draft.isNegated || draft.groups.includes(member)) return false;
    if (link !== 'by') draft.isPlural = isPlural(words);
    draft.groups.push(member);
    draft.isLastOuter = isOuter(draft);
    if (link === 'by') draft.outerLinks += 1;
    draft.ranksByGroup ||= link === 'by' && !draft.isPer && draft.ranking !== undefined && draft.impliesCount;
    if (draft.isLastOuter) draft.outerGroups.push(member);
    draft.looselyOuter = draft.isLastOuter && draft.isComma && !draft.ranking ? member : undefined;
    finish(draft, 'group');
    return true;
  }
  // "Texas state": the value has said it already.
  if (last === 'value' && draft.conditions.at(-1)?.member === member && link === undefined) return true;
  // "in a month" is no value, and no month of the year.
  if (isGrainName(member)) return false;
  draft.loose = member;
  draft.isPlural ||= isPlural(words);
  return true;
}

/** "by", "per", "in each", and what "and" adds to it. */
const isOuter = ({ link, isLastOuter }: Draft): boolean => link === 'by' || (link === 'and' && isLastOuter);

/** Such as "Month". */
const isGrainName = ({ title }: QuestionMember): boolean => grainWords.has(stemOf(title));

const isPlural = (words: readonly Word[]): boolean => /s$/i.test(words.at(-1)?.text ?? '');

/** A dimension without a link is a group where a ranking or a count needs one. */
function settleLoose(draft: Draft, next?: QuestionMember): boolean {
  const { loose } = draft;
  if (!loose || loose === next) return true;
  const isNeeded = draft.ranking || draft.lists || draft.conditions.some(isOfMeasure);
  if (!isNeeded || draft.groups.includes(loose)) return false;
  draft.groups.push(loose);
  draft.isLastOuter = false;
  draft.loose = undefined;
  return true;
}

const isOfMeasure = ({ member }: ReadCondition): boolean => member.kind === 'measure';

const isOpen = ({ span }: SpokenPeriod): boolean => span.from === undefined || span.until === undefined;

function readPeriod(draft: Draft, { period }: Extract<Meaning, { is: 'period' }>): boolean {
  const goesOn = draft.last === 'period' && (draft.link === 'and' || draft.link === 'or');
  const isSeveral = draft.compares || draft.asksChange;
  // "After 1995 but before 1998": the second one is its end.
  const isEnd = draft.isBut && isOpen(period) && draft.periods.some(isOpen);
  if (isEnd) draft.isNegated = false;
  const isExcluded = draft.isNegated || (goesOn && draft.isLastExcluded);
  if (!isExcluded && draft.periods.length > 0 && !goesOn && !isSeveral && !isEnd) return false;
  if (draft.link === 'from' || draft.link === 'to' || draft.link === 'by') return false;
  draft.joinsPeriods ||= !isExcluded && draft.link === 'or';
  (isExcluded ? draft.excluded : draft.periods).push(period);
  draft.isLastExcluded = isExcluded;
  draft.isNegated = false;
  draft.isBut = false;
  finish(draft, 'period');
  return true;
}

function readGrain(draft: Draft, meaning: Extract<Meaning, { is: 'grain' }>): boolean {
  const { grain, isEach = false } = meaning;
  const isAdverb = meaning.isAdverb || isEach;
  draft.isEachGrain ||= isEach;
  const isGroup = groupLinks.has(draft.link) || (draft.link === 'and' && draft.last === 'group');
  if (draft.isNegated || draft.grain !== undefined || (!isGroup && !isAdverb)) return false;
  // "from DAY by day": the word before it waits for a place.
  if (isAdverb && (draft.link === 'from' || draft.link === 'to')) return false;
  if (draft.link === 'by') draft.outerLinks += 1;
  draft.isRateOfTime = draft.link === 'by' && draft.isRate;
  draft.grain = grain;
  draft.isLastOuter = isOuter(draft) || isAdverb;
  draft.isGrainOuter = draft.isLastOuter;
  finish(draft, 'group');
  return true;
}
