/** The slots of a view: which column stands where, and the spec with another one there. */
import { isRecord, readString } from '../parsing/read-value.ts';
import type { SpecRecord } from '../report-proposals/proposal-rule.ts';
import type { ShownField } from '../report-proposals/shown-field.ts';
import { fromFieldReference } from '../../views/chart/model/escape-field-references.ts';
import { dropMiddleLabels } from '../report-proposals/period-labels.ts';
import { isAmount, replaceField, writeDefault, writeSteps } from './channel-default.ts';
import {
  findView,
  listEncodings,
  listLayers,
  writeChannel,
  type ChartView,
  type PlacedChannel,
} from './chart-views.ts';
import { findMarkFacts, slotNames, type SlotName } from './mark-facts.ts';
import { omit, readAt, writeAt, type SpecPath } from './spec-path.ts';

/** What a form about columns works on. */
export interface FormInput {
  readonly spec: SpecRecord;
  readonly view: ChartView;
  readonly fields: readonly ShownField[];
}

const split = new Set<SlotName>(['facet', 'row', 'column']);

/** Layers share their axes and their page: none of them is divided by itself. */
const ofWhole = new Set<SlotName>([...split, 'group']);

export function listSlots(view: ChartView): readonly SlotName[] {
  // What divides the page around the view has no slot.
  const isLayer = view.path.includes('layer') || view.path.includes('spec');
  const { slots: usual } = findMarkFacts(view.mark);
  return slotNames.filter(
    (slot) =>
      findChannel(view, slot) !== undefined || (usual.includes(slot) && !(isLayer && ofWhole.has(slot))),
  );
}

/** The name of the channel of a slot. */
export const toChannel = (view: ChartView, slot: SlotName): string => {
  if (slot !== 'group') return slot;
  if (view.channels.has('xOffset')) return 'xOffset';
  return view.channels.has('yOffset') || isUpright(view) ? 'yOffset' : 'xOffset';
};

/** Whether names stand on the vertical axis. */
const isUpright = ({ channels }: ChartView): boolean =>
  isMeasured(channels.get('x')) && !isMeasured(channels.get('y'));

const isMeasured = (channel: PlacedChannel | undefined): boolean =>
  channel?.value['type'] === 'quantitative' && channel.value['bin'] === undefined;

export const findChannel = (view: ChartView, slot: SlotName): PlacedChannel | undefined =>
  view.channels.get(toChannel(view, slot));

/** The column of a slot. `undefined`: the slot is empty, or shows no single column. */
export function findSlotField(
  { view, fields }: Pick<FormInput, 'view' | 'fields'>,
  slot: SlotName,
): ShownField | undefined {
  const reference = readString(findChannel(view, slot)?.value['field']);
  const name = reference === undefined ? undefined : fromFieldReference(reference);
  return fields.find((field) => field.name === name);
}

/** Puts a column into a slot. `undefined` empties it. What was written about the place of the channel stays. */
export function assignField(input: FormInput, slot: SlotName, field: ShownField | undefined): SpecRecord {
  const { spec, view } = input;
  const channel = toChannel(view, slot);
  if (slot === 'group' && field && !canGroup(input, channel)) return spec;
  const written = field && writeSlot(input, slot, field);
  const next = withView({ ...input, spec: writeChannel(spec, view, { channel, value: written }) });
  if (slot === 'group') return standBeside(next, channel);
  return slot === 'x' || slot === 'y' ? fitAxis(next, slot, field) : next.spec;
}

function writeSlot(input: FormInput, slot: SlotName, field: ShownField): SpecRecord {
  const { view } = input;
  const across = slot === 'x' || slot === 'y' ? findSlotField(input, slot === 'x' ? 'y' : 'x') : undefined;
  const written = writeDefault(field, { slot, mark: view.mark, across });
  const before = findChannel(view, slot)?.value;
  return before ? replaceField(before, written) : written;
}

/** What is written elsewhere about the axis fits its column: marks beside one another, and a size that follows from its names. */
function fitAxis(input: FormInput, axis: 'x' | 'y', field: ShownField | undefined): SpecRecord {
  const hasNames = field !== undefined && !isAmount(field) && field.role !== 'time';
  const isLength = field !== undefined && isAmount(field);
  const spec = keepAllGroups(isLength ? input : withView({ ...input, spec: dropSorts(input, axis) }), axis);
  return hasNames ? spec : dropSteps(spec, axis === 'x' ? ['width'] : ['height']);
}

/** Names are not ordered by an amount that is not there. */
const dropSorts = (input: FormInput, axis: 'x' | 'y'): SpecRecord =>
  [...input.view.channels]
    .filter(([, { value }]) => value['sort'] === axis || value['sort'] === `-${axis}`)
    .reduce((next, [channel]) => {
      const change = { channel, path: ['sort'], value: undefined };
      return withView({ ...next, spec: writeChannel(next.spec, next.view, change) });
    }, input).spec;

/** Whether names stand along the axis, or a time that can be read as their names. */
function canGroup(input: FormInput, channel: string): boolean {
  const field = findSlotField(input, channel === 'xOffset' ? 'x' : 'y');
  return field !== undefined && !isAmount(field);
}

/** Layers have the axis in common. */
const keepAllGroups = ({ spec, view, fields }: FormInput, axis: 'x' | 'y'): SpecRecord =>
  listLayers(spec, view).reduce((next, { path }) => {
    const layer = findView(next, path);
    return layer ? keepGroups({ spec: next, view: layer, fields }, axis) : next;
  }, spec);

/** Marks stand beside one another along names only. */
function keepGroups(input: FormInput, axis: 'x' | 'y'): SpecRecord {
  const { spec, view } = input;
  const channel = `${axis}Offset`;
  if (!view.channels.has(channel)) return spec;
  return canGroup(input, channel)
    ? standBeside(input, channel)
    : writeChannel(spec, view, { channel, value: undefined });
}

/** Bars that stand beside one another need a place for each name, and are not stacked. */
function standBeside({ spec, view, fields }: FormInput, channel: string): SpecRecord {
  const axis = channel === 'xOffset' ? 'x' : 'y';
  const field = findSlotField({ view, fields }, axis);
  const before = view.channels.get(axis);
  if (field?.role !== 'time' || !before) return spec;
  return writeChannel(spec, view, {
    channel: axis,
    value: { ...withoutIntervals(before.value), ...writeSteps(field) },
  });
}

/** Places have no ticks by intervals of time: Vega cannot draw them. */
function withoutIntervals(channel: SpecRecord): SpecRecord {
  const { axis } = channel;
  if (!isRecord(axis) || !isRecord(axis.tickCount)) return channel;
  return { ...channel, axis: omit(axis, new Set(['tickCount'])) };
}

/** A change that would take away what the mark cannot be drawn without is not made. */
export function keepDrawable(input: FormInput, next: SpecRecord): SpecRecord {
  const { view } = withView({ ...input, spec: next });
  return hasNeeded(view) || !hasNeeded(input.view) ? next : input.spec;
}

/** Whether the mark can be drawn with the field in the slot, so that the form offers it. `undefined`: with none. */
export const canAssign = (input: FormInput, slot: SlotName, field: ShownField | undefined): boolean =>
  !hasNeeded(input.view) || hasNeeded(withView({ ...input, spec: assignField(input, slot, field) }).view);

export const hasNeeded = ({ mark, channels }: ChartView): boolean =>
  !findMarkFacts(mark).needsValues ||
  [channels.get('x'), channels.get('y')].some(
    (channel) => isMeasured(channel) || channel?.value['type'] === 'temporal',
  );

/** The columns of two slots change places. */
export function moveField(input: FormInput, from: SlotName, to: SlotName): SpecRecord {
  const { spec, view, fields } = input;
  if (from === to) return spec;
  if ((from === 'x' || from === 'y') && (to === 'x' || to === 'y')) return turn(input);
  const moved = findSlotField(input, from);
  if (!moved || !listFitting(fields, to).includes(moved)) return spec;
  const given = findSlotField(input, to);
  const target = toChannel(view, to);
  const placed = assignField(input, to, moved);
  const next = withView({ spec: placed, view, fields });
  const isTaken =
    given !== undefined && target !== toChannel(view, from) && listFitting(fields, from).includes(given);
  return assignField(next, from, isTaken ? given : undefined);
}

/**
 * The two axes change places, with everything that is written about them. Layers have them in common, so that all of them turn.
 * Heights by steps were those of the names.
 */
const turn = ({ spec, view }: FormInput): SpecRecord =>
  listEncodings(spec, view).reduce(turnEncoding, dropSteps(spec));

function turnEncoding(spec: SpecRecord, path: SpecPath): SpecRecord {
  const encoding = readAt(spec, path);
  return turned.reduce((next, [from, to]) => {
    const channel = isRecord(encoding) ? encoding[from] : undefined;
    return writeAt(next, [...path, to], isRecord(channel) ? turnChannel(channel) : channel);
  }, spec);
}

const turned = [
  ['x', 'y'],
  ['y', 'x'],
  ['xOffset', 'yOffset'],
  ['yOffset', 'xOffset'],
] as const;

/** Removes sizes that follow from a number of names. */
export const dropSteps = (spec: SpecRecord, sides = ['width', 'height']): SpecRecord =>
  Object.fromEntries(
    Object.entries(spec).filter(
      ([key, value]) => !(sides.includes(key) && isRecord(value) && 'step' in value),
    ),
  );

const turnedSorts = new Map([
  ['x', 'y'],
  ['-x', '-y'],
  ['y', 'x'],
  ['-y', '-x'],
]);

/** The channel of the other axis. */
function turnChannel(given: SpecRecord): SpecRecord {
  const channel = writeAt(given, ['axis'], dropMiddleLabels(given['axis']));
  const sort = turnedSorts.get(readString(channel['sort']) ?? '');
  return sort === undefined ? channel : { ...channel, sort };
}

/** The input with the view as the changed spec has it. */
export function withView(input: FormInput): FormInput {
  const view = findView(input.spec, input.view.path);
  return view ? { ...input, view } : input;
}

/** The columns that a slot can show. */
export function listFitting(fields: readonly ShownField[], slot: SlotName): readonly ShownField[] {
  if (slot === 'theta' || slot === 'size') return fields.filter(isAmount);
  const isNames = slot === 'group' || slot === 'shape' || split.has(slot);
  return isNames ? fields.filter((field) => !isAmount(field)) : fields;
}

/** What a channel shows that is no single column: a number of rows, or the name of a layer. */
export function describeOther(view: ChartView, slot: SlotName): string | undefined {
  const { datum, aggregate } = findChannel(view, slot)?.value ?? {};
  if (isRecord(datum)) return undefined;
  return readString(datum) ?? readString(aggregate);
}
