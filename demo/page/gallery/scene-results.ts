import type { Cell, Result, ResultColumn } from '../../../src/model/result.ts';

/** Creates a result from hand-written rows. Each row has one cell per column, in the order of the columns. */
export function createResult(columns: readonly ResultColumn[], rows: readonly (readonly Cell[])[]): Result {
  const values = columns.map((_, index) => rows.map((row) => row[index] ?? null));
  return { columns, values, rowCount: rows.length };
}

/** Creates a result whose cells are computed from the row number, which starts at 0. */
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

/** A result that never arrives, for scenes that show the loading state. */
export const createPendingResult = (): Promise<Result> => new Promise(() => undefined);

/** A query that fails with a message, for scenes that show the error state. */
export const createFailedResult = (message: string) => (): Promise<Result> =>
  Promise.reject(new Error(message));
