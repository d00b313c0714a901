/** One operation of the OpenAPI document. Source: OpenAPI 3.1, "Operation Object". */
import { STATUS_CODES } from 'node:http';
import { scimErrorSchema, scimType } from '../../contract/scim-resources.ts';
import { listOperationProblems } from '../../contract/operations/operation-problems.ts';
import {
  isFileContent,
  isIntegerParameter,
  isLinesContent,
  linesType,
  listPathParameters,
} from '../../contract/operations/operation.ts';
import type { Operation, ResponseContent } from '../../contract/operations/operation.ts';
import {
  pathParameterDescriptions,
  queryParameterDescriptions,
} from '../../contract/operations/parameter-descriptions.ts';
import type { ParameterDescription } from '../../contract/operations/parameter-descriptions.ts';
import {
  dataProblemBodySchema,
  problemBodySchema,
  problemDescriptions,
  problemStatuses,
} from '../../contract/problem-codes.ts';
import type { ProblemCode } from '../../contract/problem-codes.ts';
import { listSecurity } from './openapi-security.ts';
import type { Security } from './openapi-security.ts';
import type { JsonSchema, OpenApiSchemas } from './openapi-schemas.ts';

export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: string | number;
}

export interface ResponseMedia {
  readonly schema: JsonSchema;
  /** The schema of each line: `itemSchema` of OpenAPI 3.2. Source: OpenAPI Extension Registry. */
  readonly 'x-oai-itemSchema'?: JsonSchema;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { description: string; schema: JsonSchema }>>;
  readonly content?: Readonly<Record<string, ResponseMedia>>;
  /** Codes that the body of an error can contain. */
  readonly 'x-codes'?: readonly ProblemCode[];
}

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: Security;
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { schema: JsonSchema; example?: unknown }>>;
  };
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

export function createOpenApiOperation(
  id: string,
  operation: Operation,
  components: OpenApiSchemas,
): OperationObject {
  const { summary, description, tag, body } = operation;
  const parameters = [
    ...toPathParameters(operation),
    ...toQueryParameters(operation, components),
    ...toHeaders(operation),
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: listSecurity(operation),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body ? { requestBody: toRequestBody(operation, body, components) } : {}),
    responses: addRefusals(operation, components, {
      ...toResponses(operation, components),
      ...toProblems(operation, components),
    }),
  };
}

function toPathParameters({ path }: Operation): ParameterObject[] {
  const meanings: Readonly<Record<string, ParameterDescription>> = pathParameterDescriptions;
  return listPathParameters(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    ...meanings[name],
    schema: isIntegerParameter(name) ? { type: 'integer' } : { type: 'string' },
  }));
}

function toQueryParameters({ query }: Operation, { read }: OpenApiSchemas): ParameterObject[] {
  if (!query) return [];
  const { properties = {}, required = [] } = read(query);
  return Object.entries(properties).map(([name, property]) => {
    const { example, description = queryParameterDescriptions[name], ...schema } = toQuerySchema(property);
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      ...(typeof example === 'string' ? { example } : {}),
      schema,
    };
  });
}

const toQuerySchema = (property: JsonSchema | boolean): JsonSchema =>
  typeof property === 'boolean' ? {} : property;

/** Operations with a 304, and changes of what has versions, take the tag of the version that the caller has. */
function toHeaders({ method, responses, isVersioned }: Operation): ParameterObject[] {
  const toHeader = (name: string, description: string): ParameterObject => {
    return { name, in: 'header', required: false, description, schema: { type: 'string' } };
  };
  if (responses[304] !== undefined)
    return [
      toHeader(
        'If-None-Match',
        'The `ETag` of the version that you have. If it is current, the response is a 304.',
      ),
    ];
  if (method === 'GET' || !isVersioned) return [];
  return [
    toHeader(
      'If-Match',
      'The `ETag` of the version that you have read. If it is no longer current, nothing changes, and the response is a 412.',
    ),
  ];
}

function toRequestBody(
  { exampleBody, mediaType = 'application/json' }: Operation,
  body: NonNullable<Operation['body']>,
  { toReference }: OpenApiSchemas,
): OperationObject['requestBody'] & object {
  const example = exampleBody === undefined ? {} : { example: exampleBody };
  // An empty body counts as {}: if that is valid, the body is optional.
  return {
    required: !body.safeParse({}).success,
    content: { [mediaType]: { schema: toReference(body), ...example } },
  };
}

function toResponses(operation: Operation, components: OpenApiSchemas): Record<string, ResponseObject> {
  const { responses } = operation;
  const headers =
    responses[304] === undefined && !hasVersionAfter(operation)
      ? {}
      : { headers: { ETag: { description: 'Tag of this version.', schema: { type: 'string' as const } } } };
  return Object.fromEntries(
    Object.entries(responses).map(([status, content]) => [
      status,
      {
        description: STATUS_CODES[status] ?? 'Response',
        ...headers,
        ...toContent(content, operation, components),
      },
    ]),
  );
}

/** What a deletion or a publish responds with has no version. */
const hasVersionAfter = ({ isVersioned, method }: Operation): boolean =>
  isVersioned === true && (method === 'GET' || method === 'PUT');

function toContent(
  content: ResponseContent,
  { mediaType = 'application/json' }: Operation,
  { toReference }: OpenApiSchemas,
): Pick<ResponseObject, 'content'> {
  if (content === null) return {};
  if (typeof content === 'string') return { content: { [content]: { schema: text } } };
  if (isFileContent(content))
    return { content: Object.fromEntries(content.file.map((type) => [type, { schema: binary }])) };
  if (isLinesContent(content)) {
    const itemSchema = { anyOf: content.lines.map(toReference) };
    return { content: { [linesType]: { schema: text, 'x-oai-itemSchema': itemSchema } } };
  }
  return { content: { [mediaType]: { schema: toReference(content) } } };
}

const text: JsonSchema = { type: 'string' };

/** The bytes of a file. */
const binary: JsonSchema = { type: 'string', format: 'binary' };

/** Error responses by status, each with its codes. Errors of SCIM have none. */
function toProblems(operation: Operation, { toReference }: OpenApiSchemas): Record<string, ResponseObject> {
  const { mediaType = 'application/json' } = operation;
  const isScim = mediaType === scimType;
  const responses: Record<string, ResponseObject> = {};
  const content = { [mediaType]: { schema: toReference(isScim ? scimErrorSchema : problemBodySchema) } };
  for (const code of listOperationProblems(operation)) {
    const status = problemStatuses[code];
    const meaning = problemDescriptions[code];
    const line = isScim ? meaning : `- \`${code}\`: ${meaning}`;
    const before = responses[status];
    responses[status] = {
      description: before ? `${before.description}\n${line}` : line,
      ...(status === 429 || status === 503 ? { headers: { 'Retry-After': retryAfter } } : {}),
      content,
      ...(isScim ? {} : { 'x-codes': [...(before?.['x-codes'] ?? []), code] }),
    };
  }
  return responses;
}

const retryAfter = { description: 'Seconds to wait.', schema: { type: 'integer' as const } };

/** Adds the errors in the form of the Data API to the responses of their status. */
function addRefusals(
  { refusals = [] }: Operation,
  { toReference }: OpenApiSchemas,
  responses: Record<string, ResponseObject>,
): Record<string, ResponseObject> {
  const own = toReference(dataProblemBodySchema);
  const added = refusals.map((status): [string, ResponseObject] => {
    const {
      description = STATUS_CODES[status] ?? 'Error',
      content = {},
      ...others
    } = responses[status] ?? {};
    const json = content['application/json']?.schema;
    const schema = json ? { anyOf: [...(json.anyOf ?? [json]), own] } : own;
    return [
      String(status),
      { description, ...others, content: { ...content, 'application/json': { schema } } },
    ];
  });
  return { ...responses, ...Object.fromEntries(added) };
}
