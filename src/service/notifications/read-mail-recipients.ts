/** Reads who gets the mails of a run, and with whose rows: anew for every run. */
import type { AccountRows } from '../database/database.ts';
import { toAddressKey } from '../config/mail-domain.ts';
import { createReaderScopes } from './mail-scope.ts';
import { readOutsideMailRecipients } from './read-outside-mail-recipients.ts';
import {
  listMailUsers,
  listRecipientUsers,
  listUnreachableUsers,
  type MailUserRow,
  type UnreachableUser,
} from './mail-user-rows.ts';
import type { MailRecipient, MailRecipients, UnreachedAddress } from './mail-recipient.ts';
import type { MailPlan } from './read-mail-plan.ts';
import type { RunToDeliver } from './run-outcome.ts';
import { deactivatedRecipient, noAddress } from './run-reasons.ts';
import { listUnsubscribedAddresses } from './mailed-address-rows.ts';

interface RecipientRequest extends Pick<MailPlan, 'timezone' | 'subscriberId'> {
  /** Only those who get the rows of these users. Default: all. */
  readonly among?: ReadonlySet<number>;
}

/**
 * All recipients with a mail address, each address once. Who is a recipient as a user, too, gets the rows of that user. A test
 * goes to the person who asked for it.
 */
export async function readMailRecipients(
  rows: AccountRows,
  { notificationId, kind, requestedBy }: Pick<RunToDeliver, 'notificationId' | 'kind' | 'requestedBy'>,
  { timezone, subscriberId, among }: RecipientRequest,
): Promise<MailRecipients> {
  const scopeOf = createReaderScopes(rows, timezone);
  const toRecipient = (user: MailUserRow): Promise<MailRecipient> => scopeOf(user, toOwnMailbox(user));
  if (kind === 'test') {
    const users = await listMailUsers(rows, [requestedBy ?? 0]);
    return { recipients: await mapInTurn(users, toRecipient), unreached: [], gone: [], unsubscribed: 0 };
  }
  const userIds =
    subscriberId === undefined ? await listRecipientUsers(rows, notificationId) : [subscriberId];
  const isAsked = (userId: number): boolean => among?.has(userId) ?? true;
  const users = await listMailUsers(rows, userIds.filter(isAsked));
  const inside = await mapInTurn(users, toRecipient);
  const keys = new Set(inside.map(({ address }) => toAddressKey(address)));
  const outside = await readOutsideMailRecipients(rows, { notificationId, without: keys, isAsked, scopeOf });
  const ended = await listUnsubscribedAddresses(rows, notificationId);
  const all = [...inside, ...outside.recipients];
  const wanted = all.filter(({ address }) => !ended.has(toAddressKey(address)));
  return {
    recipients: wanted,
    unreached: outside.unreached.filter(({ address }) => !ended.has(toAddressKey(address))),
    gone: (await listUnreachableUsers(rows, userIds.filter(isAsked))).map(toGone),
    unsubscribed: all.length - wanted.length,
  };
}

const toGone = ({ username, email, isDeactivated }: UnreachableUser): UnreachedAddress => ({
  address: email || username,
  reason: isDeactivated ? deactivatedRecipient : noAddress,
});

const toOwnMailbox = ({ email, first_name: name }: MailUserRow) => ({
  address: email,
  name,
  locale: null,
  timezone: null,
});

async function mapInTurn<From, To>(
  values: readonly From[],
  map: (value: From) => Promise<To>,
): Promise<To[]> {
  const mapped: To[] = [];
  for (const value of values) mapped.push(await map(value));
  return mapped;
}
