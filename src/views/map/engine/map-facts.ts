/** Facts about a drawn map for its view: its legend, what it cannot show, and how it writes numbers. */
import { findColumn, type ColumnFormat } from '../../../model/result.ts';
import { formatNumber, formatValue, overrideFormat } from '../../../model/formats/format-value.ts';
import type { MapParts } from './load-map-parts.ts';
import type { MapFacts } from './map-request.ts';
import type { MapLegend, SceneRules } from './map-scene.ts';

/** From this value on, numbers are short: 10K. */
const leastCompact = 10_000;

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
    write: (what, value) =>
      what === 'color'
        ? writeLimit(value, colored, rules, isOneValue(scene.legend))
        : writeLimit(value, sized, rules),
  };
}

/** Whether the legend names the only value itself, and no limits of classes. */
const isOneValue = ({ classes: [first, ...others] }: MapLegend): boolean =>
  others.length === 0 && first !== undefined && first.from === first.to;

/**
 * A round limit in short. Limits that are not round, such as quantiles, keep the decimals of their column.
 * @param isValue - whether it is a value, which is written as elsewhere.
 */
function writeLimit(value: number, name: string | undefined, rules: SceneRules, isValue = false): string {
  const { result, overrides, context } = rules;
  const column = name === undefined ? undefined : findColumn(result, name)?.column;
  const format = overrideFormat(column?.format, name === undefined ? undefined : overrides[name]);
  const full = formatValue(value, { type: 'number', format }, context);
  if (isValue) return full;
  const whole = { ...(format ?? { type: 'number' as const }), decimalPlaces: countDecimals(value, format) };
  const short = formatNumber(value, whole, context, { compact: Math.abs(value) >= leastCompact });
  return short.length < full.length ? short : full;
}

function countDecimals(value: number, format: ColumnFormat | undefined): number {
  const shown = (value / (format?.scale ?? 1)) * (format?.type === 'percent' ? 100 : 1);
  return (
    shown
      .toFixed(12)
      .replace(/\.?0*$/, '')
      .split('.')[1]?.length ?? 0
  );
}
