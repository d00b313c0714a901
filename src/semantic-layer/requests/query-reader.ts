/** Reads load requests, from the body or from parameters of the address. Every error names the field at fault. */
import type { z } from 'zod';
import {
  loadRequestSchema,
  type DataFilter,
  type DataQuery,
  type LoadRequest,
} from '../../contract/data-api-schemas.ts';
import { findChangedNumber } from '../../contract/changed-numbers.ts';
import { DataError } from '../data-error.ts';
import { findNearestName } from '../../contract/find-nearest-name.ts';
import {
  describeUnknownField,
  describeMixedFilter,
  fieldLevels,
  findFieldLevel,
  readUrlParameters,
} from './load-request-fields.ts';
import { isRecord } from '../../model/parsing/read-value.ts';

/** Levels of nested objects and lists in a request, far more than any real filter needs. */
const maxDepth = 24;
/** Most values of one filter. */
const maxValues = 5_000;
/** Most members, and most filters, of one query. */
const maxNames = 500;

export function readLoadRequest(body: unknown): LoadRequest {
  refuseDeep(body);
  const renamed = renameLegacyFields(body);
  const parsed = loadRequestSchema.safeParse(renamed);
  if (!parsed.success) throw new DataError(describeIssue(parsed.error.issues[0], renamed));
  for (const query of [parsed.data.query].flat()) refuseHuge(query);
  return parsed.data;
}

/** Reads a load request from the parameters of an address: `query` as JSON, `queryType` and `cache` as plain text. */
export function readLoadParameters(url: string): LoadRequest {
  const { query, queryType, cache } = readUrlParameters(fieldLevels.loadParameters, url);
  if (query === undefined) throw new DataError(`The parameter 'query' is missing.`);
  return readLoadRequest({
    query: readJson(query, `The parameter 'query'`),
    ...(queryType === undefined ? {} : { queryType }),
    ...(cache === undefined ? {} : { cache }),
  });
}

/** Reads the parameter `onlyViews` of `/v1/meta`. */
export function readOnlyViews(url: string): boolean {
  const { onlyViews = 'false' } = readUrlParameters(fieldLevels.metaParameters, url);
  if (onlyViews !== 'true' && onlyViews !== 'false')
    throw new DataError(`The parameter 'onlyViews' must be true or false, not '${onlyViews}'.`);
  return onlyViews === 'true';
}

export function readJson(text: string, name: string): unknown {
  const value = parse(text, name);
  const changed = findChangedNumber(text);
  if (changed)
    throw new DataError(`${name} is not valid${changed.place && ` at ${changed.place}`}: ${changed.reason}`);
  return value;
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DataError(`${name} is not valid JSON.`);
  }
}

export function refuseDeep(body: unknown): void {
  if (depthOf(body, maxDepth) > maxDepth)
    throw new DataError(`The query is nested deeper than ${maxDepth} levels.`);
}

/** Levels of nesting. Stops one level past the limit, so that a hostile value cannot overflow the stack. */
function depthOf(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (limit < 0) return 1;
  return 1 + Math.max(0, ...Object.values(value).map((inner) => depthOf(inner, limit - 1)));
}

export function describeIssue(issue: z.core.$ZodIssue | undefined, body: unknown): string {
  if (!issue) return 'The request is not a data query.';
  const inner = issue.code === 'invalid_union' ? closest(issue.errors) : undefined;
  if (inner) return describeIssue({ ...inner, path: [...issue.path, ...inner.path] }, body);
  const place = issue.path.join('.') || 'The request';
  if (issue.code !== 'invalid_value' && issue.path.includes('order')) return `${place}: ${describeOrder}`;
  if (issue.code === 'unrecognized_keys') return `${place}: ${describeKeys(issue.keys, issue.path)}`;
  if (issue.code === 'invalid_value')
    return `${place}: ${describeValue(valueAt(body, issue.path), issue.values)}`;
  return `${place}: ${issue.message}.`;
}

const describeOrder = `'order' must be {"orders.count": "desc"} or [["orders.count", "desc"]].`;

function describeKeys(keys: readonly string[], path: readonly PropertyKey[]): string {
  const [first = ''] = keys;
  const level = findFieldLevel(path);
  if (level?.done.includes(first)) return describeMixedFilter;
  return level ? describeUnknownField(level, first) : `the unknown field '${first}'.`;
}

function describeValue(value: unknown, known: readonly unknown[]): string {
  const names = known.filter((name) => typeof name === 'string');
  const nearest = typeof value === 'string' ? findNearestName(value, names) : undefined;
  const advice = nearest === undefined ? `use one of ${names.join(', ')}` : `did you mean '${nearest}'?`;
  return `${value === undefined ? 'Nothing' : JSON.stringify(value)} is not known: ${advice}${nearest === undefined ? '.' : ''}`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((found, key) => {
    if (typeof found !== 'object' || found === null) return undefined;
    return Object.entries(found).find(([name]) => name === String(key))?.[1];
  }, value);
}

/** The first issue of the union branch that fits the value best: of its kind, and with the fewest issues at its top level. */
function closest(branches: readonly (readonly z.core.$ZodIssue[])[]): z.core.$ZodIssue | undefined {
  const missing = (issues: readonly z.core.$ZodIssue[]): number =>
    issues.filter(({ path }) => path.length <= 1).length;
  const isOfKind = branches.filter(
    (issues) => !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0),
  );
  const likely = isOfKind.length > 0 ? isOfKind : [...branches];
  return likely.sort((one, other) => missing(one) - missing(other))[0]?.[0];
}

function refuseHuge(query: DataQuery): void {
  const filters = (query.filters ?? []).flatMap(listConditions);
  const names = [query.measures, query.dimensions, query.segments, query.timeDimensions, filters];
  if (names.some((list) => (list?.length ?? 0) > maxNames))
    throw new DataError(`A query names at most ${maxNames} members and filters of a kind.`);
  refuseHugeFilters(query.filters ?? []);
}

export function refuseHugeFilters(list: readonly DataFilter[]): void {
  const filters = list.flatMap(listConditions);
  if (filters.length > maxNames) throw new DataError(`A query has at most ${maxNames} filters.`);
  if (filters.some(({ values }) => (values?.length ?? 0) > maxValues))
    throw new DataError(`A filter has at most ${maxValues} values.`);
}

type Condition = Extract<DataFilter, { member: string }>;

/** The conditions of a filter, out of all `and` and `or`. */
export function listConditions(filter: DataFilter): Condition[] {
  if ('and' in filter) return filter.and.flatMap(listConditions);
  if ('or' in filter) return filter.or.flatMap(listConditions);
  return [filter];
}

/** Every member that a query selects or filters by, by the names in the query. */
export function listRequestedMembers(query: DataQuery): string[] {
  const times = (query.timeDimensions ?? []).map(({ dimension }) => dimension);
  const filtered = (query.filters ?? []).flatMap(listConditions).map(({ member }) => member);
  const requested = [query.measures, query.dimensions, query.segments].flatMap((names) => names ?? []);
  return [...new Set([...requested, ...times, ...filtered])];
}

// Words of older clients, put into today's: `filters[].dimension` is `member`.

/** A load request as it arrived. */
function renameLegacyFields(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const { query } = body;
  return { ...body, query: Array.isArray(query) ? query.map(renameInQuery) : renameInQuery(query) };
}

function renameInQuery(query: unknown): unknown {
  if (!isRecord(query) || !Array.isArray(query.filters)) return query;
  return { ...query, filters: query.filters.map(renameInFilter) };
}

export function renameInFilter(filter: unknown): unknown {
  if (!isRecord(filter)) return filter;
  const { dimension, ...others } = filter;
  if (dimension !== undefined && others.member !== undefined)
    throw new DataError(`A filter names either 'member' or, as older clients do, 'dimension'.`);
  const renamed: Record<string, unknown> =
    dimension === undefined ? others : { member: dimension, ...others };
  for (const word of ['and', 'or']) {
    const inner = renamed[word];
    if (Array.isArray(inner)) renamed[word] = inner.map(renameInFilter);
  }
  return renamed;
}
