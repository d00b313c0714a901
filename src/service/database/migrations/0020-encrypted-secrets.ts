/** Encrypts the secrets that were stored as plain text, and drops their columns. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { encryptedColumns, rewriteSecrets } from '../secrets/encrypted-columns.ts';
import { encryptValue } from '../secrets/encrypted-value.ts';
import type { SecretsKeys } from '../secrets/secrets-key.ts';
import { storeKeyId } from '../secrets/secret-cipher.ts';
import { runStatements } from './migration-sql.ts';

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

/** The minimum is the length of an encrypted secret of 32 bytes, the shortest that is allowed. */
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
    // Without secrets, there is no plain text to erase.
    if (count === 0) await sql`update secrets_key set erased_at = now()`.execute(db);
  },
});
