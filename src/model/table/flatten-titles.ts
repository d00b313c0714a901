/** Nested headers as one line, for files that have no others. */
import type { TableColumn } from './table-view.ts';

/** `2024 / Revenue`; each title once, and the key of its values in files that name them. */
export function flattenTitles(columns: readonly TableColumn[]): TableColumn[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    if (!column.path) return column;
    const title = freeTitle(column.path.filter((part) => part !== '').join(' / '), taken);
    taken.add(title);
    return { ...column, title, field: title };
  });
}

function freeTitle(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let count = 2;
  while (taken.has(`${wanted} ${count}`)) count += 1;
  return `${wanted} ${count}`;
}
