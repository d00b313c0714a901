/** Nested headers: titles of a pivot's columns, and which columns stand below which titles. */
import type { HeaderBand } from '../table-view.ts';
import { formatValue } from '../../formats/format-value.ts';
import type { PivotInput, PlacedColumn } from './pivot-layout.ts';
import type { BodyColumn } from '../table-body.ts';

/** A column's titles from the outermost band to its own header, which is the last. */
export interface HeaderPath {
  readonly titles: readonly string[];
  /** As many as titles: neighbours that are alike up to there share a band. */
  readonly ids: readonly string[];
  readonly total: boolean;
}

/** All bands above the headers themselves. `corners`: titles above the columns in front, one for each band. */
export function createHeaderBands(
  paths: readonly HeaderPath[],
  corners: readonly string[],
  front: number,
): HeaderBand[] {
  const depth = Math.max(0, (paths[0]?.titles.length ?? 1) - 1);
  return Array.from({ length: depth }, (_, level) => {
    const corner = front > 0 ? [{ title: corners[level] ?? '', span: front }] : [];
    return { cells: [...corner, ...mergeLevel(paths, level)] };
  });
}

function mergeLevel(paths: readonly HeaderPath[], level: number): HeaderBand['cells'] {
  const cells: { title: string; span: number; total?: boolean; id: string }[] = [];
  for (const { titles, ids, total } of paths) {
    const id = JSON.stringify(ids.slice(0, level + 1));
    const last = cells.at(-1);
    if (last?.id === id) last.span += 1;
    else cells.push({ title: titles[level] ?? '', span: 1, id, ...(total && { total }) });
  }
  return cells.map(({ title, span, total }) => ({ title, span, ...(total && { total }) }));
}

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
