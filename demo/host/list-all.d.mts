export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}
export function listAll<Item>(ask: (path: string) => Promise<ListPage<Item>>, path: string): Promise<Item[]>;
