/**
 * The page on which a recipient unsubscribes, and the request of one click (RFC 8058). Only POST changes something: programs that
 * check mails follow links by GET. Source: docs/mail.md, "Unsubscribing".
 */
import { Hono } from 'hono';
import type { Context } from 'hono';
import { chooseUnsubscribeLanguage } from '../../model/messages/unsubscribe.ts';
import { hashSecret } from '../access/hash-secret.ts';
import type { Problem } from '../http/http-problem.ts';
import { createErrorHandlerOf, setProblemHeaders, type Log } from '../http/problem-response.ts';
import { recordProblem } from '../http/request-trace.ts';
import type { NotificationDependencies } from './notification-dependencies.ts';
import { changeMailedAddress, type MailedAddressChange } from './mailed-address-actions.ts';
import { findMailedAddress, findMailedAddressByToken, type MailedAddressRow } from './mailed-address-rows.ts';
import { unsubscribePolicy, writeUnsubscribePage, type UnsubscribePage } from './unsubscribe-page.ts';

export function createUnsubscribeRoutes({
  database,
  now,
  log,
}: Pick<NotificationDependencies, 'database' | 'now'> & { readonly log: Log }): Hono {
  const routes = new Hono();
  routes.onError(createErrorHandlerOf(log, sendUnsubscribeProblem));
  const find = (c: Context) => findMailedAddressByToken(database, hashSecret(c.req.param('token') ?? ''));
  routes.get('/:token', async (c) => {
    const reference = await find(c);
    const row =
      reference &&
      (await database.read(reference.accountId, (rows) =>
        findMailedAddress(rows, reference.mailedAddressId, { locks: false }),
      ));
    return row ? respond(c, row, row.ended_at ? 'ended' : 'asking') : refuse(c, 'unknown', 404);
  });
  routes.post('/:token', async (c) => {
    const reference = await find(c);
    if (!reference) return refuse(c, 'unknown', 404);
    const change = await readChange(c);
    if (change === undefined) return refuse(c, 'unclear', 400);
    const request = { ...reference, change, at: now(), requestId: c.get('requestId') };
    const row = await changeMailedAddress(database, request);
    if (!row) return refuse(c, 'unknown', 404);
    return respond(c, row, change === 'end' ? 'ended' : 'resumed');
  });
  return routes;
}

/** The page for a recipient whose request cannot be answered now. */
export function sendUnsubscribeProblem(c: Context, problem: Problem): Response | Promise<Response> {
  recordProblem(c, problem);
  setProblemHeaders(c, problem);
  const { status } = problem;
  return refuse(c, status === 429 || status >= 500 ? 'unavailable' : 'unclear', status);
}

/** The body of one click, or of the button of the page. */
async function readChange(c: Context): Promise<MailedAddressChange | undefined> {
  const body: Record<string, unknown> = await c.req.parseBody().catch(() => ({}));
  if (body['List-Unsubscribe'] === 'One-Click') return 'end';
  if (body.action === 'unsubscribe') return 'end';
  return body.action === 'subscribe' ? 'resume' : undefined;
}

const respond = (
  c: Context,
  { title, locale }: MailedAddressRow,
  state: UnsubscribePage['state'],
): Response | Promise<Response> => send(c, { state, title, language: chooseLanguage(c, locale) }, 200);

const refuse = (
  c: Context,
  state: UnsubscribePage['state'],
  status: UnsubscribeStatus,
): Response | Promise<Response> => send(c, { state, title: undefined, language: chooseLanguage(c) }, status);

/** The language of the last mail, else the first one that the browser asks for and the page has. */
const chooseLanguage = (c: Context, locale?: string): string =>
  chooseUnsubscribeLanguage([...(locale === undefined ? [] : [locale]), ...listAccepted(c)]);

const listAccepted = (c: Context): string[] =>
  (c.req.header('accept-language') ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => part.split(';', 1)[0]?.trim() ?? '');

type UnsubscribeStatus = 200 | Problem['status'];

function send(c: Context, page: UnsubscribePage, status: UnsubscribeStatus): Response | Promise<Response> {
  c.header('Content-Security-Policy', unsubscribePolicy);
  c.header('Content-Language', page.language);
  c.header('Vary', 'Accept-Language', { append: true });
  c.header('X-Robots-Tag', 'noindex');
  return c.html(writeUnsubscribePage(page), status);
}
