/** What the tooltip of a map says. */
import { formatValue, overrideFormat } from '../../model/formats/format-value.ts';
import { findColumn, type Result } from '../../model/result.ts';
import type { MapSpec } from '../../model/chart/map-spec.ts';
import type { TooltipContent, TooltipRow } from '../engine-ports.ts';
import { titleOf, type SceneRules } from './map-scene.ts';

/** Places of a cluster that the tooltip names. */
const mostPlaces = 8;

/** The columns of one row, or the names of the first rows of a cluster. */
export function toMapTooltip(
  rows: readonly number[],
  color: string,
  spec: MapSpec,
  rules: SceneRules,
): TooltipContent {
  const [row = 0, ...others] = rows;
  if (others.length === 0) return describeRow(row, color, spec, rules);
  const heading = findHeading(spec, rules.result);
  const value = spec.mode === 'point' ? spec.size : undefined;
  const lines = rows.slice(0, mostPlaces).map((one) => ({
    name: write(heading, one, rules) ?? '',
    value: write(value, one, rules) ?? '',
  }));
  const rest = rows.length - lines.length;
  return { rows: rest > 0 ? [...lines, { name: `+ ${rest}`, value: '' }] : lines };
}

function describeRow(row: number, color: string, spec: MapSpec, rules: SceneRules): TooltipContent {
  const heading = spec.mode === 'region' ? spec.dimension : findHeading(spec, rules.result);
  const names = (spec.tooltip ?? listColumns(spec, rules.result)).filter((name) => name !== heading);
  const lines = names.flatMap((name): TooltipRow[] => {
    const found = findColumn(rules.result, name);
    const value = write(name, row, rules);
    return found && value !== undefined ? [{ name: titleOf(found.column), value }] : [];
  });
  const [first, ...others] = lines;
  return {
    title: write(heading, row, rules),
    rows: first ? [{ ...first, color }, ...others] : [],
  };
}

function write(name: string | undefined, row: number, { result, overrides, context }: SceneRules) {
  const found = name === undefined ? undefined : findColumn(result, name);
  if (!found) return undefined;
  const format = overrideFormat(found.column.format, overrides[found.column.name]);
  return formatValue(found.cells[row], { ...found.column, format }, context);
}

/** All columns but the coordinates. */
function listColumns(spec: MapSpec, result: Result): string[] {
  if (spec.mode === 'region') return [spec.dimension, spec.measure];
  const coordinates = new Set([spec.latitude, spec.longitude]);
  return result.columns.map((column) => column.name).filter((name) => !coordinates.has(name));
}

/** A point is called by the first text that its row has. */
function findHeading(spec: MapSpec, result: Result): string | undefined {
  const taken = spec.mode === 'point' ? spec.color : undefined;
  const texts = result.columns.filter((column) => column.type === 'string').map((column) => column.name);
  return texts.find((name) => name !== taken) ?? texts[0];
}
