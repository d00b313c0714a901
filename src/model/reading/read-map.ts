/** From the spec of a map to what it shows. */
import { readMapSpec } from '../map/map-spec.ts';
import { findColumn, type Result } from '../result.ts';
import type { ChartReading, ReadField } from './chart-reading.ts';

/** A spec that is none of a map tells of its rows alone. */
export function readMap(value: unknown, result: Result): ChartReading {
  const { ok, ...reading } = readMapSpec(value);
  const bare = { kind: 'map', result, views: 1 } as const;
  if (!ok || !('spec' in reading)) return bare;
  const { spec } = reading;
  const find = (name: string | undefined): ReadField | undefined => {
    const column = name === undefined ? undefined : findColumn(result, name)?.column;
    return column && { column, title: column.title ?? column.name };
  };
  if (spec.mode === 'region')
    return { ...bare, measure: find(spec.measure), dimension: find(spec.dimension) };
  return { ...bare, measure: find(spec.size), series: find(spec.color) };
}
