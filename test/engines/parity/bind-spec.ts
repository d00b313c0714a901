/** Specs of the comparison whose own rows come from a query instead. */
import { isRecord } from '../../../src/model/parsing/read-value.ts';
import type { Result, ResultColumn } from '../../../src/model/result.ts';
import { rows } from './specs/parity-spec.ts';

type Row = (typeof rows)[number];
type Spec = Record<string, unknown>;

const names = Object.keys(rows[0] ?? {});

const columns = names.map((name): ResultColumn => {
  const value = Reflect.get(rows[0] ?? {}, name) as unknown;
  const type = name === 'day' ? 'time' : typeof value === 'number' ? 'number' : 'string';
  return { name, type };
});

/** The rows that all specs share, as the result of a query. */
export const toResult = (chosen: readonly Row[]): Result => ({
  columns,
  values: names.map((name) => chosen.map((row) => Reflect.get(row, name) as string | number)),
  rowCount: chosen.length,
});

/** The spec with the rows of a query in place of the rows that all specs share; undefined if it has others. */
export function bindSpec(spec: Spec): Spec | undefined {
  const isVega = String(spec['$schema']).includes('/vega/');
  const bound = bind(spec, isVega ? {} : { name: 'table' });
  return isRecord(bound) && countShared(spec) > 0 ? bound : undefined;
}

/** @param data - what stands in place of the rows. */
function bind(value: unknown, data: Spec): unknown {
  if (Array.isArray(value)) return value.map((item) => bind(item, data));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).flatMap(([key, child]) =>
    child === rows ? Object.entries(data) : [[key, bind(child, data)] as const],
  );
  return Object.fromEntries(entries);
}

const countShared = (value: unknown): number =>
  value === rows ? 1 : isRecord(value) || Array.isArray(value) ? count(Object.values(value)) : 0;

const count = (values: readonly unknown[]): number =>
  values.reduce((sum: number, one) => sum + countShared(one), 0);
