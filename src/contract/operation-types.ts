/** Types of the input and the result of each operation, derived from its schemas. */
import type { z } from 'zod';
import type { FileContent, LinesContent } from './operations/operation.ts';
import type { OperationId, Operations } from './operations/all-operations.ts';
import type { PathInput } from './element-api-paths.ts';

/** An optional property if all fields of its value are optional. */
type OptionalIfEmpty<Key extends string, Value> = object extends Value
  ? { [K in Key]?: Value }
  : { [K in Key]: Value };

/** The input of a schema; its output if that accepts the same, since the contract has a name for that type. */
type SchemaInput<Schema extends z.ZodType> =
  z.input<Schema> extends z.output<Schema> ? z.output<Schema> : z.input<Schema>;

type QueryInput<One> = One extends { query: infer Query extends z.ZodType }
  ? OptionalIfEmpty<'query', SchemaInput<Query>>
  : unknown;
type BodyInput<One> = One extends { body: infer Body extends z.ZodType }
  ? OptionalIfEmpty<'body', SchemaInput<Body>>
  : unknown;

type Merged<Parts> = { [Key in keyof Parts]: Parts[Key] };

type ResponseValue<Content> = Content extends z.ZodType
  ? z.output<Content>
  : Content extends string | LinesContent
    ? string
    : Content extends FileContent
      ? Blob
      : undefined;

/** Statuses with a result. A 304 has none: the client never sends `If-None-Match`. */
type Success = 200 | 201 | 202 | 204;
type SuccessResponse<Responses> = {
  [Status in keyof Responses & Success]: ResponseValue<Responses[Status]>;
}[keyof Responses & Success];

export type OperationTypes = {
  [Id in OperationId]: {
    input: Merged<PathInput<Operations[Id]['path']> & QueryInput<Operations[Id]> & BodyInput<Operations[Id]>>;
    response: SuccessResponse<Operations[Id]['responses']>;
  };
};
