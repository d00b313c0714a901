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
  let isBound = false;
  const bind = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(bind);
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).flatMap(([key, child]) => {
      if (key !== 'values' || child !== rows) return [[key, bind(child)] as const];
      isBound = true;
      return isVega ? [] : [['name', 'table'] as const];
    });
    return Object.fromEntries(entries);
  };
  const bound = bind(spec);
  return isBound && isRecord(bound) ? bound : undefined;
}
