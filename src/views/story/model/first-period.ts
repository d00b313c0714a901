/** The first of the periods that a result compares. Sentences about all of them would add up what is no whole. */
import type { Result } from '../../../model/result.ts';
import { periodColumn, sharedTimeColumn } from '../../../model/time/compared-time.ts';

/** Its rows come first, so that they keep their numbers. A result that compares nothing stays as it is. */
export function takeFirstPeriod(result: Result): Result {
  const at = result.columns.findIndex(({ name }) => name === periodColumn);
  const names = result.values[at];
  if (!names) return result;
  const name = result.columns[at]?.periods?.list[0]?.name ?? names[0];
  const found = names.findIndex((cell) => cell !== name);
  const rowCount = found === -1 ? names.length : found;
  const shown = result.columns.flatMap((column, index) =>
    column.name === periodColumn || column.name === sharedTimeColumn ? [] : [{ column, index }],
  );
  return {
    ...result,
    columns: shown.map(({ column }) => column),
    values: shown.map(({ index }) => (result.values[index] ?? []).slice(0, rowCount)),
    rowCount,
  };
}
