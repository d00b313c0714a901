import type { attributeValueOperations } from '../../contract/endpoints/attribute-values.ts';
import { toActionContext } from '../access/action-context.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { sendPage, toIdPage, toIdPaging } from '../http/list-paging.ts';
import { toStoredValue } from './attribute-actions.ts';
import { toAttributeFilter } from './attribute-handlers.ts';
import type { DirectoryDependencies } from './directory-dependencies.ts';
import { requireGroup } from './group-actions.ts';
import { setGroupValue, setTenantValue } from './shared-value-actions.ts';
import { listSharedValues } from './shared-value-rows.ts';
import { createTenantTransactions } from './tenant-transactions.ts';

type SharedValueHandlers = HandlersOf<keyof typeof attributeValueOperations>;
type GroupValueHandlers = Pick<SharedValueHandlers, 'listGroupAttributeValues' | 'setGroupAttributeValue'>;
type TenantValueHandlers = Pick<SharedValueHandlers, 'listTenantAttributeValues' | 'setTenantAttributeValue'>;
type TenantGroupValueHandlers = Omit<
  SharedValueHandlers,
  keyof GroupValueHandlers | keyof TenantValueHandlers
>;

/** Handlers of the values that groups and embed tenants hold. */
export const createSharedValueHandlers = (dependencies: DirectoryDependencies): SharedValueHandlers => ({
  ...createGroupValueHandlers(dependencies),
  ...createTenantValueHandlers(dependencies),
  ...createTenantGroupValueHandlers(dependencies),
});

const createGroupValueHandlers = ({ database, now }: DirectoryDependencies): GroupValueHandlers => ({
  listGroupAttributeValues: async ({ c, caller, path: { groupId }, query, paging: pagingQuery }) => {
    const paging = toIdPaging(pagingQuery, `values of group ${groupId}`);
    const values = await database.read(caller.accountId, async (rows) => {
      await requireGroup(rows, null, groupId);
      return listSharedValues(rows, { groupId }, paging, toAttributeFilter(query));
    });
    return sendPage(c, toIdPage(values, paging, toStoredValue));
  },
  setGroupAttributeValue: async ({ c, caller, path: { groupId }, body }) => {
    const context = toActionContext(c, now);
    const group = { scope: null, groupId };
    return c.json(
      await database.write(caller.accountId, (rows) => setGroupValue(rows, context, group, body)),
    );
  },
});

function createTenantValueHandlers(dependencies: DirectoryDependencies): TenantValueHandlers {
  const { read, write } = createTenantTransactions(dependencies);
  return {
    listTenantAttributeValues: async ({
      c,
      caller,
      path: { embedTenantName: tenant },
      query,
      paging: pagingQuery,
    }) => {
      const paging = toIdPaging(pagingQuery, `values of tenant ${tenant}`);
      const values = await read({ caller, tenant }, (rows) =>
        listSharedValues(rows, { embedTenant: tenant }, paging, toAttributeFilter(query)),
      );
      return sendPage(c, toIdPage(values, paging, toStoredValue));
    },
    setTenantAttributeValue: async ({ c, caller, path: { embedTenantName: tenant }, body }) => {
      const context = toActionContext(c, dependencies.now);
      return c.json(await write({ caller, tenant }, (rows) => setTenantValue(rows, context, tenant, body)));
    },
  };
}

function createTenantGroupValueHandlers(dependencies: DirectoryDependencies): TenantGroupValueHandlers {
  const { read, write } = createTenantTransactions(dependencies);
  return {
    listTenantGroupAttributeValues: async ({ c, caller, path, query, paging: pagingQuery }) => {
      const { embedTenantName: tenant, groupId } = path;
      const paging = toIdPaging(pagingQuery, `values of group ${groupId}`);
      const values = await read({ caller, tenant }, async (rows) => {
        await requireGroup(rows, tenant, groupId);
        return listSharedValues(rows, { groupId }, paging, toAttributeFilter(query));
      });
      return sendPage(c, toIdPage(values, paging, toStoredValue));
    },
    setTenantGroupAttributeValue: async ({ c, caller, path, body }) => {
      const { embedTenantName: tenant, groupId } = path;
      const context = toActionContext(c, dependencies.now);
      const group = { scope: tenant, groupId };
      return c.json(await write({ caller, tenant }, (rows) => setGroupValue(rows, context, group, body)));
    },
  };
}
