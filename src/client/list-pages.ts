/** Lists of the platform API, which come in pages. Source: docs/platform-api.md, "Lists and paging". */
import { readFields } from './read-response-body.ts';

/**
 * All items of a list. A cursor that the platform repeats ends it.
 * @param get - reads an address.
 */
export async function listPages(
  get: (path: string) => Promise<unknown>,
  path: string,
  parameters: Readonly<Record<string, string>>,
): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (let after: unknown = ''; typeof after === 'string';) {
    const query = new URLSearchParams({ ...parameters, ...(after && { after }) });
    const page = readFields(await get(`${path}?${query}`));
    const { hasNextPage, endCursor } = readFields(page['pageInfo']);
    const items = page['items'];
    if (Array.isArray(items)) found.push(...(items as unknown[]));
    after = hasNextPage === true && endCursor !== after ? endCursor : undefined;
  }
  return found;
}
