/** An answer as it is stored: its line, and the queries that decide who may see it again. */
import { z } from 'zod';
import { toPlainMessage, type ChatLine } from '../chat-lines.ts';

/** Most characters of an answer with its rows. Of a longer one, the words alone are stored. */
const mostCharacters = 100_000;

const answerSchema = z.object({
  kind: z.enum(['answer', 'written']),
  rows: z.array(z.object({ query: z.unknown() })),
});

export interface StoredAnswer {
  readonly line: ChatLine;
  readonly queries: readonly unknown[];
  readonly isWritten: boolean;
}

/**
 * @param queries - all that the answer has run. A language model may have told what any of them gave.
 * @returns `undefined` for a line that answers nothing: it asks back, or refuses.
 */
export function toStoredAnswer(line: ChatLine, queries: readonly unknown[]): StoredAnswer | undefined {
  const { data: answer } = answerSchema.safeParse(line.answer);
  if (!answer) return undefined;
  const isWritten = answer.kind === 'written';
  const isLong = JSON.stringify(line).length > mostCharacters;
  const words = { ...toPlainMessage(line), graphPath: line.graphPath ?? [] };
  const own = answer.rows.map(({ query }) => query);
  return { line: isLong ? words : line, queries: isWritten ? queries : own, isWritten };
}

const storedSchema = z.object({
  line: z.object({
    id: z.string(),
    role: z.enum(['user', 'assistant']),
    content: z.string(),
    graphPath: z.array(z.string()),
    answer: z.unknown(),
  }),
  queries: z.array(z.unknown()),
  isWritten: z.boolean(),
});

/** @returns `undefined` where none is stored. */
export const readStoredAnswer = (stored: unknown): StoredAnswer | undefined =>
  storedSchema.safeParse(stored).data;

/** The line in the place of an answer that is not shown again. */
export const toWithheldLine = (id: string): ChatLine => ({
  id,
  role: 'assistant',
  content: 'This answer is not shown again: what you may see has changed since, or cannot be compared.',
  graphPath: ['final'],
  answer: { kind: 'withheld' },
});
