/** Secrets are encrypted at rest: those that stood there in clear are encrypted, and their columns are dropped. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { encryptedColumns, rewriteSecrets } from '../secrets/encrypted-columns.ts';
import { encryptValue } from '../secrets/encrypted-value.ts';
import type { SecretsKeys } from '../secrets/secrets-key.ts';
import { storeKeyId } from '../secrets/stored-key-id.ts';
import { runStatements } from './run-statements.ts';

const before = [
  `create table secrets_key (
    is_only boolean primary key default true check (is_only),
    key_id text not null,
    set_at timestamptz not null,
    erased_at timestamptz
  )`,
  `alter table embed_secret add encrypted_secret text`,
  `alter table signing_key add encrypted_private_jwk text`,
];

/** The shortest that 32 bytes become: no shorter secret can be stored. */
const after = [
  `alter table embed_secret
    alter encrypted_secret set not null,
    add check (octet_length(encrypted_secret) >= 100),
    drop column secret`,
  `alter table signing_key alter encrypted_private_jwk set not null, drop column private_jwk`,
];

export const encryptedSecrets = (keys: SecretsKeys) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await runStatements(db, before);
    let count = 0;
    for (const column of encryptedColumns)
      count += await rewriteSecrets(db, column, column.plainColumn, (value, place) =>
        encryptValue(keys.current, value, place),
      );
    await runStatements(db, after);
    await storeKeyId(db, keys.current.id);
    // A database that had no secrets has nothing to be erased.
    if (count === 0) await sql`update secrets_key set erased_at = now()`.execute(db);
  },
});
