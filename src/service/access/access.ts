/** The access room's door: everything about credentials that the rooms above are handed. */
import type { MiddlewareHandler } from 'hono';
import type { Database } from '../database/database.ts';
import { createAuthenticate } from './authenticate.ts';
import type { AccessEnv } from './caller.ts';
import { createDataTokens } from './data-token.ts';
import type { DataTokens } from './data-token.ts';
import { createEmbedTokens } from './embed-token.ts';
import type { EmbedTokens } from './embed-token.ts';
import { createSigningKeys } from './signing-keys.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface Access {
  readonly authenticate: MiddlewareHandler<AccessEnv>;
  readonly embedTokens: EmbedTokens;
  readonly dataTokens: DataTokens;
  readonly keys: SigningKeys;
}

export function createAccess(database: Database, now: () => Date): Access {
  const keys = createSigningKeys(database, now);
  const embedTokens = createEmbedTokens({ database, keys, now });
  return {
    authenticate: createAuthenticate(database, embedTokens),
    embedTokens,
    dataTokens: createDataTokens({ database, keys, now }),
    keys,
  };
}
