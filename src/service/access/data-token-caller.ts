/** The caller behind a data token, as they stand now: the credential that it came from must still open something. */
import type { Database } from '../database/database.ts';
import { findKeyOwnerById, findUser } from './access-rows.ts';
import { toKeyCaller } from './caller.ts';
import type { Caller, EmbedOrigin, PersonCaller } from './caller.ts';
import type { DataClaims } from './data-token-claims.ts';
import { requireActiveCaller } from './require-active-caller.ts';
import { toTokenCaller } from './oauth-tokens.ts';
import { readInternalUserId } from './token-claims.ts';
import { invalidCredential } from './verify-token.ts';

type PersonClaims = Extract<DataClaims, { by: 'person' }>;
type KeyClaims = Extract<DataClaims, { by: 'api-key' }>;
type EmbedDataClaims = Exclude<DataClaims, PersonClaims | KeyClaims>;

/** Throws a 401 where the key, the session, the secret, the person or the token itself has ended since. */
export async function requireDataTokenCaller(database: Database, claims: DataClaims): Promise<Caller> {
  switch (claims.by) {
    case 'api-key':
      return requireKeyCaller(database, claims);
    case 'person':
      return requirePerson(database, claims);
    default:
      return requireActiveCaller(database, {
        ...{ accountId: claims.account, origin: toEmbedOrigin(claims) },
        claims: { ...claims, permissions: [] },
      });
  }
}

function toEmbedOrigin(claims: EmbedDataClaims): EmbedOrigin {
  if (claims.by === 'session')
    return { kind: 'session', idHash: claims.session, isEphemeral: claims.ephemeral };
  if (claims.by === 'host') return { kind: 'host', secretId: claims.secret, issuedAt: claims.since };
  return { kind: 'platform', issuedAt: claims.since };
}

async function requireKeyCaller({ db }: Database, { account, key, sub }: KeyClaims): Promise<PersonCaller> {
  const owner = await findKeyOwnerById(db, account, key);
  if (!owner || owner.userId !== readInternalUserId(sub)) throw invalidCredential();
  return toKeyCaller(owner);
}

async function requirePerson({ db }: Database, { account, sub, exp }: PersonClaims): Promise<PersonCaller> {
  const userId = readInternalUserId(sub);
  const user = userId === undefined ? undefined : await findUser(db, account, userId);
  if (!user || user.role === 'embed') throw invalidCredential();
  return toTokenCaller(user, exp);
}
