/** Pages of lists that stand in the order of their ids, oldest first. */
import type { Context } from 'hono';
import { isRowId } from '../database/row-id.ts';
import { readCursor, readPaging, toCursor, toPage } from './paging.ts';
import type { Page, Paging } from './paging.ts';
import { Problem } from './problem.ts';

export interface IdPaging extends Paging {
  /** Names the list: a cursor of another one is refused. */
  readonly list: string;
  /** Rows after this id are wanted; 0: all. */
  readonly afterId: number;
  /** Rows to ask for: one more than are shown, to learn whether there are more. */
  readonly limit: number;
}

export function readIdPaging(c: Context, list: string): IdPaging {
  const paging = readPaging(c);
  const { first, after } = paging;
  return { ...paging, list, afterId: after === undefined ? 0 : readAfterId(list, after), limit: first + 1 };
}

function readAfterId(list: string, after: string): number {
  const [id] = readCursor(list, after, 1);
  if (isRowId(id)) return id;
  throw new Problem(
    'invalid-field',
    'The cursor is not one of this list: begin again without "after".',
    'after',
  );
}

export function toIdPage<Row extends { readonly id: number }, Item>(
  rows: readonly Row[],
  paging: IdPaging,
  item: (row: Row) => Item,
): Page<Item> {
  return toPage(rows, paging, { item, cursor: ({ id }) => toCursor(paging.list, [id]) });
}
