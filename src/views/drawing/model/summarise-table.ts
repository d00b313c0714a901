import { createSummaryMessages } from '../../../model/messages/summary-en.ts';
import type { FormatContext } from '../../../model/formats/format-value.ts';
import type { Result } from '../../../model/result.ts';
import type { FormatOverrides } from './chart-facts.ts';
import { summariseRows } from './summarise-rows.ts';

/** Summarises a table in a sentence: the number of its rows, and the ranges of its first columns. */
export function summariseTable(
  result: Result,
  { context, overrides }: { readonly context: FormatContext; readonly overrides: FormatOverrides },
): string {
  const messages = createSummaryMessages(context.locale);
  return summariseRows({ kind: 'table', result, views: 1 }, { messages, context, overrides });
}
