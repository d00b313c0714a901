import type { HandlersOf } from '../access/bind-operations.ts';
import { toActionContext } from '../access/record-change.ts';
import { toIdPage, toIdPaging } from '../http/id-paging.ts';
import { sendPage } from '../http/paging.ts';
import { removeAttribute } from './attribute-actions.ts';
import { listAttributes } from './attribute-rows.ts';
import { toAttribute } from './attribute-rules.ts';
import type { DirectoryDependencies } from './directory-dependencies.ts';
import { listTenants } from './tenant-rows.ts';
import { removeTenant, requireTenant, requireTenantReader, toTenant } from './tenant-rules.ts';

type TenantHandlers = HandlersOf<'listEmbedTenants' | 'deleteEmbedTenant'>;
type TenantAttributeHandlers = HandlersOf<'listTenantAttributes' | 'deleteTenantAttribute'>;

export const createTenantHandlers = (
  dependencies: DirectoryDependencies,
): TenantHandlers & TenantAttributeHandlers => ({
  ...createListHandlers(dependencies),
  ...createAttributeHandlers(dependencies),
});

const createListHandlers = ({ database, now }: DirectoryDependencies): TenantHandlers => ({
  listEmbedTenants: async ({ c, caller, query, paging: asked }) => {
    const paging = toIdPaging(asked, 'tenants');
    const search = query.search === '' ? undefined : query.search;
    const rows = await database.read(caller.accountId, (account) => listTenants(account, paging, search));
    return sendPage(c, toIdPage(rows, paging, toTenant));
  },
  deleteEmbedTenant: async ({ c, caller, path }) => {
    const act = toActionContext(c, now);
    await database.write(caller.accountId, (rows) => removeTenant(rows, act, path.embedTenantName));
    return c.body(null, 204);
  },
});

/** Source: docs/platform-api.md, "Embed tenants". */
const createAttributeHandlers = ({ database, now }: DirectoryDependencies): TenantAttributeHandlers => ({
  listTenantAttributes: async ({ c, caller, path: { embedTenantName: name }, paging: asked }) => {
    requireTenantReader(caller, name);
    const paging = toIdPaging(asked, `attributes of ${name}`);
    const rows = await database.read(caller.accountId, async (account) => {
      await requireTenant(account, caller, name);
      return listAttributes(account, name, paging);
    });
    return sendPage(c, toIdPage(rows, paging, toAttribute));
  },
  deleteTenantAttribute: async ({ c, caller, path: { embedTenantName: name, userAttributeId } }) => {
    const act = toActionContext(c, now);
    await database.write(caller.accountId, async (rows) => {
      await requireTenant(rows, caller, name);
      await removeAttribute(rows, act, name, userAttributeId);
    });
    return c.body(null, 204);
  },
});
