import type { HandlersOf } from '../access/bind-operations.ts';
import { sendPage, toIdPage, toIdPaging } from '../http/list-paging.ts';
import { removeAttribute, toAttribute } from './attribute-actions.ts';
import { listAttributes } from './attribute-rows.ts';
import type { DirectoryDependencies } from './directory-dependencies.ts';
import { listTenants } from './tenant-rows.ts';
import {
  removeTenant,
  requireTenant,
  requireTenantReadAccess,
  setTenantTheme,
  toTenant,
} from './tenant-actions.ts';
import { toActionContext } from '../access/action-context.ts';

type TenantHandlers = HandlersOf<'listEmbedTenants' | 'deleteEmbedTenant' | 'setTenantTheme'>;
type TenantAttributeHandlers = HandlersOf<'listTenantAttributes' | 'deleteTenantAttribute'>;

export const createTenantHandlers = (
  dependencies: DirectoryDependencies,
): TenantHandlers & TenantAttributeHandlers => ({
  ...createListHandlers(dependencies),
  ...createTenantAttributeHandlers(dependencies),
});

const createListHandlers = ({ database, now }: DirectoryDependencies): TenantHandlers => ({
  listEmbedTenants: async ({ c, caller, query, paging: pagingQuery }) => {
    const paging = toIdPaging(pagingQuery, 'tenants');
    const search = query.search === '' ? undefined : query.search;
    const rows = await database.read(caller.accountId, (account) => listTenants(account, paging, search));
    return sendPage(c, toIdPage(rows, paging, toTenant));
  },
  setTenantTheme: async ({ c, caller, path: { embedTenantName }, body: { themeId } }) => {
    const context = toActionContext(c, now);
    return c.json(
      await database.write(caller.accountId, (rows) =>
        setTenantTheme(rows, context, embedTenantName, themeId),
      ),
    );
  },
  deleteEmbedTenant: async ({ c, caller, path }) => {
    const context = toActionContext(c, now);
    await database.write(caller.accountId, (rows) => removeTenant(rows, context, path.embedTenantName));
    return c.body(null, 204);
  },
});

/** Source: docs/platform-api.md, "Embed tenants". */
const createTenantAttributeHandlers = ({
  database,
  now,
}: DirectoryDependencies): TenantAttributeHandlers => ({
  listTenantAttributes: async ({ c, caller, path: { embedTenantName: name }, paging: pagingQuery }) => {
    requireTenantReadAccess(caller, name);
    const paging = toIdPaging(pagingQuery, `attributes of ${name}`);
    const rows = await database.read(caller.accountId, async (account) => {
      await requireTenant(account, caller, name);
      return listAttributes(account, name, paging);
    });
    return sendPage(c, toIdPage(rows, paging, toAttribute));
  },
  deleteTenantAttribute: async ({ c, caller, path: { embedTenantName: name, userAttributeId } }) => {
    const context = toActionContext(c, now);
    await database.write(caller.accountId, async (rows) => {
      await requireTenant(rows, caller, name);
      await removeAttribute(rows, context, name, userAttributeId);
    });
    return c.body(null, 204);
  },
});
