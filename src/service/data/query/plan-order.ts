import type { DataQuery } from '../../../contract/data-api.ts';
import { DataError } from '../data-error.ts';
import type { PlannedColumn, PlannedOrder } from './query-plan.ts';

/**
 * The order asked for; by default the first time grain ascending, else the first measure descending,
 * else the first dimension ascending. Source: docs/data-api.md, "Load". An empty list means no order.
 * What is ordered by `none` is left out.
 */
export function planOrder(order: DataQuery['order'], columns: readonly PlannedColumn[]): PlannedOrder[] {
  if (order === undefined) return defaultOrder(columns);
  const pairs = Array.isArray(order) ? order : Object.entries(order);
  return pairs.flatMap(([name, direction]) =>
    direction === 'none' ? [] : [{ column: findColumn(name, columns), direction }],
  );
}

function defaultOrder(columns: readonly PlannedColumn[]): PlannedOrder[] {
  const time = columns.findIndex(({ grain }) => grain !== undefined);
  if (time >= 0) return [{ column: time, direction: 'asc' }];
  const measure = columns.findIndex(({ member }) => member.own.kind === 'measure');
  return measure >= 0 ? [{ column: measure, direction: 'desc' }] : [{ column: 0, direction: 'asc' }];
}

/** A time with a grain is found by its plain name too. */
function findColumn(name: string, columns: readonly PlannedColumn[]): number {
  const exact = columns.findIndex((column) => column.name === name);
  const index = exact >= 0 ? exact : columns.findIndex(({ member }) => member.name === name);
  if (index < 0) throw new DataError(`The query is ordered by ${name} but does not ask for it.`);
  return index;
}
