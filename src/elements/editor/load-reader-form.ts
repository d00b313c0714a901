/** What an author may say about the reader of a preview: the facts of the own token, and those that the tenant defines. */
import { decodeToken } from '../../client/decode-token.ts';
import type { PlatformClient } from '../../client/platform-client.ts';
import { readTenantGroups, startReaderForm, type ReaderForm } from '../../model/draft/previewed-reader.ts';
import { isRecord, readArray, readNonBlankString } from '../../model/parsing/read-value.ts';

export async function loadReaderForm(platform: PlatformClient, signal: AbortSignal): Promise<ReaderForm> {
  const claims = await platform.withToken(
    (token) => Promise.resolve(decodeToken(token, Date.now()).claims),
    signal,
  );
  const tenant = readNonBlankString(claims.embedTenant);
  if (tenant === undefined) return startReaderForm(claims, { attributes: [], groups: [] });
  const [attributes, groups] = await Promise.all([
    listAll(platform, `/v1/embed-tenants/${tenant}/user-attributes`),
    listAll(platform, `/v1/embed-tenants/${tenant}/groups`),
  ]);
  return startReaderForm(claims, { attributes, groups: readTenantGroups(tenant, groups) });
}

/** Most items of a page. */
const pageSize = 100;

async function listAll(platform: PlatformClient, path: string): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  for (let after = ''; ;) {
    const page = await platform.get(`${path}?first=${pageSize}${after}`);
    const { items: more, pageInfo } = isRecord(page) ? page : {};
    items.push(...readArray(more));
    const { hasNextPage, endCursor } = isRecord(pageInfo) ? pageInfo : {};
    const cursor = readNonBlankString(endCursor);
    if (hasNextPage !== true || cursor === undefined) return items;
    after = `&after=${encodeURIComponent(cursor)}`;
  }
}
