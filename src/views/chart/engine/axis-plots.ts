/** The plots of a chart with an axis along which a reader can select a range, read from the scene graph. */
import type { View } from 'vega';
import type { AxisChannel, AxisChannels } from '../model/axis-channels.ts';
import { areInOrder, mergeAxisPositions, type AxisPosition } from '../model/axis-positions.ts';
import { fromFieldReference } from '../model/escape-field-references.ts';
import type { CrossFilterCondition } from '../../../model/controls/control-layers.ts';
import { toCrossFilterConditions } from '../../../model/controls/cross-filter-from-click.ts';
import { findSpanStart } from '../../../model/controls/filter-spans.ts';
import type { Cell } from '../../../model/result.ts';
import type { ChartRequest } from './chart-request.ts';
import { toMarkRow } from './report-clicks.ts';
import {
  findRectangle,
  isLineOrArea,
  iterateDataMarks,
  readRoot,
  type Rectangle,
  type SceneItem,
  type SceneMark,
} from './scene-marks.ts';

type Row = Readonly<Record<string, Cell>>;

/** Where a mark stands along an axis. */
export interface MarkPosition extends AxisPosition {
  readonly item: SceneItem;
  readonly channel: AxisChannel;
}

/** A plot, in px of the root group of its chart. */
export interface AxisPlot extends Rectangle {
  readonly axis: 'x' | 'y';
  /** Ascending by position, px from the edge of the plot. */
  readonly positions: readonly MarkPosition[];
  /** The position of each mark, px from the edge of the plot. */
  readonly starts: ReadonlyMap<SceneItem, number>;
  /** True for periods, bins and lines. False for free points, which have to be inside of a band. */
  readonly reachesHalfway: boolean;
}

/** What decides whether the values of an axis can be filtered by. */
export type RangeContext = Pick<ChartRequest, 'result' | 'overrides' | 'context'>;

/** The values of the axis at the ends of a range, and the condition on them. */
export interface RangeEnds {
  readonly row: Row;
  readonly to: Row;
  readonly condition: CrossFilterCondition;
}

/** Undefined if the axis does not show one dimension of the query that has an order. */
export function findRangeEnds(
  first: MarkPosition,
  last: MarkPosition,
  { result, overrides, context }: RangeContext,
): RangeEnds | undefined {
  const row = toAxisRow(first);
  const to = toAxisRow(last);
  if (!row || !to) return undefined;
  const parts = toCrossFilterConditions({ row, to }, { columns: result?.columns, overrides, context });
  const [condition] = parts;
  return condition && parts.length === 1 ? { row, to, condition } : undefined;
}

/** The values that place an item, and no others. */
function toAxisRow({ item, channel: { field } }: MarkPosition): Row | undefined {
  const names = new Set([field, `${field}_end`]);
  return toMarkRow(item.datum, (name) => names.has(fromFieldReference(name)));
}

/** The plots with such an axis. If both axes of a plot are one, it is the horizontal one. */
export function listAxisPlots(
  view: View,
  channels: ReadonlyMap<string, AxisChannels>,
  context: RangeContext,
): AxisPlot[] {
  const marks = [...iterateDataMarks(readRoot(view))];
  const [across = [], down = []] = (['x', 'y'] as const).map((axis) =>
    readAxis(marks, axis, channels, context),
  );
  const taken = new Set(across.map(toPlaceKey));
  return [...across, ...down.filter((plot) => !taken.has(toPlaceKey(plot)))];
}

const toPlaceKey = ({ x, y, width, height }: Rectangle): string =>
  [x, y, width, height].map(Math.round).join();

/** The marks of one name in a plot. */
interface Series {
  readonly name: string;
  readonly rectangle: Rectangle;
  readonly channel: AxisChannel;
  readonly isStroke: boolean;
  readonly positions: MarkPosition[];
}

function readAxis(
  marks: readonly SceneMark[],
  axis: 'x' | 'y',
  channels: ReadonlyMap<string, AxisChannels>,
  context: RangeContext,
): AxisPlot[] {
  const plots = new Map<string, Series[]>();
  for (const mark of marks) {
    const channel = channels.get(mark.name ?? '')?.[axis];
    const series = channel && readSeries(mark, axis, channel);
    if (!series) continue;
    const key = toPlaceKey(series.rectangle);
    plots.set(key, [...(plots.get(key) ?? []), series]);
  }
  return [...plots.values()].flatMap((series) => toPlot(joinSeries(series), axis, context) ?? []);
}

/** Undefined if nothing of the mark is in the plot. */
function readSeries(mark: SceneMark, axis: 'x' | 'y', channel: AxisChannel): Series | undefined {
  const { name = '', items = [] } = mark;
  const drawn = items.filter(({ defined }) => defined !== false);
  const host = drawn[0] && findHost(drawn[0], channel.depth);
  if (!host) return undefined;
  const rectangle = findRectangle(host.mark);
  const length = axis === 'x' ? rectangle.width : rectangle.height;
  const positions = drawn.flatMap((item): MarkPosition[] => {
    const place = findPlace(findHost(item, channel.depth) ?? item, axis);
    return place && place.end >= -1 && place.start <= length + 1 ? [{ ...place, item, channel }] : [];
  });
  return positions.length > 0
    ? { name, rectangle, channel, isStroke: isLineOrArea(mark), positions }
    : undefined;
}

/** Lines, facets and stacks have a mark for each of their series, all with the same name. */
function joinSeries(all: readonly Series[]): Series[] {
  const byName = new Map<string, Series>();
  for (const series of all) {
    const known = byName.get(series.name);
    if (known) known.positions.push(...series.positions);
    else byName.set(series.name, series);
  }
  return [...byName.values()];
}

/** The item that the axis places: the mark itself, or a group around it. */
function findHost(item: SceneItem, depth: number): SceneItem | undefined {
  if (depth === 0) return item;
  const { group } = markOf(item);
  return isItem(group) ? findHost(group, depth - 1) : undefined;
}

const markOf = ({ mark }: { readonly mark: SceneMark }): SceneMark => mark;

const isItem = (group: object | undefined): group is SceneItem => group !== undefined && 'mark' in group;

/** Only bars and stacks of bars have a size along the axis. */
function findPlace(item: SceneItem, axis: 'x' | 'y'): AxisPosition | undefined {
  const start = item[axis];
  if (start === undefined || !Number.isFinite(start)) return undefined;
  const { marktype } = markOf(item);
  const hasSize = marktype === 'rect' || marktype === 'group';
  const size = hasSize ? ((axis === 'x' ? item.width : item.height) ?? 0) : 0;
  return { start, end: start + size };
}

/** Marks of other data, such as a rule at a constant, have no part in the axis. */
function toPlot(all: readonly Series[], axis: 'x' | 'y', context: RangeContext): AxisPlot | undefined {
  const found = all.flatMap((series) => {
    const [first] = series.positions;
    const ends = first && findRangeEnds(first, first, context);
    return ends ? [{ ...series, member: ends.condition.member }] : [];
  });
  const [first] = found;
  if (!first || found.some(({ member }) => member !== first.member)) return undefined;
  const placed = found.flatMap(({ positions }) => positions);
  const positions = mergeAxisPositions(placed);
  const isDiscrete = found.some(({ channel }) => channel.isDiscrete);
  if (positions.length < 2 || (isDiscrete && !areSorted(positions, context))) return undefined;
  const starts = new Map(placed.map(({ item, start }) => [item, start]));
  return { ...first.rectangle, axis, positions, starts, reachesHalfway: found.some(fillsItsAxis) };
}

const fillsItsAxis = ({ channel, isStroke: isLine }: Series): boolean =>
  channel.isSpan || channel.isDiscrete || isLine;

/** Bars may be sorted by their lengths, for example. */
const areSorted = (positions: readonly MarkPosition[], context: RangeContext): boolean =>
  areInOrder(
    positions.map((position) => {
      const ends = findRangeEnds(position, position, context);
      return (ends && findSpanStart(ends.condition.filter)) ?? NaN;
    }),
  );
