import type { Context } from 'hono';
import { toPageJson } from '../http/list-paging.ts';
import type { Page } from '../http/list-paging.ts';
import { encodeJson } from '../http/unparsed-json.ts';

/** Sends a page of items, which may be megabytes. */
export function sendItemPage(c: Context, page: Page): Response {
  c.header('Content-Type', 'application/json');
  return c.body(encodeJson(toPageJson(page)));
}
