/** The contract as an OpenAPI document. Source: OpenAPI Specification 3.1.0. */
import { dataOperations, operations } from '../../contract/operations/all-operations.ts';
import { tags } from '../../contract/operations/operation.ts';
import type { Method, Operation, OperationGroup } from '../../contract/operations/operation.ts';
import { serviceOperations } from '../../contract/endpoints/health-and-jwks.ts';
import { scimOperations } from '../../contract/endpoints/scim.ts';
import { createOpenApiOperation } from './openapi-operation.ts';
import type { OperationObject } from './openapi-operation.ts';
import { bearerSecurity, securitySchemes } from './openapi-security.ts';
import { createOpenApiSchemas } from './openapi-schemas.ts';
import type { JsonSchema, OpenApiSchemas } from './openapi-schemas.ts';

interface Server {
  readonly url: string;
}

/** Methods as OpenAPI writes them. */
const methodKeys = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;
export const methods = Object.values(methodKeys);

export interface PathItem extends Readonly<Partial<Record<Lowercase<Method>, OperationObject>>> {
  /** Servers of this path, if they differ from those of the document. */
  readonly servers?: readonly Server[];
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly Server[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
}

const description =
  'Folders, workbooks, reports, dashboards and their embedding. Bodies and responses are JSON. Ids of records are ' +
  'integers; times are ISO 8601.\n\n' +
  'Every request carries `Authorization: Bearer <credential>`, where the credential is an API key, an access token ' +
  'or an embed token. `Api-Key <key>` and `Embed-Token <token>` are the same for these two. Operations that need an admin take ' +
  'no embed tokens. Operations without a credential say so. An item to which the caller has no access gets the same ' +
  'response as an item that does not exist.\n\n' +
  'Lists take `first` (the number of items) and `after` (the `endCursor` of the previous page).\n\n' +
  'Within version 1, fields and codes are added, but never renamed or removed: ignore unknown ones.';

/** Creates the document. `publicUrl` is the public address of the platform, without a path. */
export function createOpenApiDocument(publicUrl: string): OpenApiDocument {
  const all = { ...operations, ...scimOperations, ...serviceOperations, ...dataOperations };
  const components = createOpenApiSchemas(all);
  const paths = createPaths(components, publicUrl);
  const used = new Set<string>(Object.values<Operation>(all).map(({ tag }) => tag));
  return {
    openapi: '3.1.0',
    info: { title: 'Vitrine platform API', version: '1.0.0', description },
    servers: [{ url: `${publicUrl}/api` }],
    tags: Object.entries(tags)
      .filter(([name]) => used.has(name))
      .map(([name, meaning]) => ({ name, description: meaning })),
    security: bearerSecurity,
    paths,
    components: { schemas: pickReferencedSchemas(components.schemas, paths), securitySchemes },
  };
}

function createPaths(components: OpenApiSchemas, publicUrl: string): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  const add = (group: OperationGroup, place: Pick<PathItem, 'servers'>): void => {
    for (const [id, operation] of Object.entries(group)) {
      const { method, path } = operation;
      const described = createOpenApiOperation(id, operation, components);
      paths[path] = { ...place, ...paths[path], [methodKeys[method]]: described };
    }
  };
  add(operations, {});
  add(scimOperations, { servers: [{ url: `${publicUrl}/api` }, { url: publicUrl }] });
  add(serviceOperations, { servers: [{ url: publicUrl }] });
  add(dataOperations, { servers: [{ url: `${publicUrl}/cubejs-api` }] });
  return paths;
}

/** Schemas to which an operation refers, directly or through other schemas. */
function pickReferencedSchemas(
  schemas: Readonly<Record<string, JsonSchema>>,
  from: unknown,
): Record<string, JsonSchema> {
  const reached = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (reached.has(name)) continue;
      reached.add(name);
      follow(schemas[name]);
    }
  };
  follow(from);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => reached.has(name)));
}
