/** The values under a crosshair, and the tooltip that shows all of them. */
import type { FormatContext } from '../../../model/formats/format-value.ts';
import { formatInChart } from '../model/format-in-chart.ts';
import {
  limitCrosshairRows,
  findNearestIndex,
  findNearestValueIndex,
  samePositionDistance,
  sortCrosshairValues,
  type CrosshairValue,
} from '../model/crosshair-points.ts';
import type { TooltipEntry } from '../model/tooltip-entries.ts';
import { createChartMessages } from '../../../model/messages/chart-en.ts';
import type { TooltipContent, TooltipRow } from '../../../engines/engine-interfaces.ts';
import { findSwatchColor, findMarkTooltip, type NoteOf } from './chart-tooltip.ts';
import type { Plot, PlotSeries } from './crosshair-plots.ts';
import { findDatumField } from './datum-field.ts';
import type { SceneItem } from './scene-marks.ts';

/** A point under the crosshair. */
export interface CrosshairPoint extends CrosshairValue {
  readonly series: PlotSeries;
  readonly item: SceneItem;
  readonly color: string | undefined;
}

/** What the crosshair is at: a position, and the points there. */
export interface CrosshairTarget {
  readonly plot: Plot;
  /** px from the edge of the plot, along its axis. */
  readonly position: number;
  readonly points: readonly CrosshairPoint[];
  /** Index of the point nearest to the pointer. */
  readonly nearest: number;
}

/**
 * The values at the position nearest to the pointer.
 * @param along - position of the pointer in the plot along its axis, px; `across` is the other one.
 */
export function findNearestCrosshairPoints(
  plot: Plot,
  along: number,
  across: number,
): CrosshairTarget | undefined {
  const position = plot.positions[findNearestIndex(plot.positions, along)];
  if (position === undefined) return undefined;
  const found = plot.series.flatMap((series) => findPoint(series, position) ?? []);
  const points = sortCrosshairValues(
    found,
    found.some(({ series }) => series.info.isStacked),
  );
  return { plot, position, points, nearest: findNearestValueIndex(points, across) };
}

function findPoint(series: PlotSeries, position: number): CrosshairPoint | undefined {
  const { points, positions, info, mark } = series;
  const index = findNearestIndex(positions, position);
  const item = points[index];
  if (!item || Math.abs((positions[index] ?? 0) - position) >= samePositionDistance) return undefined;
  const start = (info.axis === 'x' ? item.y : item.x) ?? 0;
  const thickness = (info.axis === 'x' ? item.height : item.width) ?? 0;
  const value = Number(findDatumField(item.datum, info.valueFields[0]) ?? NaN);
  return {
    series,
    item,
    start,
    end: mark.marktype === 'area' ? start + thickness : start,
    value: Number.isFinite(value) ? value : undefined,
    // A line is drawn in the colour of its first point.
    color: findSwatchColor(mark.items?.[0]) ?? findSwatchColor(item),
  };
}

/** The title is the position on the axis. Each series has a line; those of a mark's own tooltip come last. */
export function toCrosshairTooltip(
  target: CrosshairTarget,
  context: FormatContext,
  noteOf?: NoteOf,
): TooltipContent {
  const lines = target.points.map((point) => toLine(point, context));
  const nearest = lines[target.nearest];
  const differ = new Set(lines.map(({ value }) => value.name)).size > 1;
  const rows = lines.map(({ series, value }, index): TooltipRow => ({
    name: series === undefined ? value.name : differ ? `${series} · ${value.name}` : series,
    value: value.value,
    color: target.points[index]?.color,
    isEmphasized: index === target.nearest && lines.length > 1,
  }));
  const { shown, hidden } = limitCrosshairRows(rows);
  const more = hidden > 0 ? createChartMessages(context.locale)('moreValues', { count: hidden }) : undefined;
  const [point] = target.points;
  const note = [more, point && noteOf?.(point.item)].filter(Boolean).join('. ') || undefined;
  return { title: nearest?.title ?? '', rows: [...shown, ...(nearest?.others ?? [])], note, isAbove: true };
}

interface Line {
  readonly title: string;
  readonly series: string | undefined;
  readonly value: TooltipRow;
  /** Entries that the author has added. */
  readonly others: readonly TooltipRow[];
}

/** A line of the tooltip, of the entries that the point's own tooltip would have. */
function toLine({ item, series: { info } }: CrosshairPoint, context: FormatContext): Line {
  const own = findMarkTooltip(item, context) ?? { rows: [] };
  const namesOf = (fields: readonly string[]) => findNames(info.tooltip, fields);
  const pick = (names: ReadonlySet<string>) => own.rows.filter(({ name }) => names.has(name));
  const titles = pick(namesOf(info.axisFields));
  const names = pick(namesOf(info.seriesFields)).filter((row) => !titles.includes(row));
  const rest = own.rows.filter((row) => !titles.includes(row) && !names.includes(row));
  const value = rest.find(({ name }) => namesOf(info.valueFields).has(name)) ?? rest[0];
  // A tooltip that is a text has a title only.
  const text = info.tooltip.length === 0 ? own.title : undefined;
  return {
    title:
      (text === undefined ? own.title : undefined) ?? titles[0]?.value ?? formatPosition(item, info, context),
    series: names.map((row) => row.value).join(', ') || readSeriesName(item, info),
    value: { name: value?.name ?? info.valueFields[0] ?? '', value: text ?? value?.value ?? '' },
    others: rest.filter((row) => row !== value).map(({ name, value: cell }) => ({ name, value: cell })),
  };
}

const findNames = (entries: readonly TooltipEntry[], fields: readonly string[]): ReadonlySet<string> =>
  new Set(
    entries.filter((entry) => entry.fields.some((field) => fields.includes(field))).map(({ name }) => name),
  );

function readSeriesName(item: SceneItem, info: PlotSeries['info']): string | undefined {
  const values = info.seriesFields.map((field) => findDatumField(item.datum, field));
  return values.map((value) => (value === null ? 'null' : toText(value))).join(', ') || info.seriesName;
}

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The position on the axis, if the tooltip of the author leaves it out. */
function formatPosition(item: SceneItem, info: PlotSeries['info'], context: FormatContext): string {
  const value = findDatumField(item.datum, info.axisFields[0]);
  return formatInChart(value, { column: { type: value instanceof Date ? 'time' : 'string' }, context });
}
