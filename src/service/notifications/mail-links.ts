/** Links by which recipients unsubscribe. Source: docs/mail.md, "Unsubscribing". */
import { hashSecret } from '../access/hash-secret.ts';
import { toAddressKey } from '../config/mail-domain.ts';
import type { Database } from '../database/database.ts';
import { saveMailedAddresses } from './mailed-address-rows.ts';

export interface LinkRequest {
  readonly accountId: number;
  readonly notificationId: number;
  /** What the mails call the dashboard. */
  readonly title: string;
  readonly recipients: readonly { readonly address: string; readonly locale: string }[];
  readonly at: Date;
}

/**
 * Stores the links of mails that are about to be sent, and gives the token of an address. It is the same for all mails of a
 * notification to the address. Only its hash is stored.
 */
export async function prepareLinks(
  database: Database,
  { accountId, notificationId, title, recipients, at }: LinkRequest,
): Promise<(address: string) => string> {
  const toToken = (address: string): string =>
    database.secrets.deriveToken(['unsubscribe', accountId, notificationId, toAddressKey(address)]);
  const byKey = new Map(recipients.map((one) => [toAddressKey(one.address), one]));
  // In one order, so that two runs at the same time do not wait for each other.
  const mailedAddresses = [...byKey]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([addressKey, { address, locale }]) => ({
      address,
      addressKey,
      locale,
      title,
      tokenHash: hashSecret(toToken(address)),
    }));
  await database.write(accountId, (rows) => saveMailedAddresses(rows, notificationId, mailedAddresses, at));
  return toToken;
}

/** Where the page is on which a recipient unsubscribes, followed by the token. */
export const unsubscribePath = '/unsubscribe';

export const toUnsubscribeUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}${unsubscribePath}/${token}`;
