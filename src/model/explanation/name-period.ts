/** Names a period in words: "in June 2001", "for Jan 5 – Mar 2, 2001". */
import type { Granularity } from '../../contract/data-api-schemas.ts';
import { formatCell } from '../../views/story/model/write-finding.ts';
import { formatFilterSpan } from '../controls/format-filter-span.ts';
import type { FormatContext } from '../formats/format-value.ts';
import type { ExplainKey, ExplainMessages } from '../messages/explain-en.ts';
import { toDateRange } from '../time/earlier-span.ts';
import type { TimeSpan } from '../time/parse-time-span.ts';
import { findGrain } from './find-periods.ts';

const prepositions: Readonly<Partial<Record<Granularity, ExplainKey>>> = {
  year: 'periodIn',
  quarter: 'periodIn',
  month: 'periodIn',
  week: 'periodWeek',
  day: 'periodOn',
};

export function namePeriod(span: TimeSpan, context: FormatContext): string {
  const grain = findGrain(span);
  if (grain === undefined)
    return formatFilterSpan({ value: toDateRange(span) }, undefined, {
      locale: context.locale,
      write: String,
    });
  const start = new Date(span.from).toISOString().slice(0, 23);
  return formatCell(start, { name: '', type: 'time', granularity: grain }, context);
}

/** With its preposition. */
export function placeInPeriod(span: TimeSpan, context: FormatContext, messages: ExplainMessages): string {
  const grain = findGrain(span);
  const key = grain === undefined ? 'periodSpan' : (prepositions[grain] ?? 'periodAt');
  return messages(key, { name: namePeriod(span, context) });
}
