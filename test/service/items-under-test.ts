/** Folders and grants, inserted past the service, and a generator of workbook bodies. */
import type { Database } from '../../src/service/database/database.ts';
import { foldName } from '../../src/service/database/fold-name.ts';

export interface FolderUnderTest {
  readonly name: string;
  readonly ownerId: number;
  readonly parentId?: number;
  readonly embedTenant?: string;
  readonly accountId?: number;
  readonly deploymentId?: number;
}

export function addFolder(database: Database, folder: FolderUnderTest): Promise<number> {
  const { name, ownerId, parentId = null, embedTenant = null, accountId = 1, deploymentId = 1 } = folder;
  const now = new Date();
  return database.write(accountId, async ({ db }) => {
    const { id } = await db
      .insertInto('folder')
      .values({
        account_id: accountId,
        deployment_id: deploymentId,
        parent_id: parentId,
        embed_tenant: embedTenant,
        name,
        folded_name: foldName(name),
        owner_id: ownerId,
        created_by: ownerId,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

export interface GrantUnderTest {
  readonly folder_id?: number;
  readonly workbook_id?: number;
  readonly user_id?: number;
  readonly embed_tenant?: string;
  readonly all_embed_users?: boolean;
  readonly action: 'read' | 'edit' | 'manage';
}

export async function addGrant(database: Database, grant: GrantUnderTest, accountId = 1): Promise<void> {
  await database.write(accountId, ({ db }) =>
    db
      .insertInto('item_grant')
      .values({ account_id: accountId, created_at: new Date(), ...grant })
      .execute(),
  );
}

/** The changes of an item, in order, by their names. */
export async function listChanges(database: Database, targetId: number, accountId = 1): Promise<string[]> {
  const found = await database.read(accountId, ({ db }) =>
    db
      .selectFrom('audit_event')
      .where('target_type', '=', 'WORKBOOK')
      .where('target_id', '=', String(targetId))
      .orderBy('id')
      .select('action')
      .execute(),
  );
  return found.map(({ action }) => action);
}
