/** Pages of lists in the order of their ids, which rise: what comes and goes meanwhile moves no other. */
import { isRowId } from '../database/row-id.ts';
import { invalidCursor, readCursor, toCursor, toPage } from './paging.ts';
import type { Page, PageWriter, Paging } from './paging.ts';

export interface IdPaging extends Paging {
  /** Names the list: a cursor of another one is refused. */
  readonly list: string;
  /** The id of the last item of the page before; undefined: this is the first one. */
  readonly lastId: number | undefined;
  /** Of lists whose oldest come first: rows after this id are wanted; 0: all. */
  readonly afterId: number;
  /** Rows to ask for: one more than are shown, to learn whether there are more. */
  readonly limit: number;
}

export function toIdPaging(paging: Paging, list: string): IdPaging {
  const lastId = readLastId(list, paging.after);
  return { ...paging, list, lastId, afterId: lastId ?? 0, limit: paging.first + 1 };
}

function readLastId(list: string, after: string | undefined): number | undefined {
  if (after === undefined) return undefined;
  const [id] = readCursor(list, after, 1);
  if (isRowId(id)) return id;
  throw invalidCursor();
}

export function toIdPage<Row extends { readonly id: number }>(
  rows: readonly Row[],
  paging: IdPaging,
  item: PageWriter<Row>['item'],
): Page {
  return toPage(rows, paging, { item, cursor: ({ id }) => toCursor(paging.list, [id]) });
}
