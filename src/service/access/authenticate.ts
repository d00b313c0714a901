/** From the Authorization header to a caller. Source: platform-api.md, "Authentication". */
import type { MiddlewareHandler } from 'hono';
import type { Database } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { nameCaller } from '../http/request-trace.ts';
import { findKeyOwner } from './access-rows.ts';
import { apiKeyPrefix, hashSecret } from './api-key.ts';
import type { AccessEnv, PersonCaller, Caller } from './caller.ts';
import type { EmbedTokens } from './embed-token.ts';
import { invalidCredential } from './verify-token.ts';

/** Middleware that lets only known callers through and leaves the caller for the route. */
export function createAuthenticate(database: Database, tokens: EmbedTokens): MiddlewareHandler<AccessEnv> {
  return async function authenticate(c, next) {
    const caller = await readCaller(database, tokens, c.req.header('authorization'));
    c.set('caller', caller);
    nameCaller(c, caller);
    await next();
  };
}

async function readCaller(database: Database, tokens: EmbedTokens, header = ''): Promise<Caller> {
  if (header.trim() === '')
    throw new Problem('credential-missing', 'Send a credential in the Authorization header.');
  const [, scheme, credential] = /^(bearer|api-key|embed-token) +(\S+)$/i.exec(header.trim()) ?? [];
  if (scheme === undefined || credential === undefined) throw invalidCredential();
  const isKey = credential.startsWith(apiKeyPrefix);
  if (!isExpected(scheme.toLowerCase(), isKey)) throw invalidCredential();
  return isKey ? readKeyCaller(database, credential) : tokens.verify(credential);
}

/** `Bearer` takes both; the other two schemes say what follows. */
function isExpected(scheme: string, isKey: boolean): boolean {
  return scheme === 'bearer' || (scheme === 'api-key') === isKey;
}

async function readKeyCaller(database: Database, key: string): Promise<PersonCaller> {
  const hash = hashSecret(key);
  const owner = await database.recall(`api key ${hash}`, () => findKeyOwner(database.db, hash));
  if (!owner) throw invalidCredential();
  return { kind: 'person', credential: 'api-key', ...owner };
}
