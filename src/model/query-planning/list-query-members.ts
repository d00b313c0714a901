/** Lists the members of the data model that a query names. What decides about rights reads them from here. */
import type { DataQuery } from '../../contract/data-api-schemas.ts';
import { isRecord, readArray, readString } from '../parsing/read-value.ts';

type ReadNames = (value: unknown) => readonly unknown[];

const noNames: ReadNames = () => [];
const dimensions: ReadNames = (value) => readArray(value).map(withoutGrain);

/** Reads the member names in each part of a query. TypeScript fails where a part is missing here. */
const namesIn: Readonly<Record<keyof DataQuery, ReadNames>> = {
  measures: readArray,
  dimensions,
  segments: readArray,
  timeDimensions: (value) =>
    readArray(value).map((time) => (isRecord(time) ? withoutGrain(time.dimension) : undefined)),
  filters: (value) => readArray(value).flatMap(filterMembers),
  order: (value) => orderMembers(value).map(withoutGrain),
  // Join hints name cubes and not members: the Data API checks them.
  joinHints: noNames,
  limit: noNames,
  rowLimit: noNames,
  offset: noNames,
  total: noNames,
  timezone: noNames,
  ungrouped: noNames,
  renewQuery: noNames,
  cache: noNames,
  responseFormat: noNames,
};

/** Every member that any part of a data query names. */
export function listQueryMembers(query: Record<string, unknown>): string[] {
  const names = Object.entries(namesIn).flatMap(([part, read]) => read(query[part]));
  return names.filter((name) => name !== undefined).map((name) => readString(name) ?? '');
}

function filterMembers(filter: unknown): unknown[] {
  if (!isRecord(filter)) return [];
  const nested = [...readArray(filter.and), ...readArray(filter.or)];
  const own = [filter.member, filter.dimension].filter((name) => name !== undefined);
  return [...own, ...nested.flatMap(filterMembers)];
}

function orderMembers(order: unknown): unknown[] {
  if (isRecord(order)) return Object.keys(order);
  return readArray(order).map((pair) => readArray(pair)[0]);
}

/** Removes the grain from the name of a time dimension. */
const withoutGrain = (name: unknown): unknown => (typeof name === 'string' ? withoutGranularity(name) : name);

/** `view.time.month` becomes `view.time`. */
export function withoutGranularity(name: string): string {
  const parts = name.split('.');
  return parts.length === 3 ? parts.slice(0, 2).join('.') : name;
}
