/**
 * What a stored answer depends on, as one text: what its asker could see, and the statements of its queries with all row policies.
 * It is shown again only while the text is the same. Whoever has lost a right gets no old rows.
 */
import { createHash } from 'node:crypto';
import { toPermissions, type DataCaller, type SealQuery } from '../../access/data-access-ports.ts';
import type { DataClient } from '../../own-data-api/data-client.ts';

export interface Sealing {
  /** `undefined`: the statements of queries are not known, so that no answer is shown again. */
  readonly sealQuery: SealQuery | undefined;
  readonly client: Pick<DataClient, 'readMeta'>;
  /** Names of cubes, views and members that the agent may use. */
  readonly members: readonly string[] | null;
}

export interface SealedAnswer {
  readonly queries: readonly unknown[];
  /** Whether a language model wrote it, which has also read the names of members. */
  readonly isWritten: boolean;
  readonly at: Date;
}

/** @returns `undefined` if the answer must not be shown again. */
export async function sealAnswer(
  { sealQuery, client, members }: Sealing,
  caller: DataCaller,
  { queries, isWritten, at }: SealedAnswer,
): Promise<string | undefined> {
  if (!sealQuery) return undefined;
  try {
    const statements = await Promise.all(queries.map((query) => sealQuery(caller, query, at)));
    const names = isWritten ? await client.readMeta() : undefined;
    const parts = [toPermissions(caller), members, statements, names];
    return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  } catch {
    // The asker may not send one of the queries any more.
    return undefined;
  }
}
