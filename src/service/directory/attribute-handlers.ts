import type {
  ListAttributesQuery,
  userAttributeOperations,
} from '../../contract/endpoints/user-attributes.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { sendPage, toIdPage, toIdPaging } from '../http/list-paging.ts';
import {
  changeAttributeDefinition,
  createAttribute,
  requireAttributeUser,
  setAttributeValue,
  toAttribute,
  toStoredValue,
} from './attribute-actions.ts';
import { listAttributes, listAttributeValues } from './attribute-rows.ts';
import type { AttributeFilter } from './attribute-rows.ts';
import type { DirectoryDependencies } from './directory-dependencies.ts';
import { toActionContext } from '../access/action-context.ts';

type AttributeHandlers = HandlersOf<keyof typeof userAttributeOperations>;
type ValueHandlers = Pick<AttributeHandlers, 'setUserAttributeValue' | 'listUserAttributeValues'>;

/** Handlers of the account's attributes, and of the values of all users. */
export const createAttributeHandlers = (dependencies: DirectoryDependencies): AttributeHandlers => ({
  ...createDefinitionHandlers(dependencies),
  ...createValueHandlers(dependencies),
});

const createDefinitionHandlers = ({
  database,
  now,
}: DirectoryDependencies): Omit<AttributeHandlers, keyof ValueHandlers> => ({
  listUserAttributes: async ({ c, caller, query, paging: pagingQuery }) => {
    const paging = toIdPaging(pagingQuery, 'attributes');
    const filter = toAttributeFilter(query);
    const rows = await database.read(caller.accountId, (account) =>
      listAttributes(account, null, paging, filter),
    );
    return sendPage(c, toIdPage(rows, paging, toAttribute));
  },
  createUserAttribute: async ({ c, caller, body }) => {
    const context = toActionContext(c, now);
    return c.json(await database.write(caller.accountId, (rows) => createAttribute(rows, context, body)));
  },
  updateUserAttribute: async ({ c, caller, path: { userAttributeId }, body }) => {
    const context = toActionContext(c, now);
    return c.json(
      await database.write(caller.accountId, (rows) =>
        changeAttributeDefinition(rows, context, userAttributeId, body),
      ),
    );
  },
});

const createValueHandlers = ({ database, now }: DirectoryDependencies): ValueHandlers => ({
  setUserAttributeValue: async ({ c, caller, body }) => {
    const context = toActionContext(c, now);
    await database.write(caller.accountId, (rows) => setAttributeValue(rows, context, body));
    return c.json(body);
  },
  listUserAttributeValues: async ({ c, caller, path: { userId }, query, paging: pagingQuery }) => {
    const paging = toIdPaging(pagingQuery, `values of ${userId}`);
    const filter = toAttributeFilter(query);
    const values = await database.read(caller.accountId, async (rows) => {
      await requireAttributeUser(rows, userId);
      return listAttributeValues(rows, userId, paging, filter);
    });
    return sendPage(c, toIdPage(values, paging, toStoredValue));
  },
});

/** An empty parameter counts as absent. */
export const toAttributeFilter = ({ name, type }: ListAttributesQuery): AttributeFilter => ({
  name: name === '' ? undefined : name,
  type: type === '' ? undefined : type,
});
