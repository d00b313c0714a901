/** Embed secrets: made by us, shown once, two live at most. */
import { maxLiveSecrets } from '../../contract/embed-secret.ts';
import type { CreatedEmbedSecret, EmbedSecret } from '../../contract/embed-secret.ts';
import { generateEmbedSecret, generateKeyId } from '../access/generate-embed-secret.ts';
import * as stored from '../access/embed-secret-rows.ts';
import type { ListedSecret } from '../access/embed-secret-rows.ts';
import type { AuditedChange } from '../access/record-change.ts';
import type { AccountRows } from '../database/database.ts';
import type { SecretCipher } from '../database/secrets/secret-cipher.ts';
import { Problem } from '../http/http-problem.ts';

/** Who does it, and the record of it. */
export interface SecretActionContext {
  /** In words that outlive the user. */
  readonly actor: string;
  readonly at: Date;
  readonly record: (change: AuditedChange) => Promise<void>;
}

const type = 'embed-secret';

/** Throws a 409 where two are live. */
export async function createSecret(
  rows: AccountRows,
  secrets: SecretCipher,
  { actor, at, record }: SecretActionContext,
): Promise<CreatedEmbedSecret> {
  const live = await stored.listLiveSecrets(rows);
  if (live.length >= maxLiveSecrets) throw tooMany(live);
  const secret = generateEmbedSecret();
  const kid = generateKeyId();
  const row = await stored.insertEmbedSecret(rows, secrets, { kid, secret, createdBy: actor, now: at });
  await record({ action: 'embed-secret.create', type, id: kid });
  return { ...toEmbedSecret(row), secret, issuer: await stored.findIssuer(rows) };
}

function tooMany(live: readonly ListedSecret[]): Problem {
  const kids = live.map(({ kid }) => kid).join(' and ');
  const message = `${kids} are live, and more than ${maxLiveSecrets} are never: retire or delete the one that is not used any more.`;
  return new Problem('conflict', message);
}

/** From the next request on it verifies nothing. One that is retired stays as it is. */
export async function retireSecret(
  rows: AccountRows,
  { at, record }: SecretActionContext,
  kid: string,
): Promise<EmbedSecret> {
  const retired = await stored.retireEmbedSecret(rows, kid, at);
  if (retired) {
    await record({ action: 'embed-secret.retire', type, id: kid });
    return toEmbedSecret(retired);
  }
  const row = await stored.findListedSecret(rows, kid);
  if (!row) throw secretNotFound(kid);
  return toEmbedSecret(row);
}

export async function deleteSecret(
  rows: AccountRows,
  { record }: SecretActionContext,
  kid: string,
): Promise<void> {
  if (!(await stored.deleteEmbedSecret(rows, kid))) throw secretNotFound(kid);
  await record({ action: 'embed-secret.delete', type, id: kid });
}

const secretNotFound = (kid: string): Problem =>
  new Problem('not-found', `There is no embed secret "${kid}".`);

export function toEmbedSecret(row: ListedSecret): EmbedSecret {
  return {
    kid: row.kid,
    status: stored.isLive(row) ? 'live' : 'retired',
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    retiredAt: row.retired_at?.toISOString() ?? null,
  };
}
