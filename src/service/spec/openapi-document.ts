/** The whole contract as one OpenAPI document. Source: OpenAPI Specification 3.1.0. */
import { dataOperationPaths, hostOperationPaths, operationPaths } from '../../contract/operation-paths.ts';
import { dataOperations } from '../../contract/operations/data-operations.ts';
import { hostOperations } from '../../contract/operations/host-operations.ts';
import type { Operation } from '../../contract/operations/operation.ts';
import { operations } from '../../contract/operations/all-operations.ts';
import { tags } from '../../contract/operations/operation-tags.ts';
import { createOpenApiOperation } from './openapi-operation.ts';
import type { DescribedOperation, OperationObject } from './openapi-operation.ts';
import { createOpenApiSchemas } from './openapi-schemas.ts';
import type { JsonSchema, OpenApiSchemas } from './openapi-schemas.ts';

interface Server {
  readonly url: string;
}

export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof methods)[number];

export interface PathItem extends Readonly<Partial<Record<Method, OperationObject>>> {
  /** Only where they are others than the document's. */
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
  'Folders, workbooks, reports, dashboards and their embedding. Bodies and answers are JSON. Ids of records are ' +
  'integers; times are ISO 8601.\n\n' +
  'Every request carries `Authorization: Bearer <credential>`, where the credential is an API key, an access token ' +
  'or an embed token; the few that need none say so. What a caller may not know of answers exactly as what does ' +
  'not exist.\n\n' +
  'Lists take `first` (how many) and `after` (the `endCursor` of the page before).\n\n' +
  'Fields and codes are added within version 1, never renamed or taken away: ignore those that you do not know.';

/** `publicUrl` is where callers reach the platform, without a path at the end. */
export function createOpenApiDocument(publicUrl: string): OpenApiDocument {
  const all = { ...operations, ...hostOperations, ...dataOperations };
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
    security: [{ bearer: [] }],
    paths,
    components: { schemas: pickReferencedSchemas(components.schemas, paths), securitySchemes },
  };
}

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, an OAuth access token, or an embed token.',
  },
  'data-token': {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'What `createDataToken` answers, without a word in front of it.',
  },
};

function createPaths(components: OpenApiSchemas, publicUrl: string): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  const add = (described: DescribedOperation, place: Pick<PathItem, 'servers'>): void => {
    const { method, path } = readPlace(described.place);
    paths[path] = { ...place, ...paths[path], [method]: createOpenApiOperation(described, components) };
  };
  for (const described of listOperations(operationPaths, operations)) add(described, {});
  for (const described of listOperations(hostOperationPaths, hostOperations))
    add(described, { servers: [{ url: publicUrl }] });
  for (const described of listOperations(dataOperationPaths, dataOperations))
    add(described, { servers: [{ url: `${publicUrl}/cubejs-api` }] });
  return paths;
}

function listOperations(
  places: Readonly<Record<string, string>>,
  table: Readonly<Record<string, Operation>>,
): DescribedOperation[] {
  return Object.entries(table).map(([id, operation]) => ({ id, place: places[id] ?? '', operation }));
}

function readPlace(place: string): { method: Method; path: string } {
  const [word = '', path = ''] = place.split(' ');
  const method = methods.find((one) => one === word.toLowerCase());
  if (!method) throw new Error(`"${place}" does not begin with a method.`);
  return { method, path };
}

/** Only what an operation leads to, be it through other schemas. */
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
