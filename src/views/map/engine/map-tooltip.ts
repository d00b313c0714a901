/** The content of a map's tooltip. */
import { formatValue, overrideFormat } from '../../../model/formats/format-value.ts';
import { findColumn, type Result } from '../../../model/result.ts';
import type { ParsedMapSpec } from '../model/parse-map-spec.ts';
import type { TooltipContent, TooltipRow } from '../../../engines/engine-interfaces.ts';
import { titleOf, type SceneRules } from './map-scene.ts';
import type { MapMark } from './mark-layer.ts';

/** Maximum number of rows of a cluster that the tooltip lists. */
const maxPlaces = 8;

/** Shows the columns of a row, the names of the first rows of a cluster, or the name of a region without a row. */
export function toMapTooltip(mark: MapMark, spec: ParsedMapSpec, rules: SceneRules): TooltipContent {
  const { rows, count, color, name } = mark;
  const [row] = rows;
  if (row === undefined) return { title: name, rows: [{ name: '', value: rules.messages('noValue') }] };
  return count === 1 ? describeRow(row, color, spec, rules) : describeGroup(mark, spec, rules);
}

function describeGroup({ rows, count }: MapMark, spec: ParsedMapSpec, rules: SceneRules): TooltipContent {
  const heading = findHeading(spec, rules.result);
  const value = spec.mode === 'point' ? spec.size : undefined;
  const lines = rows.slice(0, maxPlaces).map((row) => ({
    name: write(heading, row, rules) ?? '',
    value: write(value, row, rules) ?? '',
  }));
  const named = heading === undefined && value === undefined ? [] : lines;
  const rest = count - named.length;
  const more =
    rest > 0 && named.length > 0 ? [{ name: rules.messages('more', { count: rest }), value: '' }] : [];
  return { title: rules.messages('places', { count }), rows: [...named, ...more] };
}

function describeRow(row: number, color: string, spec: ParsedMapSpec, rules: SceneRules): TooltipContent {
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

/** All columns except the coordinates. */
function listColumns(spec: ParsedMapSpec, result: Result): string[] {
  if (spec.mode === 'region') return [spec.dimension, spec.measure];
  const coordinates = new Set([spec.latitude, spec.longitude]);
  return result.columns.map((column) => column.name).filter((name) => !coordinates.has(name));
}

/** The heading of a point is the first text column of its row. */
function findHeading(spec: ParsedMapSpec, result: Result): string | undefined {
  const taken = spec.mode === 'point' ? spec.color : undefined;
  const texts = result.columns.filter((column) => column.type === 'string').map((column) => column.name);
  return texts.find((name) => name !== taken) ?? texts[0];
}
