/** Creates all services that deal with credentials, for the layers above. */
import type { MiddlewareHandler } from 'hono';
import type { Database } from '../database/database.ts';
import { createCredentialUseRecorder } from './record-credential-use.ts';
import { createAuthenticate, createScimAuthenticate } from './authenticate.ts';
import type { AccessEnv } from './caller.ts';
import { createDataTokens } from './data-token.ts';
import type { DataTokens } from './data-token.ts';
import { createEmbedTokens } from './embed-token.ts';
import type { EmbedTokens } from './embed-token.ts';
import { createOauthVerifier } from './verify-oauth-token.ts';
import type { OauthSettings } from './verify-oauth-token.ts';
import { createSigningKeys } from './signing-keys.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface AccessServices {
  readonly authenticate: MiddlewareHandler<AccessEnv>;
  /** Lets in the callers of the SCIM service. */
  readonly authenticateScim: MiddlewareHandler<AccessEnv>;
  readonly embedTokens: EmbedTokens;
  readonly dataTokens: DataTokens;
  readonly keys: SigningKeys;
}

export interface AccessServicesOptions {
  readonly database: Database;
  readonly now: () => Date;
  /** The identity provider whose access tokens are accepted. `undefined`: none. */
  readonly oauth?: OauthSettings | undefined;
  /** Days after which the signing key is rotated automatically. Default: never. */
  readonly signingKeyDays?: number | undefined;
  /** Called with every credential that was verified. */
  readonly onAuthenticated?: ((credential: string) => void) | undefined;
}

export function createAccessServices({
  database,
  now,
  oauth,
  signingKeyDays,
  onAuthenticated,
}: AccessServicesOptions): AccessServices {
  const keys = createSigningKeys({ database, now, mostDays: signingKeyDays });
  const embedTokens = createEmbedTokens({ database, keys, now });
  const dataTokens = createDataTokens({ database, keys, now });
  const reportVerified = onAuthenticated ?? (() => undefined);
  const ports = {
    database,
    embedTokens,
    onAuthenticated: reportVerified,
    onSecretUsed: createCredentialUseRecorder(database, now, 'embed_secret'),
    onKeyUsed: createCredentialUseRecorder(database, now, 'api_key'),
    oauthVerifier: oauth && createOauthVerifier(database, oauth, now),
  };
  return {
    authenticate: createAuthenticate(ports),
    authenticateScim: createScimAuthenticate(ports),
    embedTokens,
    dataTokens: {
      ...dataTokens,
      async verify(token) {
        const caller = await dataTokens.verify(token);
        reportVerified(token);
        return caller;
      },
    },
    keys,
  };
}
