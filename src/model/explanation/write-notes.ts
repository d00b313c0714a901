/** What a reader has to know beside the sentences of an explanation. */
import { createExplainMessages } from '../messages/explain-en.ts';
import type { Explanation } from './explain-value.ts';
import { isCompared } from './find-periods.ts';
import { namePeriod } from './name-period.ts';
import { isolate } from '../messages/isolate.ts';

/** Why nothing is compared or split, and what else was tried. */
export function writeNotes(explanation: Explanation): string[] {
  const { value, whole, periods, split, notSplit, tried } = explanation;
  const { context, measure } = value;
  const messages = createExplainMessages(context.locale);
  if (!whole) return [messages('nothing')];
  const notes: string[] = [];
  if (!isCompared(periods) && (split || periods.reason !== 'noTime')) {
    const period = periods.after ? isolate(namePeriod(periods.after, context)) : '';
    const why = messages(periods.reason, { period });
    notes.push(split ? `${why} ${messages('madeOf')}` : why);
  }
  if (notSplit) notes.push(messages(notSplit, { measure: isolate(measure.title ?? measure.name) }));
  if (split && tried.length > 1) {
    const list = new Intl.ListFormat(context.locale).format(tried.map(isolate));
    const { dimension } = split;
    notes.push(messages('tried', { dimension: isolate(dimension.title ?? dimension.name), list }));
  }
  return notes;
}
