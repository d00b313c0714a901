/** From the spec of a map to what it shows. */
import { parseMapSpec } from '../map/parse-map-spec.ts';
import { findColumn, type Result } from '../result.ts';
import type { ChartFacts, ChartField } from './chart-facts.ts';

/** A spec that is none of a map tells of its rows alone. */
export function extractMapFacts(value: unknown, result: Result): ChartFacts {
  const { ok, ...facts } = parseMapSpec(value);
  const bare = { kind: 'map', result, views: 1 } as const;
  if (!ok || !('spec' in facts)) return bare;
  const { spec } = facts;
  const find = (name: string | undefined): ChartField | undefined => {
    const column = name === undefined ? undefined : findColumn(result, name)?.column;
    return column && { column, title: column.title ?? column.name };
  };
  if (spec.mode === 'region')
    return { ...bare, measure: find(spec.measure), dimension: find(spec.dimension) };
  return { ...bare, measure: find(spec.size), series: find(spec.color) };
}
