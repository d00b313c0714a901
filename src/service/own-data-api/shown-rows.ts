/** Rows as tools show them: the first ones, and whether there are more. */
import { z } from 'zod';
import type { Result } from '../../model/result.ts';

export const shownRowsSchema = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string(), title: z.string().optional() })),
  rows: z
    .array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])))
    .describe('One list for each row, with the cells in the order of the columns.'),
  rowCount: z.int().describe('Number of rows of the result, with those that are not shown.'),
  isCut: z.boolean().describe('Whether there are more rows than are shown.'),
  lastRefreshTime: z.string().optional().describe('How old the rows are.'),
});

export type ShownRows = z.infer<typeof shownRowsSchema>;

export function showRows(result: Result, most: number): ShownRows {
  const { columns, values, rowCount, truncated, lastRefreshTime } = result;
  return {
    columns: columns.map(({ name, type, title }) => ({ name, type, ...(title !== undefined && { title }) })),
    rows: Array.from({ length: Math.min(rowCount, most) }, (_, row) =>
      values.map((cells) => cells[row] ?? null),
    ),
    rowCount,
    isCut: rowCount > most || truncated === true,
    ...(lastRefreshTime !== undefined && { lastRefreshTime }),
  };
}
