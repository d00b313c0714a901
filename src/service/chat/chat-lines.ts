/** The lines of an answer, as the AI API sends them. Source: docs/ai-api.md, "Lines". */
import { toWirePiece, type WirePiece } from '../../views/story/model/to-wire-piece.ts';
import type { QuestionAnswer } from '../../model/questions/answer-question.ts';
import type { AnswerRows } from '../../model/questions/answers/join-periods.ts';
import { describeAnswer } from '../../model/questions/describe-answer.ts';
import type { WrittenPiece } from '../../model/questions/written/prove-text.ts';
import type { Result } from '../../model/result.ts';
import type { ModelEvent, WrittenAnswer } from './language-model/model-event.ts';

export interface ChatLine {
  readonly id: string;
  readonly role?: 'user' | 'assistant';
  readonly content?: string;
  /** What a language model thinks before it answers. */
  readonly thinking?: string;
  /** Whether `content` or `thinking` continues that of earlier lines with the same id. */
  readonly isDelta?: boolean;
  readonly toolCall?: { readonly name: string; readonly input: string; readonly result: string };
  readonly graphPath?: readonly string[];
  /** Of a question: which of the readings was meant, from 0. */
  readonly choice?: number;
  readonly answer?: unknown;
  readonly state?: unknown;
}

/** A message without what a page needs to prove and draw it. */
export const toPlainMessage = ({ id, role, content }: ChatLine): ChatLine => ({
  id,
  ...(role && { role }),
  ...(content !== undefined && { content }),
});

/** Most rows of a tool call. The rows of the answer itself are complete. */
const mostToolRows = 100;

export function toToolLine(id: string, { query, result }: AnswerRows): ChatLine {
  return {
    id,
    role: 'assistant',
    toolCall: {
      name: 'loadData',
      input: JSON.stringify(query),
      result: JSON.stringify(toToolResult(result)),
    },
  };
}

const toToolResult = ({ columns, values, rowCount }: Result): unknown => ({
  schema: columns.map(({ name, type, title }) => ({ name, type, title })),
  data: Array.from({ length: Math.min(rowCount, mostToolRows) }, (_, row) =>
    values.map((cells) => cells[row] ?? null),
  ),
  totalRows: rowCount,
});

/**
 * The line of the answer: its words, and what a page needs to show and prove it.
 * @param note - why no language model took part.
 */
export function toAnswerLine(
  id: string,
  answer: QuestionAnswer,
  locale: string,
  note: string | undefined,
): ChatLine {
  return {
    id,
    role: 'assistant',
    content: describeAnswer(answer, locale),
    graphPath: ['final'],
    answer: { ...toWireAnswer(answer), ...(note !== undefined && { note }) },
  };
}

function toWireAnswer(answer: QuestionAnswer): object {
  if (answer.kind === 'choice') return answer;
  if (answer.kind === 'refusal') return { kind: 'refusal', why: answer.refusal.why };
  const { understood, rows, sentences } = answer;
  return {
    kind: 'answer',
    understood,
    rows,
    sentences: sentences.map(({ pieces, rows: at }) => ({ rows: at, pieces: pieces.map(toWirePiece) })),
  };
}

export interface WrittenWirePiece extends WirePiece {
  /** Index of the rows that prove the number. */
  readonly rows?: number;
  /** The text is a number that no row proves. */
  readonly isUnproven?: true;
}

/** What a language model does before its answer. */
export type ModelProgress = Exclude<ModelEvent, { kind: 'answer' }>;

export function toProgressLine(id: string, event: ModelProgress): ChatLine {
  const role = 'assistant';
  if (event.kind === 'tool') {
    const { name, input, result } = event;
    return { id, role, toolCall: { name, input: JSON.stringify(input), result: JSON.stringify(result) } };
  }
  return event.kind === 'text'
    ? { id, role, content: event.delta, isDelta: true }
    : { id, role, thinking: event.delta, isDelta: true };
}

export function toWrittenLine(id: string, { text, pieces, rows, proposals }: WrittenAnswer): ChatLine {
  const answer = {
    kind: 'written',
    rows: rows.map(({ result: { query, ...result } }) => ({ query, result })),
    pieces: pieces.map(toWrittenPiece),
    ...(proposals && { proposals }),
  };
  return { id, role: 'assistant', content: text, graphPath: ['final'], answer };
}

function toWrittenPiece({ text, proven, isUnproven }: WrittenPiece): WrittenWirePiece {
  if (!proven) return { text, ...(isUnproven && { isUnproven }) };
  return { ...toWirePiece({ text, fact: proven.number }), rows: proven.rows };
}
