import { requireAccountAdmin } from '../access/caller.ts';
import { toActionContext } from '../access/record-change.ts';
import { readIdPaging, toIdPage } from '../http/id-paging.ts';
import { sendPage } from '../http/paging.ts';
import { readId } from '../http/read-request-body.ts';
import { readPathName, readQueryText } from '../http/read-text-parameters.ts';
import { removeAttribute } from './attribute-actions.ts';
import { listAttributes } from './attribute-rows.ts';
import { toAttribute } from './attribute-rules.ts';
import type { DirectoryDependencies, DirectoryRoutes } from './directory-dependencies.ts';
import { listTenants } from './tenant-rows.ts';
import { removeTenant, requireTenant, requireTenantReader, toTenant } from './tenant-rules.ts';

const tenantPath = '/v1/embed-tenants/:embedTenantName';

export function addTenantRoutes(routes: DirectoryRoutes, dependencies: DirectoryDependencies): void {
  const { database, access, now } = dependencies;
  routes.get('/v1/embed-tenants', access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const [paging, search] = [readIdPaging(c, 'tenants'), readQueryText(c, 'search')];
    const rows = await database.read(accountId, (account) => listTenants(account, paging, search));
    return sendPage(c, toIdPage(rows, paging, toTenant));
  });
  routes.delete(tenantPath, access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const name = readPathName(c, 'embedTenantName');
    const act = toActionContext(c, now);
    await database.write(accountId, (rows) => removeTenant(rows, act, name));
    return c.body(null, 204);
  });
  addTenantAttributeRoutes(routes, dependencies);
}

/** Source: docs/platform-api.md, "Embed tenants". */
function addTenantAttributeRoutes(
  routes: DirectoryRoutes,
  { database, access, now }: DirectoryDependencies,
): void {
  routes.get(`${tenantPath}/user-attributes`, access.authenticate, async (c) => {
    const caller = c.get('caller');
    const name = readPathName(c, 'embedTenantName');
    requireTenantReader(caller, name);
    const paging = readIdPaging(c, `attributes of ${name}`);
    const rows = await database.read(caller.accountId, async (account) => {
      await requireTenant(account, caller, name);
      return listAttributes(account, name, paging);
    });
    return sendPage(c, toIdPage(rows, paging, toAttribute));
  });
  routes.delete(`${tenantPath}/user-attributes/:userAttributeId`, access.authenticate, async (c) => {
    const caller = requireAccountAdmin(c.get('caller'));
    const [name, attributeId] = [readPathName(c, 'embedTenantName'), readId(c, 'userAttributeId')];
    const act = toActionContext(c, now);
    await database.write(caller.accountId, async (rows) => {
      await requireTenant(rows, caller, name);
      await removeAttribute(rows, act, name, attributeId);
    });
    return c.body(null, 204);
  });
}
