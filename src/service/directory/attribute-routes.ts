import type { Context } from 'hono';
import {
  attributeDefinitionSchema,
  attributeTypes,
  setAttributeValueRequestSchema,
  updateAttributeRequestSchema,
} from '../../contract/directory-attribute.ts';
import type { StoredAttributeValue } from '../../contract/directory-attribute.ts';
import { userAttributeValueSchema } from '../../contract/embed-claims.ts';
import { requireAccountAdmin } from '../access/caller.ts';
import { toActionContext } from '../access/record-change.ts';
import { Problem } from '../http/http-problem.ts';
import { readIdPaging, toIdPage } from '../http/id-paging.ts';
import { sendPage } from '../http/paging.ts';
import { readBody, readId } from '../http/read-request-body.ts';
import { readQueryText } from '../http/read-text-parameters.ts';
import { changeDefinition, createAttribute, requireUser, setValue } from './attribute-actions.ts';
import { listAttributes, listValues } from './attribute-rows.ts';
import type { AttributeFilter, ValueRow } from './attribute-rows.ts';
import { toAttribute } from './attribute-rules.ts';
import type { DirectoryDependencies, DirectoryRoutes } from './directory-dependencies.ts';

/** Attributes of the account itself, and anybody's values. */
export function addAttributeRoutes(routes: DirectoryRoutes, dependencies: DirectoryDependencies): void {
  const { database, access, now } = dependencies;
  routes.get('/v1/user-attributes', access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const [paging, filter] = [readIdPaging(c, 'attributes'), readFilter(c)];
    const rows = await database.read(accountId, (account) => listAttributes(account, null, paging, filter));
    return sendPage(c, toIdPage(rows, paging, toAttribute));
  });
  routes.post('/v1/user-attributes', access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const definition = await readBody(c, attributeDefinitionSchema);
    const act = toActionContext(c, now);
    return c.json(await database.write(accountId, (rows) => createAttribute(rows, act, definition)));
  });
  routes.put('/v1/user-attributes/:userAttributeId', access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const attributeId = readId(c, 'userAttributeId');
    const request = await readBody(c, updateAttributeRequestSchema);
    const act = toActionContext(c, now);
    return c.json(
      await database.write(accountId, (rows) => changeDefinition(rows, act, attributeId, request)),
    );
  });
  addValueRoutes(routes, dependencies);
}

function addValueRoutes(routes: DirectoryRoutes, { database, access, now }: DirectoryDependencies): void {
  routes.post('/v1/user-attribute-values', access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const request = await readBody(c, setAttributeValueRequestSchema);
    const act = toActionContext(c, now);
    await database.write(accountId, (rows) => setValue(rows, act, request));
    return c.json(request);
  });
  routes.get('/v1/user-attribute-values/:userId', access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const userId = readId(c, 'userId');
    const [paging, filter] = [readIdPaging(c, `values of ${userId}`), readFilter(c)];
    const values = await database.read(accountId, async (rows) => {
      await requireUser(rows, userId);
      return listValues(rows, userId, paging, filter);
    });
    return sendPage(c, toIdPage(values, paging, toValue));
  });
}

function readFilter(c: Context): AttributeFilter {
  const [name, text] = [readQueryText(c, 'name'), readQueryText(c, 'type')];
  const type = attributeTypes.find((known) => known === text);
  if (text !== undefined && type === undefined)
    throw new Problem('invalid-field', `"type" must be one of ${attributeTypes.join(', ')}.`, 'type');
  return { name, type };
}

const toValue = ({ id, name, type, value }: ValueRow): StoredAttributeValue => ({
  ...{ userAttributeId: id, name, type, value: userAttributeValueSchema.parse(value) },
});
