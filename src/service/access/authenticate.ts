/** Authentication: finds the caller by the Authorization header. Source: docs/platform-api.md, "Authentication". */
import type { Context, MiddlewareHandler } from 'hono';
import type { Database } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { recordCaller } from '../http/request-trace.ts';
import { findKeyOwner } from './api-key-owner-rows.ts';
import { apiKeyPrefix } from './generate-credentials.ts';
import { toKeyCaller } from './caller.ts';
import type { AccessEnv, Caller, UserCaller } from './caller.ts';
import type { EmbedTokens } from './embed-token.ts';
import type { OauthVerifier } from './verify-oauth-token.ts';
import { invalidCredential } from './verify-token.ts';
import { hashSecret } from './hash-secret.ts';

export interface AuthenticatePorts {
  readonly database: Database;
  readonly embedTokens: EmbedTokens;
  /** `undefined`: no access tokens are accepted. */
  readonly oauthVerifier: OauthVerifier | undefined;
  /** Called with every credential that was verified. */
  readonly onAuthenticated: (credential: string) => void;
  /** Called with the id of the API key of a request. */
  readonly onKeyUsed: (keyId: number) => void;
  /** Called with the id of the embed secret that signed the token of a request. */
  readonly onSecretUsed: (secretId: number) => void;
}

/** Middleware that refuses unknown callers with a 401 and stores the caller in the context. */
export function createAuthenticate(ports: AuthenticatePorts): MiddlewareHandler<AccessEnv> {
  return async function authenticate(c, next) {
    const credential = readCredential(c.req.header('authorization'));
    const caller = await readCaller(ports, credential);
    if (caller.kind === 'user' && caller.scope !== undefined) throw outOfScope(caller.scope);
    setCaller(ports, c, credential, caller);
    await next();
  };
}

/**
 * Middleware of the SCIM service: lets in SCIM tokens, and API keys of admins for the whole account. The owner of a SCIM token
 * has to be an admin for as long as the token is used.
 */
export function createScimAuthenticate(ports: AuthenticatePorts): MiddlewareHandler<AccessEnv> {
  return async function authenticateScim(c, next) {
    const credential = readCredential(c.req.header('authorization'));
    if (credential.scheme === 'embed-token' || !credential.text.startsWith(apiKeyPrefix))
      throw invalidCredential();
    const caller = await readKeyCaller(ports, credential.text);
    if (!caller.isAdmin || caller.deploymentId !== undefined)
      throw new Problem(
        'not-allowed',
        'This needs a SCIM token, or an API key of an admin for the whole account.',
      );
    setCaller(ports, c, credential, caller);
    await next();
  };
}

const outOfScope = (scope: string): Problem =>
  new Problem('credential-invalid', `This API key opens the ${scope.toUpperCase()} service only.`);

function setCaller(
  ports: AuthenticatePorts,
  c: Context<AccessEnv>,
  credential: Credential,
  caller: Caller,
): void {
  ports.onAuthenticated(credential.text);
  c.set('caller', caller);
  recordCaller(c, {
    kind: caller.kind === 'user' ? caller.credential : caller.kind,
    accountId: caller.accountId,
  });
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
  if (scheme === 'bearer' && ports.oauthVerifier?.isFromIssuer(text)) return ports.oauthVerifier.verify(text);
  const caller = await ports.embedTokens.verify(text);
  if (caller.origin.kind === 'host') ports.onSecretUsed(caller.origin.secretId);
  return caller;
}

async function readKeyCaller({ database, onKeyUsed }: AuthenticatePorts, key: string): Promise<UserCaller> {
  const hash = hashSecret(key);
  const found = await database.readCached(`api key ${hash}`, () => findKeyOwner(database.db, hash));
  if (!found) throw invalidCredential();
  onKeyUsed(found.keyId);
  return toKeyCaller(found);
}
