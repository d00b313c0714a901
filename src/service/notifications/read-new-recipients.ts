/** Reads the recipients of a request, and refuses what cannot be one: a 400 names the field. */
import type { NewRecipient, OutsideRecipient } from '../../contract/endpoints/notification-recipients.ts';
import { readDomainAddress, toAddressKey } from '../config/mail-domain.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';
import { findLocale, findTimeZone } from './mail-preferences.ts';
import type { OutsideRecipientRow } from './outside-recipient-rows.ts';
import type { RecipientIds } from './recipient-rows.ts';

/** Each id once. Numbers outside of the range of row ids name nobody. */
export function toIds(recipients: readonly object[]): RecipientIds {
  return { userIds: toDistinct(recipients, 'userId'), groupIds: toDistinct(recipients, 'groupId') };
}

export const toScopeUserIds = (recipients: readonly object[]): number[] =>
  toDistinct(recipients, 'scopeUserId');

function toDistinct(recipients: readonly object[], key: 'userId' | 'groupId' | 'scopeUserId'): number[] {
  const ids = recipients.map((one: Partial<Record<typeof key, unknown>>) => one[key]);
  return [...new Set(ids)].filter((id) => typeof id === 'number').filter(isRowId);
}

/** The recipients and mail domains of the account, to decide on a request. */
export interface AccountRecipients extends RecipientIds {
  readonly deactivatedIds: readonly number[];
  readonly domains: readonly string[];
}

/** Throws for the first recipient that does not exist. */
export function requireExistingRecipients(
  recipients: readonly NewRecipient[],
  account: AccountRecipients,
): void {
  const users = new Set(account.userIds);
  const groups = new Set(account.groupIds);
  recipients.forEach((one, index) => {
    const field = `recipients[${index}]`;
    if ('userId' in one && !users.has(one.userId)) throw unknown('user', one.userId, `${field}.userId`);
    if ('groupId' in one && !groups.has(one.groupId)) throw unknown('group', one.groupId, `${field}.groupId`);
    if ('scopeUserId' in one) requireScopeUser(one.scopeUserId, account, `${field}.scopeUserId`);
  });
}

const unknown = (kind: string, id: number, field: string): Problem =>
  new Problem('invalid-field', `There is no ${kind} ${id} in this account.`, field);

function requireScopeUser(id: number, { userIds, deactivatedIds }: AccountRecipients, field: string): void {
  if (!userIds.includes(id)) throw unknown('user', id, field);
  if (deactivatedIds.includes(id))
    throw new Problem(
      'invalid-field',
      `User ${id} is deactivated, so an address cannot get the rows of this user. Name an active one.`,
      field,
    );
}

/** Addresses as they are stored, each once. */
export function readOutsideRecipients(
  recipients: readonly NewRecipient[],
  { domains }: Pick<AccountRecipients, 'domains'>,
): OutsideRecipientRow[] {
  const found = new Map<string, OutsideRecipientRow>();
  recipients.forEach((one, index) => {
    if (!('address' in one)) return;
    const field = `recipients[${index}]`;
    const row = toRow(one, field, domains);
    const other = found.get(row.address_key);
    // Which of two scopes an address gets is not for the service to choose.
    if (other && JSON.stringify({ ...other, address: row.address }) !== JSON.stringify(row))
      throw new Problem(
        'invalid-field',
        `"${row.address}" is named twice with different fields.`,
        `${field}.address`,
      );
    found.set(row.address_key, row);
  });
  return [...found.values()];
}

function toRow(one: OutsideRecipient, field: string, domains: readonly string[]): OutsideRecipientRow {
  const { name = null, scopeUserId } = one;
  const address = readAddress(one.address, `${field}.address`, domains);
  return {
    address,
    address_key: toAddressKey(address),
    name,
    scope_user_id: scopeUserId,
    locale: readOptional(one.locale, { read: findLocale, kind: 'BCP 47 tag', field: `${field}.locale` }),
    timezone: readOptional(one.timezone, {
      read: findTimeZone,
      kind: 'IANA time zone',
      field: `${field}.timezone`,
    }),
  };
}

function readAddress(text: string, field: string, domains: readonly string[]): string {
  const read = readDomainAddress(text);
  if (!read) throw new Problem('invalid-field', `"${text}" is not a mail address.`, field);
  if (domains.includes(read.domain)) return read.address;
  throw new Problem(
    'invalid-field',
    `The account does not allow the mail domain "${read.domain}". An admin of the account adds it by PUT /v1/mail-domains.`,
    field,
  );
}

interface OptionalText {
  readonly read: (text: unknown) => string | undefined;
  readonly kind: string;
  readonly field: string;
}

function readOptional(text: string | undefined, { read, kind, field }: OptionalText): string | null {
  if (text === undefined) return null;
  const value = read(text);
  if (value !== undefined) return value;
  throw new Problem('invalid-field', `"${text}" is not a ${kind}.`, field);
}
