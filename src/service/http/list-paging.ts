/** Pages of lists: parameters, cursors and responses. Source: docs/platform-api.md, "Lists and paging". */
import type { Context } from 'hono';
import { z } from 'zod';
import { pageSize } from '../../contract/paging.ts';
import type { PageInfo } from '../../contract/paging.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from './http-problem.ts';
import { appendJsonMembers, sendJson, toJsonArray, toJsonText } from './unparsed-json.ts';
import type { JsonText } from './unparsed-json.ts';

export interface Paging {
  readonly first: number;
  /** The cursor of the last item of the previous page. */
  readonly after: string | undefined;
}

/** Reads `first` and `after` of the query. `first` is limited to `pageSize.most`. */
export function readPaging(c: Context): Paging {
  const text = c.req.query('first');
  const first = text === undefined ? pageSize.default : /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (first < 1) throw new Problem('invalid-field', '"first" must be a whole number of at least 1.', 'first');
  const after = c.req.query('after');
  return { first: Math.min(first, pageSize.most), after: after === listStart ? undefined : after };
}

/** Creates a cursor, an opaque text. `order` names the list and its order, `at` holds the sort values of the item. */
export function toCursor(order: string, at: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify([order, ...at])).toString('base64url');
}

/** The cursor before the first item of every list. Only empty pages have it. */
const listStart = toCursor('start', []);

const cursorSchema = z.tuple([z.string()], z.union([z.string(), z.number(), z.null()]));

/** Reads the sort values of a cursor. Throws a 400 if the cursor is invalid, or of another list or order. */
export function readCursor(order: string, cursor: string, length: number): (string | number | null)[] {
  const [named, ...at] = parseCursor(cursor);
  if (named === order && at.length === length) return at;
  throw invalidCursor();
}

export function invalidCursor(): Problem {
  const message = 'The cursor is not one of this list in this order: begin again without "after".';
  return new Problem('invalid-field', message, 'after');
}

function parseCursor(cursor: string): (string | number | null)[] {
  try {
    const value = cursorSchema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (value.success && !value.data.some((part) => typeof part === 'string' && part.includes('\0')))
      return value.data;
  } catch {
    // Text that is no JSON is an invalid cursor, too.
  }
  return [];
}

/** Most bytes of the items of a page, as JSON. A single item that is larger is a page of its own. */
export const pageBytes = 4 * 2 ** 20;

/** A page of a response. */
export interface Page {
  readonly items: readonly JsonText[];
  readonly pageInfo: PageInfo;
}

export interface PageWriter<Row> {
  /**
   * The item of a row. null: it was deleted after the list was read. undefined: it was not read, since the previous rows
   * fill the page.
   */
  readonly item: (row: Row) => object | null | undefined;
  readonly cursor: (row: Row) => string;
}

/** Creates a page from rows. The query has to load one row more than `first`, which shows that there is a next page. */
export function toPage<Row>(
  rows: readonly Row[],
  { first, after }: Paging,
  { item, cursor }: PageWriter<Row>,
): Page {
  const { items, shown } = fillPage(rows.slice(0, first), item);
  const [start] = shown;
  const end = shown.at(-1);
  // An empty page is where it was looked for: whoever asks again from there finds what has been added.
  const place = after ?? listStart;
  return {
    items,
    pageInfo: {
      hasNextPage: rows.length > shown.length,
      // The item of the cursor is on a previous page.
      hasPreviousPage: after !== undefined,
      startCursor: start === undefined ? place : cursor(start),
      endCursor: end === undefined ? place : cursor(end),
    },
  };
}

/** Takes as many rows as fit, and at least one. `shown` includes rows of deleted items, since cursors continue after them. */
function fillPage<Row>(
  rows: readonly Row[],
  item: PageWriter<Row>['item'],
): { readonly items: JsonText[]; readonly shown: Row[] } {
  const items: JsonText[] = [];
  const shown: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    const value = item(row);
    if (value === undefined) break;
    if (value !== null) {
      const json = toJsonText(value);
      bytes += json.byteLength;
      if (bytes > pageBytes && items.length > 0) break;
      items.push(json);
    }
    shown.push(row);
  }
  return { items, shown };
}

export const sendPage = (c: Context, page: Page): Response => sendJson(c, toPageJson(page));

export const toPageJson = ({ items, pageInfo }: Page): JsonText =>
  appendJsonMembers({}, { items: toJsonArray(items), pageInfo: JSON.stringify(pageInfo) });

/** Paging of a list in the order of ids. Items that are created or deleted between two pages move no others. */
export interface IdPaging extends Paging {
  /** Name of the list. A cursor of another list is refused. */
  readonly list: string;
  /** Id of the last item of the previous page. `undefined`: the first page is requested. */
  readonly lastId: number | undefined;
  /** For lists that begin with the oldest item: the page begins after this id. 0: the first page. */
  readonly afterId: number;
  /** Rows to load: one more than the page shows, to find out whether there is a next page. */
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
