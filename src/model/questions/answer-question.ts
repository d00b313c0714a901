/** Answers a question in plain English from the data model, with the rows that its asker may see. Source: docs/ai-api.md. */
import { composeSentence, type Piece } from '../../views/story/model/compose-sentence.ts';
import type { FormatContext } from '../formats/format-value.ts';
import { createQuestionMessages, type QuestionKey } from '../messages/question-en.ts';
import type { Result } from '../result.ts';
import type { TimeSpan } from '../time/parse-time-span.ts';
import { describePeriod, describeReading } from './describe-reading.ts';
import { joinPeriods, type AnswerRows } from './answers/join-periods.ts';
import { deriveShares } from './answers/derive-shares.ts';
import type { QuestionPorts } from './question-ports.ts';
import { understandLast } from './follow-ups/understand-last.ts';
import type { Reading, Refusal } from './reading.ts';
import { selectRanked } from './answers/select-ranked.ts';
import { selectSubjects } from './select-subjects.ts';
import type { Subject } from './subject.ts';
import { listDataQueries } from './to-data-query.ts';
import { findReach } from './periods/whole-steps.ts';
import { fillSteps } from './answers/write-average.ts';
import { writeAnswer } from './answers/write-answer.ts';

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
  const asked = [...earlier, { input: question }];
  const { understanding, findLeftOut } = await understandLast(asked, ports);
  if (understanding.kind === 'reading') {
    const { reading } = understanding;
    const found = await answer(reading, ports);
    return found.kind === 'answer' ? withLeftOut(found, await findLeftOut(), ports) : found;
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

function withLeftOut(found: FoundAnswer, limits: string, { context }: QuestionPorts): FoundAnswer {
  if (limits === '') return found;
  const messages = createQuestionMessages(context.locale);
  const pieces = composeSentence(messages, 'standsAlone', { limits: [{ text: limits, isName: true }] });
  return { ...found, sentences: [...found.sentences, { pieces, rows: 0 }] };
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

function refuse(refusal: Refusal, { subjects, context, earlier = [] }: QuestionPorts): QuestionAnswer {
  const messages = createQuestionMessages(context.locale);
  return {
    kind: 'refusal',
    refusal,
    text: messages(findText(refusal, earlier.length === 0), listPlaceholders(refusal, subjects, context)),
  };
}

/** Of a question that names no subject, nobody has looked for its words among the values. */
function findText(refusal: Refusal, isFirst: boolean): QuestionKey {
  if (refusal.why === 'unclear' && !isFirst) return 'unclearAfter';
  return refusal.why === 'unknown-words' && !refusal.isLookedUp ? 'unnamed' : refusal.why;
}

function listPlaceholders(
  refusal: Refusal,
  subjects: readonly Subject[],
  context: FormatContext,
): Record<string, string> {
  if (refusal.why === 'outside') return describeReach(refusal.reading, context);
  const members = subjects.flatMap((subject) => subject.members.filter(({ kind }) => kind !== 'segment'));
  const titles = [...new Set(members.map(({ title }) => title))];
  const words = refusal.why === 'unknown-words' ? refusal.words : [];
  const measure = members.find(({ kind }) => kind === 'measure')?.title ?? '';
  const group = members.find(({ kind, type }) => kind === 'dimension' && type === 'string')?.title ?? '';
  return {
    members: titles.slice(0, mostNames).join(', '),
    words: words.map((word) => `“${word}”`).join(', '),
    example: `${measure} by ${group}`,
  };
}

function describeReach(reading: Reading, context: FormatContext): Record<string, string> {
  const span = findReach(reading);
  const describe = (from: number | undefined): string =>
    from === undefined
      ? ''
      : describePeriod({ span: { from, until: from + 1 }, isCountedFromData: false }, context);
  return { from: describe(span?.from), until: describe(span && span.until - 1) };
}
