/** What answers could leave behind: changed rows of the platform, and requests to other places. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { isRecord } from '../../../src/model/parsing/read-value.ts';
import type { ServiceUnderTest } from '../service-under-test.ts';

/**
 * A hash of the rows of each table, apart from when a credential was used last, and from what questions have used. Only the
 * embedded database shows them without an account.
 */
export async function fingerprintTables({ running }: ServiceUnderTest): Promise<Record<string, string>> {
  const { db } = running.database;
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  const found: Record<string, string> = {};
  for (const { name } of rows.filter((table) => table.name !== 'ai_usage')) {
    const row = sql`(to_jsonb(t) - 'last_used_at')::text`;
    const hashed = await sql<{ hash: string | null }>`
      select md5(string_agg(${row}, ',' order by ${row})) as hash from ${sql.table(name)} t`.execute(db);
    found[name] = hashed.rows[0]?.hash ?? '';
  }
  return found;
}

/** Remembers where this process, which is also the service's, sends requests with `fetch`. */
export function watchOrigins(): { readonly stop: () => readonly string[] } {
  const origins = new Set<string>();
  const hear = (message: unknown): void => {
    if (isRecord(message) && isRecord(message.request)) origins.add(String(message.request.origin));
  };
  subscribe('undici:request:create', hear);
  return {
    stop: () => {
      unsubscribe('undici:request:create', hear);
      return [...origins].toSorted();
    },
  };
}

export interface Elsewhere {
  readonly address: string;
  readonly countVisits: () => number;
  readonly close: () => void;
}

/** A server that nobody has a reason to ask. */
export async function startElsewhere(): Promise<Elsewhere> {
  let visits = 0;
  const server = createServer((_, response) => {
    visits += 1;
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    countVisits: () => visits,
    close: () => void server.close(),
  };
}
