import type { Cell, Result, ResultColumn } from '../../../src/model/result.ts';

/** A result from rows as one writes them by hand: each with a cell per column, in the columns' order. */
export function createResult(columns: readonly ResultColumn[], rows: readonly (readonly Cell[])[]): Result {
  const values = columns.map((_, index) => rows.map((row) => row[index] ?? null));
  return { columns, values, rowCount: rows.length };
}

/** A result whose cells are worked out by row number, from 0, column by column. */
export function generateResult(
  rowCount: number,
  columns: readonly (ResultColumn & { readonly cell: (row: number) => Cell })[],
): Result {
  return {
    columns: columns.map(({ name, type, title, format }) => ({ name, type, title, format })),
    values: columns.map(({ cell }) => Array.from({ length: rowCount }, (_, row) => cell(row))),
    rowCount,
  };
}

/** An answer that never comes: a scene that goes on loading. */
export const createPendingResult = (): Promise<Result> => new Promise(() => undefined);

/** An answer that says what went wrong: a scene in its error state. */
export const createFailedResult = (message: string) => (): Promise<Result> =>
  Promise.reject(new Error(message));
