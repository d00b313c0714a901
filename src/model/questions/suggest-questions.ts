/** Questions that a reader could ask, from what the dashboard shows. */
import { isDimension, isMeasure } from '../../views/story/model/read-frame.ts';
import type { AskMessages } from '../messages/ask-en.ts';
import type { Result, ResultColumn } from '../result.ts';

/** At most three, each of another kind. Empty if nothing on screen has a measure. */
export function suggestQuestions(results: readonly Result[], messages: AskMessages): string[] {
  const columns = results.flatMap((result) => result.columns).filter(({ role }) => role !== undefined);
  const measured = columns.find((column) => isMeasure(column) && column.title !== undefined);
  if (measured?.title === undefined) return [];
  const measure = measured.title;
  // A measure is grouped by members of its own view.
  const names = columns
    .filter(
      (column) => isDimension(column) && column.type === 'string' && viewOf(column) === viewOf(measured),
    )
    .flatMap(({ title }) => title ?? []);
  const dimension = names[0];
  const other = names.findLast((name) => name !== dimension);
  return [
    ...(dimension === undefined ? [] : [messages('byExample', { measure, dimension })]),
    ...(other === undefined ? [] : [messages('topExample', { measure, dimension: other })]),
    messages('timeExample', { measure }),
  ];
}

const viewOf = ({ name }: ResultColumn): string => name.slice(0, name.indexOf('.'));
