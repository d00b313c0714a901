/**
 * Every field that clients of the open-source engine may send. Fields of the contract's schemas are supported; the other
 * fields here are refused with advice on what to do instead. No field is ignored.
 */
import type { z } from 'zod';
import { dataQuerySchema, loadRequestSchema, timeDimensionSchema } from '../../contract/data-api-schemas.ts';
import { sqlRequestSchema } from '../../contract/endpoints/sql-api.ts';
import { DataError } from '../data-error.ts';
import { findNearestName } from '../../contract/find-nearest-name.ts';

export interface FieldLevel {
  /** Its name in error messages. */
  title: string;
  done: readonly string[];
  /** The reason of the refusal, and what to do instead. */
  refused: Readonly<Record<string, string>>;
}

const optionOfClient = 'it is an option of the client, and not of the query';
const besideQuery = `it stands beside 'query'`;
const level = (
  title: string,
  done: readonly string[],
  refused: Readonly<Record<string, string>> = {},
): FieldLevel => ({ title, done, refused });

const keysOf = (schema: z.ZodObject): string[] => Object.keys(schema.shape);

export const fieldLevels = {
  request: level('The request', keysOf(loadRequestSchema), {
    castNumerics: optionOfClient,
    ...Object.fromEntries(['mutexObj', 'mutexKey', 'subscribe'].map((name) => [name, optionOfClient])),
  }),
  query: level('The query', keysOf(dataQuerySchema), {
    castNumerics: optionOfClient,
    queryType: besideQuery,
    query: besideQuery,
    subqueryJoins: 'write the joined query in SQL, at POST /v1/cubesql',
    totalQuery: `use 'total'`,
    persistent: `use pages, with 'limit' and 'offset'`,
    memberToAlias: 'results are named by their members',
  }),
  timeDimension: level('A time dimension', keysOf(timeDimensionSchema), {
    member: `it is called 'dimension' here`,
  }),
  /** `dimension` is an older name of `member`. */
  filter: level('A filter', ['member', 'dimension', 'operator', 'values', 'and', 'or'], {
    value: `it is a list: 'values'`,
  }),
  sqlRequest: level('The body', keysOf(sqlRequestSchema), {
    limit: 'write LIMIT into the query',
    sql: `it is called 'query' here`,
    timezones: `it is called 'timezone' here`,
  }),
  loadParameters: level('The address', ['query', 'queryType', 'cache']),
  /** The address of requests whose fields are in the body. */
  noParameters: level('The address', []),
  metaParameters: level('The address', ['onlyViews'], {
    extended: 'the SQL of the data model is not shown',
  }),
} as const satisfies Record<string, FieldLevel>;

/** The error message for a field that a level does not have. */
export function describeUnknownField({ title, done, refused }: FieldLevel, name: string): string {
  const why = Object.hasOwn(refused, name) ? refused[name] : undefined;
  if (why !== undefined) return `${title} takes no '${name}': ${why}.`;
  const nearest = findNearestName(name, done);
  const known = done.length === 0 ? 'none: fields stand in the body' : done.join(', ');
  const advice = nearest === undefined ? `It takes ${known}.` : `Did you mean '${nearest}'?`;
  return `${title} has the unknown field '${name}'. ${advice}`;
}

/** The error message for a filter with fields that do not go together. */
export const describeMixedFilter = `A filter is one of three: a 'member' with its 'operator', an 'and' list, or an 'or' list. Put one into the other.`;

/** The parameters of an address by name. @throws DataError where one is unknown or given twice. */
export function readUrlParameters(fields: FieldLevel, url: string): Record<string, string> {
  const pairs = [...new URL(url, 'http://localhost').searchParams];
  const names = pairs.map(([name]) => name);
  const unknown = names.find((name) => !fields.done.includes(name));
  if (unknown !== undefined) throw new DataError(describeUnknownField(fields, unknown));
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw new DataError(`The parameter '${twice}' is given twice: give it once.`);
  return Object.fromEntries(pairs);
}

/** The level at a path in a request, such as `query.0.filters.1.and.0`, or `filters.1` beside SQL. */
export function findFieldLevel(path: readonly PropertyKey[]): FieldLevel | undefined {
  const names = path.filter((part) => typeof part === 'string');
  const [first, second, ...deeper] = names;
  if (first === undefined) return fieldLevels.request;
  if (first === 'filters') return fieldLevels.filter;
  if (first !== 'query') return undefined;
  if (second === undefined) return fieldLevels.query;
  if (second === 'timeDimensions' && deeper.length === 0) return fieldLevels.timeDimension;
  return second === 'filters' ? fieldLevels.filter : undefined;
}
