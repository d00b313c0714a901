import type { Context } from 'hono';
import { findCredentialEnd } from '../access/caller.ts';
import type { Caller } from '../access/caller.ts';
import { toPageJson } from '../http/list-paging.ts';
import type { Page } from '../http/list-paging.ts';
import { markRepeatable } from '../http/repeatable-answer.ts';
import { encodeJson } from '../http/unparsed-json.ts';

/** Sends a page of items, which may be megabytes, so that equal requests of the next second get the same bytes. */
export function sendItemPage(c: Context, caller: Caller, page: Page): Response {
  const body = encodeJson(toPageJson(page));
  markRepeatable(c, { body, credentialEnd: findCredentialEnd(caller) });
  c.header('Content-Type', 'application/json');
  return c.body(body);
}
