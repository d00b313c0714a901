/** Places in lists whose newest come first: ids are handed out in order. */
import { isRowId } from '../database/row-id.ts';
import { readCursor, toCursor } from '../http/paging.ts';
import type { Paging } from '../http/paging.ts';
import { Problem } from '../http/problem.ts';

export const toIdCursor =
  (list: string) =>
  ({ id }: { readonly id: number }): string =>
    toCursor(list, [id]);

/** The id of the last item of the page before. */
export function readIdCursor(list: string, { after }: Paging): number | undefined {
  if (after === undefined) return undefined;
  const [id] = readCursor(list, after, 1);
  if (isRowId(id)) return id;
  throw new Problem(
    'invalid-field',
    'The cursor is not one of this list: begin again without "after".',
    'after',
  );
}
