/** A workspace with people, and short names for their calls over HTTP. */
import type { z } from 'zod';
import { folderListSchema, folderPageSchema, folderSchema } from '../../src/contract/endpoints/folders.ts';
import type { Folder } from '../../src/contract/endpoints/folders.ts';
import type { ItemType } from '../../src/contract/item-fields.ts';
import { workbookSchema } from '../../src/contract/endpoints/workbooks.ts';
import type { Workbook } from '../../src/contract/endpoints/workbooks.ts';
import { workspacePageSchema } from '../../src/contract/endpoints/workspace.ts';
import type { Answer, Call, ServiceUnderTest } from './service-under-test.ts';
import { foldName } from '../../src/service/database/fold-name.ts';

export type Page = z.infer<typeof workspacePageSchema>;
export type Query = Record<string, string | number | readonly string[] | undefined>;

export interface ItemOptions {
  readonly type: 'WORKBOOK' | 'REPORT';
  readonly name: string;
  readonly ownerId: number;
  readonly folderId?: number | null;
  readonly workbookId?: number | null;
  readonly embedTenant?: string | null;
  readonly createdAt?: Date;
  readonly updatedAt?: Date;
}

/** The tree of one deployment of the first account. `token`: the caller's. */
export function useTree(service: () => ServiceUnderTest, deploymentId = 1) {
  const base = `/api/v1/deployments/${deploymentId}`;
  const send = (token: string, path: string, call: Call = {}): Promise<Answer> =>
    service().call(base + path, { token, ...call });
  const list = (token: string, query: Query = {}, feed = 'workspace'): Promise<Answer> =>
    send(token, `/${feed}?${toSearch(query)}`);
  return {
    send,
    list,
    async page(token: string, query: Query = {}, feed?: string): Promise<Page> {
      return (await list(token, query, feed)).read(workspacePageSchema);
    },
    /** The names on one page, in order. */
    async names(token: string, query: Query = {}, feed?: string): Promise<string[]> {
      const { items } = (await list(token, query, feed)).read(workspacePageSchema);
      return items.map(({ name }) => name);
    },
    makeFolder: (token: string, body: unknown) => send(token, '/folders', { body }),
    async folder(token: string, name: string, parentId: number | null = null): Promise<Folder> {
      return (await send(token, '/folders', { body: { name, parentId } })).read(folderSchema);
    },
    changeFolder: (token: string, folderId: number, body: unknown) =>
      send(token, `/folders/${folderId}`, { method: 'PUT', body }),
    removeFolder: (token: string, folderId: number) =>
      send(token, `/folders/${folderId}`, { method: 'DELETE' }),
    async ancestors(token: string, folderId: number): Promise<string[]> {
      const answer = await send(token, `/folders/${folderId}/ancestors`);
      return answer.read(folderListSchema).map(({ name }) => name);
    },
    async folders(token: string, query: Query = {}): Promise<string[]> {
      const { items } = (await send(token, `/folders?${toSearch(query)}`)).read(folderPageSchema);
      return items.map(({ name }) => name);
    },
    move: (token: string, body: { type: ItemType; id: number; folderId: number | null }) =>
      send(token, '/workspace/move', { body }),
    async moved(
      token: string,
      body: { type: ItemType; id: number; folderId: number | null },
    ): Promise<Workbook> {
      return (await send(token, '/workspace/move', { body })).read(workbookSchema);
    },
    share: (token: string, item: string, body: unknown) =>
      send(token, `/${item}/grants`, { method: 'PUT', body }),
    unshare: (token: string, item: string, query: Query) =>
      send(token, `/${item}/grants?${toSearch(query)}`, { method: 'DELETE' }),
    favorite: (token: string, item: string, method: 'PUT' | 'DELETE' = 'PUT') =>
      send(token, `/workspace/favorites/${item}`, { method }),
    /** A workbook or a report, inserted as its own route stores it. */
    put: (options: ItemOptions): Promise<number> => insertItem(service(), deploymentId, options),
  };
}

export function toSearch(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) =>
      one === undefined ? [] : [[name, String(one)]],
    ),
  );
  return new URLSearchParams(pairs).toString();
}

let reports = 0;

async function insertItem(
  { running }: ServiceUnderTest,
  deploymentId: number,
  { type, name, ownerId, folderId = null, workbookId = null, embedTenant = null, ...times }: ItemOptions,
): Promise<number> {
  const { createdAt = new Date(), updatedAt = createdAt } = times;
  const common = {
    account_id: 1,
    deployment_id: deploymentId,
    name,
    folded_name: foldName(name),
    folder_id: folderId,
    embed_tenant: embedTenant,
    owner_id: ownerId,
    created_by: ownerId,
    created_at: createdAt,
    updated_at: updatedAt,
  };
  const report = {
    workbook_id: workbookId,
    public_id: String(reports++).padStart(12, 'r'),
    title: null,
    description: null,
    sql_query: null,
    json_query: null,
  };
  const made = await running.database.write(1, ({ db }) =>
    type === 'WORKBOOK'
      ? db
          .insertInto('workbook')
          .values({ ...common, meta: '{}', calculated_fields: '{}' })
          .returning('id')
          .executeTakeFirstOrThrow()
      : db
          .insertInto('report')
          .values({ ...common, ...report })
          .returning('id')
          .executeTakeFirstOrThrow(),
  );
  return made.id;
}
