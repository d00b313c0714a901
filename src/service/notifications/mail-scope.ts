/** What a mail shows: the rows of a user, in a language and a time zone. */
import { readStoredUserContext } from '../access/stored-user-context.ts';
import type { AccountRows } from '../database/database.ts';
import { findLocale, findTimeZone } from './mail-preferences.ts';
import type { MailUserRow } from './mail-user-rows.ts';
import type { MailRecipient } from './mail-recipient.ts';

export interface MailboxOfReader {
  readonly address: string;
  readonly name: string | null;
  /** null: that of the user. */
  readonly locale: string | null;
  readonly timezone: string | null;
}

export type ReaderScopes = (user: MailUserRow, mailbox: MailboxOfReader) => Promise<MailRecipient>;

/** Reads the rights of each user once. `timezone`: of the schedule, for users without one. */
export function createReaderScopes(rows: AccountRows, timezone: string): ReaderScopes {
  const rightsById = new Map<number, string>();
  const readRights = async (user: MailUserRow): Promise<string> => {
    const rights = rightsById.get(user.id) ?? (await describeRights(rows, user));
    rightsById.set(user.id, rights);
    return rights;
  };
  return async (user, { address, name, locale: ownLocale, timezone: ownTimezone }) => {
    const { profile } = user;
    const locale = ownLocale ?? findLocale(profile.locale) ?? findLocale(profile.preferredLanguage) ?? 'en';
    const timeZone = ownTimezone ?? findTimeZone(profile.timezone) ?? timezone;
    const rights = await readRights(user);
    const rowScope = JSON.stringify([rights, timeZone]);
    const scope = JSON.stringify([rights, locale, timeZone]);
    return { userId: user.id, address, name: name ?? undefined, locale, timeZone, scope, rowScope };
  };
}

/** Equal texts mean equal rows. */
async function describeRights(rows: AccountRows, user: MailUserRow): Promise<string> {
  const { id: userId, role } = user;
  const embedTenant = role === 'embed' ? user.embed_tenant : null;
  const { groups, userAttributes } = await readStoredUserContext(rows, { userId, embedTenant });
  return JSON.stringify([
    role,
    embedTenant,
    [...groups].sort(),
    Object.entries(userAttributes).sort(([one], [other]) => (one < other ? -1 : 1)),
  ]);
}
