/** Titles of a pivot's columns and of the bands above them. */
import { formatValue } from '../../formats/format-value.ts';
import type { HeaderPath } from './pivot-header-bands.ts';
import type { PivotInput, PlacedColumn } from './pivot-layout.ts';
import type { BodyColumn } from '../table-body.ts';

export function createHeaderPath(
  { keys, column, title, total }: PlacedColumn,
  input: PivotInput,
): HeaderPath {
  const { pivot, find, context, words } = input;
  const texts = (keys ?? []).map((key, index) => {
    const source = find(pivot.columns[index] ?? '');
    return source ? formatValue(key, source.column, context) : String(key);
  });
  const blanks = pivot.columns.slice(1).map(() => '');
  const before = pivot.measuresAxis === 'columns' && pivot.measuresPosition === 'before';
  // The word stands where it is read: outermost, or in the header itself.
  const own = keys
    ? texts
    : before || pivot.measuresAxis === 'rows'
      ? [...blanks, words('total')]
      : [words('total'), ...blanks];
  const keyIds = keys ? keys.map((key) => JSON.stringify(key)) : pivot.columns.map(() => 'total');
  if (pivot.measuresAxis === 'rows') return { titles: own, ids: keyIds, total };
  const [titles, ids] = before
    ? [
        [title, ...own],
        [column.name, ...keyIds],
      ]
    : [
        [...own, title],
        [...keyIds, column.name],
      ];
  return { titles, ids, total };
}

export const withHeaderPath = (column: PlacedColumn, path: HeaderPath | undefined): BodyColumn => ({
  ...column,
  title: path?.titles.at(-1) ?? column.title,
  path: path?.titles,
});

/** Bands of keys are named by their dimension, in front. */
export function listCornerTitles({ pivot, find }: PivotInput, measures: number): string[] {
  const titles = pivot.columns.map((name) => find(name)?.title ?? '');
  const before = pivot.measuresAxis === 'columns' && pivot.measuresPosition === 'before' && measures > 0;
  return before ? ['', ...titles] : titles;
}
