/** What an author may say about the reader of a preview: the facts of the own token, and those that the tenant defines. */
import { decodeToken } from '../../client/decode-token.ts';
import { listPages } from '../../client/list-pages.ts';
import type { PlatformClient } from '../../client/platform-client.ts';
import { readTenantGroups, startReaderForm, type ReaderForm } from '../../model/draft/previewed-reader.ts';
import { readNonBlankString } from '../../model/parsing/read-value.ts';

export async function loadReaderForm(platform: PlatformClient, signal: AbortSignal): Promise<ReaderForm> {
  const claims = await platform.withToken(
    (token) => Promise.resolve(decodeToken(token, Date.now()).claims),
    signal,
  );
  const tenant = readNonBlankString(claims.embedTenant);
  if (tenant === undefined) return startReaderForm(claims, { attributes: [], groups: [] });
  const list = (path: string): Promise<readonly unknown[]> =>
    listPages(
      (address) => {
        signal.throwIfAborted();
        return platform.get(address);
      },
      path,
      { first: '100' },
    );
  const [attributes, groups] = await Promise.all([
    list(`/v1/embed-tenants/${tenant}/user-attributes`),
    list(`/v1/embed-tenants/${tenant}/groups`),
  ]);
  return startReaderForm(claims, { attributes, groups: readTenantGroups(tenant, groups) });
}
