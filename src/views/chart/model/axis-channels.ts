/** The marks of a Vega spec that stand along an axis, and the fields of their positions. */
import { isRecord, readArray, readString } from '../../../model/parsing/read-value.ts';
import { fromFieldReference } from './escape-field-references.ts';
import {
  hasEventHandlers,
  readChannels,
  readMarks,
  readRule,
  type VegaSpec,
} from './list-crosshair-marks.ts';

/** The field that places a mark along an axis. */
export interface AxisChannel {
  readonly field: string;
  /** True if each value has a place of its own, in any order, and not one by its size. */
  readonly isDiscrete: boolean;
  /** True if a mark reaches from the start of a period or a bin to its end. */
  readonly isSpan: boolean;
  /**
   * Number of groups from the mark up to the one that the field places; 0 for the mark itself. The compiler puts each
   * stack of bars with round corners into a group.
   */
  readonly depth: number;
}

/** The fields of a mark. An axis is absent if the mark has no place along it, or reaches from one field to another. */
export type AxisChannels = Readonly<Partial<Record<'x' | 'y', AxisChannel>>>;

/** The marks that react to the pointer, by their name. A spec that reacts to the pointer itself has none. */
export const listAxisChannels = (spec: VegaSpec): ReadonlyMap<string, AxisChannels> =>
  hasEventHandlers(spec) ? new Map() : listChannels(spec, (mark) => mark['interactive'] !== false);

/** All marks by their name. */
export const listAllAxisChannels = (spec: VegaSpec): ReadonlyMap<string, AxisChannels> =>
  listChannels(spec, () => true);

type MarkTest = (mark: VegaSpec) => boolean;

const listChannels = (spec: VegaSpec, isListed: MarkTest): ReadonlyMap<string, AxisChannels> =>
  new Map(listMarks(spec, { scales: new Map(listScales(spec)), isListed }));

type ScaleTypes = ReadonlyMap<string, string>;

/** Types of scales by name, of the spec and of its groups. The compiler gives them different names. */
function listScales(group: VegaSpec): (readonly [string, string])[] {
  const own = readArray(group['scales']).flatMap((scale) => {
    const name = isRecord(scale) ? readString(scale['name']) : undefined;
    return isRecord(scale) && name !== undefined
      ? [[name, readString(scale['type']) ?? 'linear'] as const]
      : [];
  });
  return [...own, ...readMarks(group).flatMap(listScales)];
}

function listMarks(
  group: VegaSpec,
  search: { readonly scales: ScaleTypes; readonly isListed: MarkTest },
  inherited: AxisChannels = {},
): (readonly [string, AxisChannels])[] {
  return readMarks(group).flatMap((mark) => {
    const isGroup = mark['type'] === 'group';
    // A group with axes of its own is a plot, and its place is not that of its marks.
    const around = isGroup && isPlot(mark) ? {} : inherited;
    const channels = { ...around, ...readAxes(readChannels(mark), search.scales) };
    if (isGroup) return listMarks(mark, search, isPlot(mark) ? {} : nest(channels));
    const name = readString(mark['name']);
    return name === undefined || !search.isListed(mark) ? [] : [[name, channels] as const];
  });
}

const isPlot = (group: VegaSpec): boolean => ['axes', 'scales', 'layout'].some((key) => key in group);

const nest = (channels: AxisChannels): AxisChannels =>
  Object.fromEntries(
    Object.entries(channels).map(([axis, channel]) => [axis, { ...channel, depth: channel.depth + 1 }]),
  );

function readAxes(channels: VegaSpec, scales: ScaleTypes): AxisChannels {
  const x = readAxis(channels, 'x', scales);
  const y = readAxis(channels, 'y', scales);
  return { ...(x && { x }), ...(y && { y }) };
}

const continuous = new Set(['time', 'utc', 'linear', 'log', 'pow', 'sqrt', 'symlog']);
const discrete = new Set(['band', 'point']);

/** A period or a bin has its start and its end at `x` and `x2`. */
function readAxis(channels: VegaSpec, axis: 'x' | 'y', scales: ScaleTypes): AxisChannel | undefined {
  const rules = [axis, `${axis}2`, `${axis}c`].map((channel) => readRule(channels[channel]));
  const places = rules.flatMap((rule) => (rule ? [readPlace(rule, scales)] : []));
  const [first] = places;
  if (!first || places.some((place) => place?.field !== first.field)) return undefined;
  return { ...first, isSpan: places.length > 1, depth: 0 };
}

/** Undefined for a constant, an expression, or a scale without an order. */
function readPlace(
  { field, scale }: VegaSpec,
  scales: ScaleTypes,
): Omit<AxisChannel, 'isSpan' | 'depth'> | undefined {
  const type = (typeof scale === 'string' && scales.get(scale)) || '';
  const isDiscrete = discrete.has(type);
  if (typeof field !== 'string' || !(isDiscrete || continuous.has(type))) return undefined;
  return { field: fromFieldReference(field).replace(/_end$/, ''), isDiscrete };
}
