/** Searches for secrets where they must not be: in all data of the database, and in the bytes of its files. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { JWK } from 'jose';
import { sql } from 'kysely';
import type { Database } from '../../src/service/database/database.ts';
import { signingKeyLocation } from '../../src/service/database/secrets/encrypted-columns.ts';

/** Every row of every table as text, like a dump. */
export async function dumpTables(database: Database, accounts: readonly number[]): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    database.db,
  );
  const parts: string[] = [];
  for (const account of accounts)
    for (const { name } of rows)
      parts.push(
        await database.read(account, async ({ db }) => {
          const read = sql<{ text: string }>`select kept::text as text from ${sql.table(name)} kept`;
          return (await read.execute(db)).rows.map(({ text }) => text).join('\n');
        }),
      );
  return parts.join('\n');
}

/** The private number of each of the platform's own keys. */
export async function readPrivateNumbers({ db, secrets }: Database): Promise<string[]> {
  const rows = await db.selectFrom('signing_key').select(['kid', 'encrypted_private_jwk as value']).execute();
  return rows.map(({ kid, value }) => {
    const jwk = JSON.parse(secrets.decrypt(value, signingKeyLocation(kid))) as { d: string };
    return jwk.d;
  });
}

/** One of the platform's own keys, to sign tokens that the platform would never sign. */
export async function readSigningKey({ db, secrets }: Database): Promise<{ kid: string; jwk: JWK }> {
  const query = db.selectFrom('signing_key').select(['kid', 'encrypted_private_jwk as value']);
  const { kid, value } = await query.executeTakeFirstOrThrow();
  return { kid, jwk: JSON.parse(secrets.decrypt(value, signingKeyLocation(kid))) as JWK };
}

/** The files below a folder that contain one of the texts, byte for byte. */
export function findFilesWith(folder: string, texts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .filter((file) => {
      const bytes = readFileSync(file);
      return texts.some((text) => bytes.includes(text));
    });
}
