/** The plots of a chart whose values a crosshair shows, read from the scene graph. */
import type { CrosshairMark } from '../model/list-crosshair-marks.ts';
import { mergePositions } from '../model/crosshair-points.ts';
import { findDatumField } from './datum-field.ts';
import {
  findRectangle,
  isLineOrArea,
  iterateDataMarks,
  readRoot,
  type Rectangle,
  type SceneItem,
  type SceneMark,
} from './scene-marks.ts';
import { listNeighbours, measureReach, type ReachedPlot } from './plot-reach.ts';
import type { View } from 'vega';

/** A line or an area, with its points in ascending order of their position. */
export interface PlotSeries {
  readonly info: CrosshairMark;
  readonly mark: SceneMark;
  readonly points: readonly SceneItem[];
  /** Positions of the points along the axis, px. */
  readonly positions: readonly number[];
}

/** A plot, in px of the root group of its chart. */
export interface Plot extends ReachedPlot {
  readonly series: readonly PlotSeries[];
  /** All positions along the axis, ascending, px from the edge of the plot. */
  readonly positions: readonly number[];
}

/** Marks that may be in the same plot as lines and areas: labels, and rules such as thresholds. */
const annotations = new Set<string | undefined>(['text', 'rule']);

/** Lines and areas that are not described, such as those without a tooltip, are ignored. */
export function listPlots(view: View, marks: ReadonlyMap<string, CrosshairMark>): Plot[] {
  const byPlace = new Map<string, { rectangle: Rectangle; marks: SceneMark[] }>();
  const root = readRoot(view);
  for (const mark of iterateDataMarks(root)) {
    const rectangle = findRectangle(mark);
    const key = Object.values(rectangle).map(Math.round).join();
    const known = byPlace.get(key);
    if (known) known.marks.push(mark);
    else byPlace.set(key, { rectangle, marks: [mark] });
  }
  const plots = [...byPlace.values()].flatMap((plot) => readPlot(plot.rectangle, plot.marks, marks) ?? []);
  const neighbours = plots.length > 0 ? [...listNeighbours(root)] : [];
  return plots.map((plot) => ({ ...plot, reach: measureReach(plot, neighbours) }));
}

function readPlot(
  rectangle: Rectangle,
  marks: readonly SceneMark[],
  known: ReadonlyMap<string, CrosshairMark>,
): Omit<Plot, 'reach'> | undefined {
  const found = marks.flatMap((mark) => {
    const info = known.get(mark.name ?? '');
    return info && (mark.items?.length ?? 0) > 0 ? [{ info, mark }] : [];
  });
  const axis = found[0]?.info.axis;
  if (axis === undefined || found.some(({ info }) => info.axis !== axis)) return undefined;
  const read = found.map(({ info, mark }) => readSeries(info, mark, rectangle));
  const series = read.flatMap((one) => (one && one.points.length > 0 ? [one] : []));
  if (series.length === 0 || read.includes(undefined) || !areOnlyLines(marks, series)) return undefined;
  const positions = mergePositions(series.flatMap(({ positions }) => positions));
  return { ...rectangle, axis, series: dropCopies(series), positions };
}

/** The points in sight. `undefined` if the line goes back along its axis, such as a path through a scatter plot. */
function readSeries(info: CrosshairMark, mark: SceneMark, rectangle: Rectangle): PlotSeries | undefined {
  const { axis } = info;
  const points: SceneItem[] = [];
  for (const item of mark.items ?? [])
    if (item.defined !== false && isInside(item, rectangle)) points.push(item);
  const positions = points.map((item) => item[axis] ?? 0);
  if (isDescending(positions)) {
    points.reverse();
    positions.reverse();
  } else if (!isAscending(positions)) return undefined;
  return { info, mark, points, positions };
}

const isAscending = (positions: readonly number[]): boolean =>
  positions.every((position, index) => index === 0 || position >= (positions[index - 1] ?? 0));
const isDescending = (positions: readonly number[]): boolean =>
  positions.length > 1 &&
  positions.every((position, index) => index === 0 || position < (positions[index - 1] ?? 0));

/** A point at the edge of the plot may be outside of it by a fraction of a px. */
function isInside({ x, y }: SceneItem, { width, height }: Rectangle): boolean {
  if (x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y)) return false;
  return x >= -1 && x <= width + 1 && y >= -1 && y <= height + 1;
}

/** True if the other marks are the points of these lines, or annotations. */
function areOnlyLines(marks: readonly SceneMark[], series: readonly PlotSeries[]): boolean {
  const others = marks.filter((mark) => !isLineOrArea(mark) && !annotations.has(mark.marktype));
  if (others.length === 0) return true;
  if (others.some(({ marktype }) => marktype !== 'symbol')) return false;
  const places = new Set(series.flatMap(({ points }) => points.map(toPlace)));
  return others.every(({ items }) => items?.every((item) => places.has(toPlace(item))) ?? true);
}

const toPlace = ({ x = 0, y = 0 }: SceneItem): string => `${Math.round(x)} ${Math.round(y)}`;

/** An area often has a line along its edge. Both have the same points, and the area is kept for both of its ends. */
function dropCopies(series: readonly PlotSeries[]): PlotSeries[] {
  const seen = new Set<string>();
  const areasFirst = [...series].sort((one, other) => rank(one) - rank(other));
  return areasFirst.filter(({ info, points: [first], points }) => {
    const last = points.at(-1);
    const names = info.seriesFields.map((field) => findDatumField(first?.datum, field));
    const ends = [first, last].map((point) => point && toPlace(point));
    const key = JSON.stringify([info.valueFields, names, points.length, ends]);
    return seen.size < seen.add(key).size;
  });
}

const rank = ({ mark }: PlotSeries): number => (mark.marktype === 'area' ? 0 : 1);
