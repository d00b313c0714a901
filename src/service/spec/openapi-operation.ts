/** One operation as OpenAPI writes it. Source: OpenAPI 3.1, "Operation Object". */
import { STATUS_CODES } from 'node:http';
import { isIntegerParameter, listParameters } from '../../contract/operation-paths.ts';
import type { ResponseContent, Operation } from '../../contract/operations/operation.ts';
import { pathParameterDescriptions } from '../../contract/operations/path-parameter-descriptions.ts';
import type { ParameterDescription } from '../../contract/operations/path-parameter-descriptions.ts';
import { listProblems, problemDescriptions } from '../../contract/operations/problem-descriptions.ts';
import { queryParameterDescriptions } from '../../contract/operations/query-parameter-descriptions.ts';
import { dataProblemBodySchema, problemBodySchema, problemStatuses } from '../../contract/problem-codes.ts';
import type { ProblemCode } from '../../contract/problem-codes.ts';
import type { JsonSchema, OpenApiSchemas } from './openapi-schemas.ts';

export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: string | number;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { description: string; schema: JsonSchema }>>;
  readonly content?: Readonly<Record<string, { schema: JsonSchema }>>;
  /** The codes that the body of an error may hold. */
  readonly 'x-codes'?: readonly ProblemCode[];
}

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { schema: JsonSchema; example?: unknown }>>;
  };
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

export interface DescribedOperation {
  readonly id: string;
  /** Method and path, as in `operationPaths`. */
  readonly place: string;
  readonly operation: Operation;
}

export function createOpenApiOperation(
  { id, place, operation }: DescribedOperation,
  components: OpenApiSchemas,
): OperationObject {
  const { summary, description, tag, access, body } = operation;
  const parameters = [
    ...toPathParameters(place),
    ...toQueryParameters(operation, components),
    ...toHeaders(operation),
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: access === 'none' ? [] : [{ [access]: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body ? { requestBody: toRequestBody(operation, body, components) } : {}),
    responses: addRefusals(operation, components, {
      ...toResponses(operation, components),
      ...toProblems(listProblems(operation, place), components),
    }),
  };
}

function toPathParameters(place: string): ParameterObject[] {
  const meanings: Readonly<Record<string, ParameterDescription>> = pathParameterDescriptions;
  return listParameters(place).map((name) => ({
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

/** An answer that may be unchanged is asked for with the tag of the one that the caller holds. */
function toHeaders({ answers }: Operation): ParameterObject[] {
  if (answers[304] === undefined) return [];
  const description = 'The `ETag` of the answer that you hold: if it still stands, a 304 says so.';
  return [{ name: 'If-None-Match', in: 'header', required: false, description, schema: { type: 'string' } }];
}

function toRequestBody(
  { exampleBody }: Operation,
  body: NonNullable<Operation['body']>,
  { toReference }: OpenApiSchemas,
): OperationObject['requestBody'] & object {
  const example = exampleBody === undefined ? {} : { example: exampleBody };
  // An empty body reads as {}: where that fits, none needs to be sent.
  return {
    required: !body.safeParse({}).success,
    content: { 'application/json': { schema: toReference(body), ...example } },
  };
}

function toResponses({ answers }: Operation, components: OpenApiSchemas): Record<string, ResponseObject> {
  const headers =
    answers[304] === undefined
      ? {}
      : { headers: { ETag: { description: 'Names this version.', schema: { type: 'string' as const } } } };
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      { description: STATUS_CODES[status] ?? 'Answer', ...headers, ...toContent(answer, components) },
    ]),
  );
}

function toContent(
  answer: ResponseContent,
  { toReference }: OpenApiSchemas,
): Pick<ResponseObject, 'content'> {
  if (answer === null) return {};
  if (typeof answer === 'string') return { content: { [answer]: { schema: { type: 'string' } } } };
  return { content: { 'application/json': { schema: toReference(answer) } } };
}

/** Codes with the same status share a response. */
function toProblems(
  codes: readonly ProblemCode[],
  { toReference }: OpenApiSchemas,
): Record<string, ResponseObject> {
  const responses: Record<string, ResponseObject> = {};
  const content = { 'application/json': { schema: toReference(problemBodySchema) } };
  for (const code of codes) {
    const status = problemStatuses[code];
    const line = `- \`${code}\`: ${problemDescriptions[code]}`;
    const before = responses[status];
    responses[status] = {
      description: before ? `${before.description}\n${line}` : line,
      ...(status === 429 || status === 503 ? { headers: { 'Retry-After': retryAfter } } : {}),
      content,
      'x-codes': [...(before?.['x-codes'] ?? []), code],
    };
  }
  return responses;
}

const retryAfter = { description: 'Seconds to wait.', schema: { type: 'integer' as const } };

/** The Data API's own errors, beside what else a status may come with. */
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
