/** Pages of a list: how many, after which item, and what the answer says of its neighbours. */
import type { Context } from 'hono';
import { z } from 'zod';
import type { PageInfo } from '../../contract/paging-info.ts';
import { pageSize } from '../../contract/paging-query.ts';
import { sendJson, toJsonText, appendMembers } from './json-text.ts';
import { Problem } from './http-problem.ts';

export interface Paging {
  readonly first: number;
  /** The cursor of the last item of the page before. */
  readonly after: string | undefined;
}

/** `first` and `after` of the query. More than the most is answered with the most, and the answer says what is left. */
export function readPaging(c: Context): Paging {
  const text = c.req.query('first');
  const first = text === undefined ? pageSize.default : /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (first < 1) throw new Problem('invalid-field', '"first" must be a whole number of at least 1.', 'first');
  return { first: Math.min(first, pageSize.most), after: c.req.query('after') };
}

/** An opaque text for where an item stands in its list: `order` names the list's order, `at` is its place in it. */
export function toCursor(order: string, at: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify([order, ...at])).toString('base64url');
}

const cursorSchema = z.tuple([z.string()], z.union([z.string(), z.number(), z.null()]));

/** The place that a cursor stands for; throws a 400 for one of another list, another order, or none of ours. */
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
    // Not JSON: as wrong as any other text.
  }
  return [];
}

/** Bytes of JSON at which a page ends, however many items were asked for. An item that is larger is a page by itself. */
export const pageBytes = 4 * 2 ** 20;

/** A page as it is sent. */
export interface Page {
  /** JSON texts. */
  readonly items: readonly string[];
  readonly pageInfo: PageInfo;
}

export interface PageWriter<Row> {
  /**
   * What is sent of a row. null: it went away after it was found. undefined: it was not read, since the rows before it
   * fill the page.
   */
  readonly item: (row: Row) => object | null | undefined;
  readonly cursor: (row: Row) => string;
}

/** A page of rows of which one more than `first` was asked for: the one too many only says that there is more. */
export function toPage<Row>(
  rows: readonly Row[],
  { first, after }: Paging,
  { item, cursor }: PageWriter<Row>,
): Page {
  const { items, shown } = fillPage(rows.slice(0, first), item);
  const start = shown[0];
  const end = shown.at(-1);
  return {
    items,
    pageInfo: {
      hasNextPage: rows.length > shown.length,
      // Whoever holds a cursor has seen the item that it stands for.
      hasPreviousPage: after !== undefined,
      ...(start === undefined ? {} : { startCursor: cursor(start) }),
      ...(end === undefined ? {} : { endCursor: cursor(end) }),
    },
  };
}

/** As many as fit, and at least one; `shown` also has those that went away, whose places are behind the reader. */
function fillPage<Row>(
  rows: readonly Row[],
  item: PageWriter<Row>['item'],
): { readonly items: string[]; readonly shown: Row[] } {
  const items: string[] = [];
  const shown: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    const value = item(row);
    if (value === undefined) break;
    if (value !== null) {
      const { text } = toJsonText(value);
      bytes += Buffer.byteLength(text);
      if (bytes > pageBytes && items.length > 0) break;
      items.push(text);
    }
    shown.push(row);
  }
  return { items, shown };
}

export function sendPage(c: Context, { items, pageInfo }: Page): Response {
  return sendJson(
    c,
    appendMembers({}, { items: `[${items.join(',')}]`, pageInfo: JSON.stringify(pageInfo) }),
  );
}
