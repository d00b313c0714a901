/** Answers a question in plain English from the data model, with the rows that its asker may see. Source: docs/ai-api.md. */
import { composeSentence, type Piece } from '../analyst/compose-sentence.ts';
import type { FormatContext } from '../formats/format-value.ts';
import { createQuestionMessages, type QuestionKey } from '../messages/question-en.ts';
import type { Result } from '../result.ts';
import type { TimeSpan } from '../time/parse-time-span.ts';
import { toWallClock } from '../time/time-zone.ts';
import { describeLimits, describePeriod, describeReading } from './describe-reading.ts';
import { joinPeriods, type AnswerRows } from './answers/join-periods.ts';
import { deriveShares } from './answers/derive-shares.ts';
import { knowSubject, type RunQuery } from './know-subject.ts';
import { readOpening } from './follow-ups/read-opening.ts';
import type { Reading, Refusal, Understanding } from './reading.ts';
import { selectRanked } from './answers/select-ranked.ts';
import { selectSubjects } from './select-subjects.ts';
import type { Subject } from './subject.ts';
import { listDataQueries } from './to-data-query.ts';
import { indexSubject, understandQuestion, type QuestionOptions } from './understand-question.ts';
import { splitWords } from './words/words.ts';
import { findReach } from './periods/whole-steps.ts';
import { fillSteps } from './answers/write-average.ts';
import { writeAnswer } from './answers/write-answer.ts';

export interface QuestionPorts {
  /** What the asker may ask about. */
  readonly subjects: readonly Subject[];
  readonly run: RunQuery;
  readonly now: Date;
  readonly context: FormatContext;
  /** The reading that the asker has chosen of several, from 0. */
  readonly choice?: number | undefined;
  /** The questions before, the oldest first: this one can go on from the last. Default: none. */
  readonly earlier?: readonly AskedBefore[] | undefined;
}

export interface AskedBefore {
  readonly input: string;
  readonly choice?: number | undefined;
}

export interface FoundAnswer {
  readonly kind: 'answer';
  readonly reading: Reading;
  /** What was understood, in words. */
  readonly understood: string;
  /** Each number in them has its proof in the rows with the index of its sentence. */
  readonly sentences: readonly AnswerSentence[];
  readonly rows: readonly AnswerRows[];
}

export type QuestionAnswer =
  | FoundAnswer
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly isGuess: boolean }
  | { readonly kind: 'refusal'; readonly refusal: Refusal; readonly text: string };

export interface AnswerSentence {
  readonly pieces: readonly Piece[];
  /** Index of the rows that prove its numbers. */
  readonly rows: number;
}

/** Most rows of an answer. */
const mostRows = 10_000;

/** Rejects where a query of the answer does. */
export async function answerQuestion(question: string, ports: QuestionPorts): Promise<QuestionAnswer> {
  const { subjects, context, choice, earlier = [] } = ports;
  const understanding = await understand([...earlier, { input: question }], ports);
  if (understanding.kind === 'reading') {
    const { reading } = understanding;
    const found = await answer(reading, ports);
    return found.kind === 'answer' ? withLeftOut(found, await findLeftOut(reading, ports), ports) : found;
  }
  if (understanding.kind === 'refusal') {
    const selected = selectSubjects(question, subjects);
    return refuse(understanding.refusal, selected.length > 0 ? { ...ports, subjects: selected } : ports);
  }
  const { readings } = understanding;
  const chosen = choice === undefined ? undefined : readings[choice];
  if (chosen) return answer(chosen, ports);
  return {
    kind: 'choice',
    choices: readings.map((reading) => describeReading(reading, context)),
    isGuess: readings.length === 1,
  };
}

/** The last of the questions. Where it leaves out what the one before has said, or goes on from it in words, as a part of both. */
async function understand(asked: readonly AskedBefore[], ports: QuestionPorts): Promise<Understanding> {
  const question = asked.at(-1)?.input ?? '';
  const { rest, isOpened, adds } = readOpening(question);
  const alone = isOpened ? undefined : await understandIn(rest, selectSubjects(rest, ports.subjects), ports);
  if (alone && alone.kind !== 'refusal') return alone;
  const earlier = await findReading(asked.slice(0, -1), ports);
  const joined = earlier && (await understandIn(rest, [earlier.subject], ports, { earlier, adds }));
  if (joined && joined.kind !== 'refusal') return joined;
  return alone ?? understandIn(rest, selectSubjects(rest, ports.subjects), ports);
}

/** What limited the question before, and not this one, which stands by itself. Empty: nothing. */
async function findLeftOut(reading: Reading, ports: QuestionPorts): Promise<string> {
  const { earlier = [], context } = ports;
  if (earlier.length === 0 || describeLimits(reading, context) !== '') return '';
  const before = await findReading(earlier, ports);
  return before?.subject.name === reading.subject.name ? describeLimits(before, context) : '';
}

function withLeftOut(found: FoundAnswer, limits: string, { context }: QuestionPorts): FoundAnswer {
  if (limits === '') return found;
  const messages = createQuestionMessages(context.locale);
  const pieces = composeSentence(messages, 'standsAlone', { limits: [{ text: limits, isName: true }] });
  return { ...found, sentences: [...found.sentences, { pieces, rows: 0 }] };
}

async function understandIn(
  question: string,
  subjects: readonly Subject[],
  { run, now, context }: QuestionPorts,
  before: Pick<QuestionOptions, 'earlier' | 'adds'> = {},
): Promise<Understanding> {
  const words = splitWords(question);
  const known = await Promise.all(subjects.map((subject) => knowSubject(subject, words, run)));
  const options = { now: toWallClock(now, context.timeZone), ...before };
  return understandQuestion(question, known.map(indexSubject), options);
}

/** What the last question that was understood has asked. */
async function findReading(
  asked: readonly AskedBefore[],
  ports: QuestionPorts,
): Promise<Reading | undefined> {
  const last = asked.at(-1);
  if (!last) return undefined;
  const understanding = await understand(asked, ports);
  if (understanding.kind === 'reading') return understanding.reading;
  const chosen = understanding.kind === 'choice' ? understanding.readings[last.choice ?? -1] : undefined;
  return chosen ?? findReading(asked.slice(0, -1), ports);
}

async function answer(reading: Reading, ports: QuestionPorts): Promise<QuestionAnswer> {
  const { run, context } = ports;
  const data = findReach(reading);
  if (isOutside(reading, data)) return refuse({ why: 'outside', reading }, ports);
  const queries = listDataQueries(reading, { data, timeZone: context.timeZone, limit: mostRows });
  const rows = await Promise.all(
    queries.map(async (query) => ({ query, result: markCut(await run(query)) })),
  );
  const told = rows.length > 1 ? joinPeriods(reading, rows, context) : rows[0];
  if (!told) throw new Error('A reading has no query.');
  const shared = deriveShares(reading, fillSteps(reading, told.result), context);
  const ranked = selectRanked(shared.reading, shared.result, queries[0]?.limit ?? mostRows);
  return {
    kind: 'answer',
    reading,
    understood: describeReading(reading, context),
    rows: [{ query: told.query, result: ranked.result }],
    sentences: writeAnswer(shared.reading, ranked, shared.result, context).map((pieces) => ({
      pieces,
      rows: 0,
    })),
  };
}

/** Whether a period of the question has no day with data. */
const isOutside = ({ periods, sharePeriod }: Reading, data: TimeSpan | undefined): boolean =>
  [...periods, ...(sharePeriod ? [sharePeriod] : [])].some(
    ({ span }) => !data || (span.from ?? -Infinity) >= data.until || (span.until ?? Infinity) <= data.from,
  );

/** As many rows as were asked for may not be all: counts and sums of them would be wrong. */
const markCut = (result: Result): Result =>
  result.rowCount < mostRows ? result : { ...result, truncated: true };

/** Most names that help somebody to ask again. */
const mostNames = 12;

function refuse(refusal: Refusal, { subjects, context }: QuestionPorts): QuestionAnswer {
  const messages = createQuestionMessages(context.locale);
  return {
    kind: 'refusal',
    refusal,
    text: messages(findText(refusal), listPlaceholders(refusal, subjects, context)),
  };
}

/** Of a question that names no subject, nobody has looked for its words among the values. */
const findText = (refusal: Refusal): QuestionKey =>
  refusal.why === 'unknown-words' && !refusal.isLookedUp ? 'unnamed' : refusal.why;

function listPlaceholders(
  refusal: Refusal,
  subjects: readonly Subject[],
  context: FormatContext,
): Record<string, string> {
  if (refusal.why === 'outside') return describeReach(refusal.reading, context);
  const members = subjects.flatMap((subject) => subject.members.filter(({ kind }) => kind !== 'segment'));
  const titles = [...new Set(members.map(({ title }) => title))];
  const known = { members: titles.slice(0, mostNames).join(', ') };
  if (refusal.why === 'unknown-words')
    return { ...known, words: refusal.words.map((word) => `“${word}”`).join(', ') };
  const measure = members.find(({ kind }) => kind === 'measure')?.title ?? '';
  const group = members.find(({ kind, type }) => kind === 'dimension' && type === 'string')?.title ?? '';
  return { example: `${measure} by ${group}` };
}

function describeReach(reading: Reading, context: FormatContext): Record<string, string> {
  const span = findReach(reading);
  const describe = (from: number | undefined): string =>
    from === undefined
      ? ''
      : describePeriod({ span: { from, until: from + 1 }, isCountedFromData: false }, context);
  return { from: describe(span?.from), until: describe(span && span.until - 1) };
}
