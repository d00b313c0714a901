/** Reads which addresses outside of the account get mails of a run. What is not allowed at this moment gets none. */
import { readDomainAddress } from '../config/mail-domain.ts';
import type { AccountRows } from '../database/database.ts';
import { readMailDomains } from './mail-domain-rows.ts';
import type { ReaderScopes } from './mail-scope.ts';
import { listActiveUsers, listDeactivatedAddresses, type MailUserRow } from './mail-user-rows.ts';
import { listOutsideRecipients, type OutsideRecipientRow } from './outside-recipient-rows.ts';
import type { MailRecipient, MailRecipients, UnreachedAddress } from './mail-recipient.ts';

export interface OutsideRequest {
  readonly notificationId: number;
  /** Addresses, as `toAddressKey` gives them, of users who get mails of their own. */
  readonly without: ReadonlySet<string>;
  /** Whether addresses that get the rows of a user are asked for. */
  readonly isAsked: (userId: number) => boolean;
  readonly scopeOf: ReaderScopes;
}

export async function readOutsideMailRecipients(
  rows: AccountRows,
  { notificationId, without, isAsked, scopeOf }: OutsideRequest,
): Promise<Pick<MailRecipients, 'recipients' | 'unreached'>> {
  const listed = await listOutsideRecipients(rows, notificationId);
  const outside = listed.filter(
    ({ address_key: key, scope_user_id: userId }) => !without.has(key) && isAsked(userId ?? 0),
  );
  const facts = await readFacts(rows, outside);
  const recipients: MailRecipient[] = [];
  const unreached: UnreachedAddress[] = [];
  for (const one of outside) {
    const user = facts.users.get(one.scope_user_id ?? 0);
    const reason = findReason(one, facts);
    if (user && reason === undefined) recipients.push(await scopeOf(user, one));
    else unreached.push({ address: one.address, reason: reason ?? noScope });
  }
  return { recipients, unreached };
}

const noScope = 'the user whose rows it gets is deactivated or deleted';

interface Facts {
  readonly domains: ReadonlySet<string>;
  /** Active users by id. */
  readonly users: ReadonlyMap<number, MailUserRow>;
  /** Addresses of people who were deactivated. */
  readonly deactivated: ReadonlySet<string>;
}

async function readFacts(rows: AccountRows, outside: readonly OutsideRecipientRow[]): Promise<Facts> {
  const scopeUserIds = new Set(outside.map(({ scope_user_id: userId }) => userId ?? 0));
  const users = outside.length === 0 ? [] : await listActiveUsers(rows, [...scopeUserIds]);
  return {
    domains: new Set(await readMailDomains(rows)),
    users: new Map(users.map((user) => [user.id, user])),
    deactivated: await listDeactivatedAddresses(
      rows,
      outside.map(({ address_key: key }) => key),
    ),
  };
}

/** Who was deactivated does not get mails through the back door of a recipient that is only an address. */
function findReason(
  { address, address_key: key, scope_user_id: scopeUserId }: OutsideRecipientRow,
  { domains, users, deactivated }: Facts,
): string | undefined {
  const domain = readDomainAddress(address)?.domain;
  if (domain === undefined || !domains.has(domain))
    return `the account does not allow the mail domain ${domain ?? ''} any more`;
  if (deactivated.has(key)) return 'the user with this address is deactivated';
  return users.has(scopeUserId ?? 0) ? undefined : noScope;
}
