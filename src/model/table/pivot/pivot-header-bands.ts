/** Nested headers: which columns of a pivot stand below which titles. */
import type { HeaderBand } from '../table-view.ts';

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
