/** From the Authorization header to a caller. Source: docs/platform-api.md, "Authentication". */
import type { MiddlewareHandler } from 'hono';
import type { Database } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { recordCaller } from '../http/request-trace.ts';
import { findKeyOwner } from './access-rows.ts';
import { toKeyCaller } from './caller.ts';
import { apiKeyPrefix, hashSecret } from './generate-api-key.ts';
import type { AccessEnv, Caller, PersonCaller } from './caller.ts';
import type { EmbedTokens } from './embed-token.ts';
import type { OauthTokens } from './oauth-tokens.ts';
import { invalidCredential } from './verify-token.ts';

export interface AuthenticatePorts {
  readonly database: Database;
  readonly embedTokens: EmbedTokens;
  /** Without it there are no access tokens. */
  readonly oauthTokens: OauthTokens | undefined;
  /** Told of every credential that was believed. */
  readonly onAuthenticated: (credential: string) => void;
  /** Told of every use of an API key. */
  readonly onKeyUsed: (keyId: number) => void;
  /** Told of every token that a host signed, by the id of its secret. */
  readonly onSecretUsed: (secretId: number) => void;
}

/** Middleware that lets only known callers through, and leaves the caller for the route. */
export function createAuthenticate(ports: AuthenticatePorts): MiddlewareHandler<AccessEnv> {
  return async function authenticate(c, next) {
    const credential = readCredential(c.req.header('authorization'));
    const caller = await readCaller(ports, credential);
    ports.onAuthenticated(credential.text);
    c.set('caller', caller);
    recordCaller(c, {
      kind: caller.kind === 'person' ? caller.credential : caller.kind,
      accountId: caller.accountId,
    });
    await next();
  };
}

interface Credential {
  readonly scheme: string;
  readonly text: string;
}

function readCredential(header = ''): Credential {
  if (header.trim() === '')
    throw new Problem('credential-missing', 'Send a credential in the Authorization header.');
  const [, scheme, text] = /^(bearer|api-key|embed-token) +(\S+)$/i.exec(header.trim()) ?? [];
  if (scheme === undefined || text === undefined) throw invalidCredential();
  return { scheme: scheme.toLowerCase(), text };
}

/** `Bearer` takes everything; the other two schemes say what follows. */
async function readCaller(ports: AuthenticatePorts, { scheme, text }: Credential): Promise<Caller> {
  if (text.startsWith(apiKeyPrefix) && scheme !== 'embed-token') return readKeyCaller(ports, text);
  if (scheme === 'api-key') throw invalidCredential();
  if (scheme === 'bearer' && ports.oauthTokens?.claims(text)) return ports.oauthTokens.verify(text);
  const caller = await ports.embedTokens.verify(text);
  if (caller.origin.kind === 'host') ports.onSecretUsed(caller.origin.secretId);
  return caller;
}

async function readKeyCaller({ database, onKeyUsed }: AuthenticatePorts, key: string): Promise<PersonCaller> {
  const hash = hashSecret(key);
  const found = await database.readCached(`api key ${hash}`, () => findKeyOwner(database.db, hash));
  if (!found) throw invalidCredential();
  onKeyUsed(found.keyId);
  return toKeyCaller(found);
}
