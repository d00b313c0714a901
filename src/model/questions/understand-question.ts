/**
 * Finds out what a question in plain English asks of the data model. Every word has to have its part in the query: a
 * question that is understood only in part has another meaning than its words.
 */
import type { WallClock } from '../time/wall-clock-arithmetic.ts';
import { explainFailure, listUnknownWords, type FailedAttempt } from './explain-failure.ts';
import type { SubjectContext } from './finish-reading.ts';
import { isDoubtful } from './is-sensible.ts';
import { guessCost, listCandidates, type Candidate, type GoingOn } from './list-candidates.ts';
import { listMentions } from './list-mentions.ts';
import { createMemberIndex, type MemberIndex } from './member-index.ts';
import { months } from './periods/period-words.ts';
import { isMissingDay } from './periods/read-calendar-period.ts';
import type { Refusal, Understanding } from './reading.ts';
import type { LoadedSubject } from './subject.ts';
import { createValueIndex, type ValueIndex } from './value-index.ts';
import { withoutNarrower } from './without-narrower.ts';
import { correctWord } from './words/correct-spelling.ts';
import { splitWords, type Word } from './words/words.ts';

/** A subject with what the words of questions are looked up in. */
export interface IndexedSubject {
  readonly subject: LoadedSubject;
  readonly members: MemberIndex;
  readonly values: ValueIndex;
}

/** Takes milliseconds for each thousand values: an index serves many questions. */
export const indexSubject = (subject: LoadedSubject): IndexedSubject => ({
  subject,
  members: createMemberIndex(subject),
  values: createValueIndex(subject.values),
});

const nothing = indexSubject({ name: '', title: '', members: [], values: [], times: [] });

export interface QuestionOptions extends GoingOn {
  /** The wall clock of the asker. */
  readonly now: WallClock;
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

interface Attempt extends FailedAttempt {
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
  const unknown = new Set(listUnknownWords(failed?.mentions ?? []));
  if (unknown.size === 0 || unknown.size > mostCorrected) return [];
  const known = new Set([...subject.members.words, ...subject.values.words, ...months.keys()]);
  const corrected = words.flatMap((word) => (unknown.has(word) ? (correctWord(word, known) ?? []) : word));
  return corrected.length === words.length ? [attempt(corrected, subject, options)] : [];
}

/** More mistyped words leave too much to guess. */
const mostCorrected = 3;
