/** What clients ask to learn how the service speaks SCIM. Source: RFC 7644, section 4. */
import type { Context, Hono } from 'hono';
import { scimOperations } from '../../../contract/endpoints/scim.ts';
import type { Operation } from '../../../contract/operations/operation.ts';
import type { AccessEnv } from '../../access/caller.ts';
import { Problem } from '../../http/http-problem.ts';
import {
  toResourceTypeDocument,
  toSchemaDocuments,
  toServiceProviderConfig,
} from '../scim-schema/schema-documents.ts';
import { createUserResourceSchema, groupResourceSchema } from '../scim-schema/scim-resource-schema.ts';
import type { ScimResourceSchema } from '../scim-schema/scim-resource-schema.ts';
import { createUserAttributeExtension } from '../scim-schema/user-attribute-extension.ts';
import { addScimRoute } from './add-scim-route.ts';
import { listGrantableRoles } from './scim-context.ts';
import type { ScimContext } from './scim-context.ts';
import { sendScimJson, sendScimList } from './scim-responses.ts';

type ScimContextReader = <T>(c: Context<AccessEnv>, work: (context: ScimContext) => Promise<T>) => Promise<T>;

type Document = Readonly<Record<string, unknown>>;

/** Adds the routes. `read` runs work with the context of a request, in a transaction that reads. */
export function addDiscoveryRoutes(routes: Hono<AccessEnv>, read: ScimContextReader): void {
  const addList = (
    [ofAll, ofOne]: readonly [Operation, Operation],
    list: (schemas: readonly ScimResourceSchema[], base: string) => Document[],
  ): void => {
    const find = (c: Context<AccessEnv>): Promise<Document[]> =>
      read(c, (context) => Promise.resolve(list(listSchemas(context), context.base)));
    addScimRoute(routes, ofAll, async (c) => {
      refuseFilter(c);
      const resources = await find(c);
      return sendScimList(c, { total: resources.length, startIndex: 1, resources });
    });
    addScimRoute(routes, ofOne, async (c) =>
      sendScimJson(c, requireDocument(await find(c), c.req.param('id'))),
    );
  };
  const { listScimSchemas, getScimSchema, listScimResourceTypes, getScimResourceType } = scimOperations;
  addList([listScimSchemas, getScimSchema], toSchemaDocuments);
  addList([listScimResourceTypes, getScimResourceType], (schemas, base) =>
    schemas.map((schema) => toResourceTypeDocument(schema, base)),
  );
  addScimRoute(routes, scimOperations.getScimConfiguration, async (c) => {
    refuseFilter(c);
    return sendScimJson(c, await read(c, ({ base }) => Promise.resolve(toServiceProviderConfig(base))));
  });
}

/** The schemas as they are advertised: with the roles that clients may set. */
function listSchemas({ settings, definitions }: ScimContext): ScimResourceSchema[] {
  const extension = createUserAttributeExtension(definitions);
  return [createUserResourceSchema(listGrantableRoles(settings), extension), groupResourceSchema];
}

/** RFC 7644, section 4: filters of these lists are refused with a 403. */
function refuseFilter(c: Context): void {
  if (c.req.query('filter') !== undefined) throw new Problem('not-allowed', 'This list takes no filter.');
}

function requireDocument(documents: readonly Document[], id: string | undefined): Document {
  const wanted = (id ?? '').toLowerCase();
  const found = documents.find((document) => String(document.id).toLowerCase() === wanted);
  if (found) return found;
  throw new Problem('not-found', `There is no "${id}" here.`);
}
