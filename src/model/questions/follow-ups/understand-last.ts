/** Understands the last question of a chat, alone or as one that goes on from those before it. */
import { toWallClock } from '../../time/time-zone.ts';
import { describeLimits } from '../describe-reading.ts';
import { loadSubject } from '../load-subject.ts';
import type { Reading, Understanding } from '../reading.ts';
import type { AskedBefore, QuestionPorts } from '../question-ports.ts';
import { selectSubjects } from '../select-subjects.ts';
import type { Subject } from '../subject.ts';
import { indexSubject, mostWords, understandQuestion, type QuestionOptions } from '../understand-question.ts';
import { splitWords } from '../words/words.ts';
import { readOpening } from './read-opening.ts';

export interface LastQuestion {
  readonly understanding: Understanding;
  /** What limited the question before, in words, and not this one, which stands alone. Empty: nothing. */
  readonly findLeftOut: () => Promise<string>;
}

/** @param asked - the oldest first. Each is understood once. */
export async function understandLast(
  asked: readonly AskedBefore[],
  ports: QuestionPorts,
): Promise<LastQuestion> {
  const shared = { ...ports, run: runOnce(ports.run) };
  const understood = new Map<number, Promise<Understood>>();
  const understandAt = (at: number): Promise<Understood> => {
    const known =
      understood.get(at) ??
      understand(asked[at]?.input ?? '', at > 0 ? () => findReading(at - 1) : undefined, shared);
    understood.set(at, known);
    return known;
  };
  /** What the last question up to this one has asked that was understood. */
  const findReading = async (at: number): Promise<Reading | undefined> => {
    if (at < 0) return undefined;
    const reading = choose((await understandAt(at)).understanding, asked[at]?.choice);
    return reading ?? findReading(at - 1);
  };
  const last = asked.length - 1;
  const { understanding, isAlone } = await understandAt(last);
  return {
    understanding,
    findLeftOut: async () =>
      isAlone &&
      understanding.kind === 'reading' &&
      describeLimits(understanding.reading, ports.context) === ''
        ? describeBefore(understanding.reading, await findReading(last - 1), ports)
        : '',
  };
}

/** Questions of one chat look up the same values. */
function runOnce(run: QuestionPorts['run']): QuestionPorts['run'] {
  const results = new Map<string, ReturnType<QuestionPorts['run']>>();
  return (query) => {
    const key = JSON.stringify(query);
    const known = results.get(key) ?? run(query);
    results.set(key, known);
    return known;
  };
}

const choose = (understanding: Understanding, choice: number | undefined): Reading | undefined =>
  understanding.kind === 'reading'
    ? understanding.reading
    : understanding.kind === 'choice'
      ? understanding.readings[choice ?? -1]
      : undefined;

interface Understood {
  readonly understanding: Understanding;
  /** Whether nothing of the question before is in it. */
  readonly isAlone: boolean;
}

async function understand(
  question: string,
  findEarlier: (() => Promise<Reading | undefined>) | undefined,
  ports: QuestionPorts,
): Promise<Understood> {
  const { rest, opening } = readOpening(question);
  const standAlone = (): Promise<Understanding> =>
    understandIn(rest, selectSubjects(rest, ports.subjects), ports);
  const alone = opening.isOpened ? undefined : await standAlone();
  if (alone && alone.kind !== 'refusal') return { understanding: alone, isAlone: true };
  const earlier = await findEarlier?.();
  const joined = earlier && (await understandIn(rest, [earlier.subject], ports, { earlier, opening }));
  // Alone, nobody knows what "there" stands for, and of what "only" is a part.
  const isNeverAlone = opening.refersTo !== undefined || opening.narrows || opening.isPart;
  const isJoined = joined && (joined.kind !== 'refusal' || isNeverAlone);
  if (isJoined) return { understanding: joined, isAlone: false };
  // What they stand for has not been understood.
  const isLost = opening.refersTo !== undefined && findEarlier !== undefined;
  return {
    understanding: isLost
      ? { kind: 'refusal', refusal: { why: 'unclear' } }
      : (alone ?? (await standAlone())),
    isAlone: true,
  };
}

async function understandIn(
  question: string,
  subjects: readonly Subject[],
  { run, now, context }: QuestionPorts,
  before: Pick<QuestionOptions, 'earlier' | 'opening'> = {},
): Promise<Understanding> {
  const words = splitWords(question);
  if (words.length > mostWords) return { kind: 'refusal', refusal: { why: 'unclear' } };
  const known = await Promise.all(subjects.map((subject) => loadSubject(subject, words, run)));
  const options = { now: toWallClock(now, context.timeZone), ...before };
  return understandQuestion(question, known.map(indexSubject), options);
}

const describeBefore = (reading: Reading, before: Reading | undefined, { context }: QuestionPorts): string =>
  before?.subject.name === reading.subject.name ? describeLimits(before, context) : '';
