/** Facts about a drawn map for its view: its legend, what it cannot show, and how it writes numbers. */
import { findColumn } from '../../model/result.ts';
import { formatValue, overrideFormat } from '../../model/formats/format-value.ts';
import type { MapParts } from './load-map-parts.ts';
import type { MapFacts } from './map-request.ts';
import type { SceneRules } from './map-scene.ts';

export function createMapFacts({ spec, scene, rules }: MapParts, maxRadius: number): MapFacts {
  const colored = spec.mode === 'point' ? spec.color : spec.measure;
  const sized = spec.mode === 'point' ? spec.size : undefined;
  const isRegions = scene.kind === 'regions';
  return {
    legend: scene.legend,
    unmatched: isRegions ? scene.unmatched : [],
    unplaced: isRegions ? 0 : scene.cloud.unplaced,
    isEmpty: isRegions ? scene.regions.every(({ row }) => row === undefined) : scene.cloud.rows.length === 0,
    maxRadius,
    write: (what, value) => writeNumber(value, what === 'color' ? colored : sized, rules),
  };
}

function writeNumber(value: number, name: string | undefined, rules: SceneRules): string {
  const { result, overrides, context } = rules;
  const column = name === undefined ? undefined : findColumn(result, name)?.column;
  const format = overrideFormat(column?.format, name === undefined ? undefined : overrides[name]);
  return formatValue(value, { type: 'number', format }, context);
}
