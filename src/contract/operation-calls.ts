/** What each operation takes and answers, as types: derived from the schemas that requests and answers pass. */
import type { z } from 'zod';
import type { OperationId, operationPaths, ParameterName, ParameterValue } from './operation-paths.ts';
import type { operations } from './operations/all-operations.ts';

export type Operations = typeof operations;

export type PathInput<Path extends string> = { [Name in ParameterName<Path>]: ParameterValue<Name> };

/** What may be left out as a whole need not be given at all. */
type OptionalIfEmpty<Key extends string, Value> = object extends Value
  ? { [K in Key]?: Value }
  : { [K in Key]: Value };

/** What a schema takes; where it changes nothing, the type that the contract has a name for. */
type SchemaInput<Schema extends z.ZodType> =
  z.input<Schema> extends z.output<Schema> ? z.output<Schema> : z.input<Schema>;

type QueryInput<One> = One extends { query: infer Query extends z.ZodType }
  ? OptionalIfEmpty<'query', SchemaInput<Query>>
  : unknown;
type BodyInput<One> = One extends { body: infer Body extends z.ZodType }
  ? OptionalIfEmpty<'body', SchemaInput<Body>>
  : unknown;

type Merged<Parts> = { [Key in keyof Parts]: Parts[Key] };

type ResponseValue<Answer> = Answer extends z.ZodType
  ? z.output<Answer>
  : Answer extends string
    ? string
    : undefined;

/** An unchanged answer is told by its status, so it is none of them. */
type Success = 200 | 201 | 202 | 204;
type SuccessResponse<Answers> = {
  [Status in keyof Answers & Success]: ResponseValue<Answers[Status]>;
}[keyof Answers & Success];

export type OperationCalls = {
  [Id in OperationId]: {
    input: Merged<
      PathInput<(typeof operationPaths)[Id]> & QueryInput<Operations[Id]> & BodyInput<Operations[Id]>
    >;
    answer: SuccessResponse<Operations[Id]['answers']>;
  };
};
