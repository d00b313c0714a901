/** Pages of a list: how many, after which item, and what the answer says of its neighbours. */
import type { Context } from 'hono';
import { z } from 'zod';
import type { PageInfo } from '../../contract/page-info.ts';
import { Problem } from './problem.ts';

/** Most items of one page, and how many there are where `first` is left out. Source: field-notes section 7. */
export const pageSize = { default: 100, most: 200 } as const;

export interface Paging {
  readonly first: number;
  /** The cursor of the last item of the page before. */
  readonly after: string | undefined;
}

/** `first` and `after` of the query. More than the most is answered with the most. */
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

export interface Page<T> {
  readonly items: T[];
  readonly pageInfo: PageInfo;
}

/** A page of rows of which one more than `first` was asked for: the one too many only says that there is more. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  { first, after }: Paging,
  write: { readonly item: (row: Row) => Item; readonly cursor: (row: Row) => string },
): Page<Item> {
  const shown = rows.slice(0, first);
  const [start, end] = [shown[0], shown.at(-1)];
  return {
    items: shown.map(write.item),
    pageInfo: {
      hasNextPage: rows.length > first,
      // Whoever holds a cursor has seen the item that it stands for.
      hasPreviousPage: after !== undefined,
      ...(start === undefined ? {} : { startCursor: write.cursor(start) }),
      ...(end === undefined ? {} : { endCursor: write.cursor(end) }),
    },
  };
}
