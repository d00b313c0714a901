/** Who of the recipients of a notification has unsubscribed from it. */
import { toAddressKey } from '../config/mail-domain.ts';
import type { AccountRows } from '../database/database.ts';
import { listAddresses, type RecipientIds } from './recipient-rows.ts';
import { listUnsubscribedAddresses } from './mailed-address-rows.ts';

export interface Unsubscribed {
  /** When the mails to an address ended. `undefined`: they have not. */
  readonly endedAt: (address: string) => Date | undefined;
  /** Addresses of the members of a group who have unsubscribed. */
  readonly membersOf: (groupId: number) => string[];
}

export async function findUnsubscribed(
  rows: AccountRows,
  notificationId: number,
  groupIds: readonly number[],
): Promise<Unsubscribed> {
  const ended = await listUnsubscribedAddresses(rows, notificationId);
  const people = ended.size === 0 ? [] : await listAddresses(rows, { userIds: [], groupIds });
  const endedAt = (address: string): Date | undefined => ended.get(toAddressKey(address));
  return {
    endedAt,
    membersOf: (id) =>
      people.filter((one) => one.groupId === id && endedAt(one.email)).map(({ email }) => email),
  };
}

/** Addresses, each once, of those of the given recipients who have unsubscribed. */
export async function listUnsubscribed(
  rows: AccountRows,
  notificationId: number,
  { outside, ...ids }: RecipientIds & { readonly outside: readonly { readonly address: string }[] },
): Promise<string[]> {
  const ended = await listUnsubscribedAddresses(rows, notificationId);
  if (ended.size === 0) return [];
  const people = [
    ...(await listAddresses(rows, ids)).map(({ email }) => email),
    ...outside.map(({ address }) => address),
  ];
  const byKey = new Map(people.map((address) => [toAddressKey(address), address]));
  return [...byKey].filter(([key]) => ended.has(key)).map(([, address]) => address);
}
