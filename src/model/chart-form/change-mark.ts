/** Another mark for a view. The columns move to the channels that the mark shows them by. */
import type { SpecRecord } from '../report-proposals/proposal-rule.ts';
import { isAmount } from './channel-default.ts';
import { writeChannel, writeMarkStyle, type ChartView } from './chart-views.ts';
import { findMarkFacts, type SlotName } from './mark-facts.ts';
import {
  assignField,
  dropSteps,
  findChannel,
  findSlotField,
  hasNeeded,
  withView,
  type FormInput,
} from './slots.ts';
import type { SpecPath } from './spec-path.ts';

/** The marks of the form, in its order. */
export const markNames = ['bar', 'line', 'area', 'point', 'rect', 'arc', 'boxplot'] as const;

export type MarkName = (typeof markNames)[number];

export function changeMark(input: FormInput, mark: MarkName): SpecRecord {
  const { view } = input;
  if (mark === view.mark) return input.spec;
  const { style: fitting = [], hasBins } = findMarkFacts(mark);
  const stale = (findMarkFacts(view.mark).style ?? []).filter((name) => !fitting.includes(name));
  const style = Object.fromEntries(stale.map((name) => [name, undefined]));
  const spec = writeMarkStyle(input.spec, view, { ...style, type: mark });
  const next = withView({ ...input, spec });
  const moved = withView({ ...next, spec: moveColumns(next, view, mark) });
  const placed = withView({ ...moved, spec: dropChannels(moved, mark) });
  const fitted = fitAxes(hasBins ? placed : withView({ ...placed, spec: dropBins(placed) }), mark);
  return addValues(withView({ ...input, spec: fitted })) ?? input.spec;
}

/** Values along an axis, where the mark needs them and has none. `undefined`: there are none. */
function addValues(input: FormInput): SpecRecord | undefined {
  if (hasNeeded(input.view)) return input.spec;
  const amount = input.fields.find(isAmount);
  const slot = findChannel(input.view, 'y') ? 'x' : 'y';
  return amount && assignField(input, slot, amount);
}

function moveColumns(input: FormInput, before: ChartView, mark: MarkName): SpecRecord {
  if (mark === 'arc') return toSlices(input);
  if (before.mark === 'arc') return fromSlices(input, mark);
  if (mark === 'rect') return toCells(input);
  return before.mark === 'rect' ? fromCells(input) : input.spec;
}

/** The amount is the angle, the names have the colours. */
function toSlices(input: FormInput): SpecRecord {
  const axes = (['x', 'y'] as const).map((slot) => findSlotField(input, slot));
  const amount = axes.find((field) => field && isAmount(field)) ?? input.fields.find(isAmount);
  const names = axes.find((field) => field && !isAmount(field));
  const color = findSlotField(input, 'color');
  return edit({ ...input, spec: dropSteps(input.spec) }, [
    ['x', undefined],
    ['y', undefined],
    ['group', undefined],
    ['theta', amount],
    ['color', color && !isAmount(color) ? color : names],
  ]);
}

function fromSlices(input: FormInput, mark: MarkName): SpecRecord {
  const amount = findSlotField(input, 'theta');
  const names = findSlotField(input, 'color');
  const plain = writeChannel(input.spec, input.view, { channel: 'order', value: undefined });
  if (mark === 'rect')
    return edit({ ...input, spec: plain }, [
      ['theta', undefined],
      ['y', names],
      ['color', amount],
    ]);
  return edit({ ...input, spec: plain }, [
    ['theta', undefined],
    ['color', undefined],
    ['y', amount],
    ['x', names],
  ]);
}

/** The amount is the colour, and the names that had colours stand along its axis. */
function toCells(input: FormInput): SpecRecord {
  const color = findSlotField(input, 'color');
  const slot = (['x', 'y'] as const).find((one) => {
    const field = findSlotField(input, one);
    return field !== undefined && isAmount(field);
  });
  if (!slot || (color && isAmount(color))) return input.spec;
  return edit({ ...input, spec: dropSteps(input.spec) }, [
    ['group', undefined],
    ['color', findSlotField(input, slot)],
    [slot, color],
  ]);
}

function fromCells(input: FormInput): SpecRecord {
  const amount = findSlotField(input, 'color');
  if (!amount || !isAmount(amount)) return input.spec;
  // Times and names stay along the horizontal axis.
  const slot: SlotName = findSlotField(input, 'x') ? 'y' : 'x';
  return edit(input, [
    ['color', findSlotField(input, slot)],
    [slot, amount],
  ]);
}

/** The amounts themselves in place of their ranges. A number of rows has no place without them. */
const dropBins = (input: FormInput): SpecRecord =>
  (['x', 'y'] as const).reduce((next, slot) => {
    const { bin, aggregate, field } = findChannel(next.view, slot)?.value ?? {};
    if (bin === undefined && aggregate === undefined) return next;
    const known = findSlotField(next, slot);
    const spec =
      field === undefined || known
        ? assignField(next, slot, known)
        : writeChannel(next.spec, next.view, { channel: slot, path: ['bin'], value: undefined });
    return withView({ ...next, spec });
  }, input).spec;

/** Slots that not every mark has. */
const ofSomeMarks: readonly SlotName[] = ['size', 'shape', 'theta', 'group', 'x', 'y'];

/** Channels that the mark has no use for. */
function dropChannels(input: FormInput, mark: MarkName): SpecRecord {
  const { slots, keeps = [] } = findMarkFacts(mark);
  const useless = ofSomeMarks.filter((slot) => !slots.includes(slot) && !keeps.includes(slot));
  return edit(
    input,
    useless.map((slot) => [slot, undefined] as const),
  );
}

type Assignment = readonly [slot: SlotName, field: ReturnType<typeof findSlotField>];

/** Each channel is written with the ones before it in place. */
const edit = (input: FormInput, assignments: readonly Assignment[]): SpecRecord =>
  assignments.reduce(
    (next, [slot, field]) => withView({ ...next, spec: assignField(next, slot, field) }),
    input,
  ).spec;

/** Axes as the mark needs them: times as wide as their period for bars, lengths from zero, and cells of ranges. */
const fitAxes = (input: FormInput, mark: MarkName): SpecRecord =>
  (['x', 'y'] as const).reduce((next, slot) => withView({ ...next, spec: fitAxis(next, slot, mark) }), input)
    .spec;

function fitAxis(given: FormInput, slot: 'x' | 'y', mark: MarkName): SpecRecord {
  const { isStacked, isWide, isLength } = findMarkFacts(mark);
  const input = isStacked ? given : drop(given, slot, [['stack']]);
  const field = findSlotField(input, slot);
  if (!field || findChannel(input.view, slot)?.value['bin'] !== undefined) return input.spec;
  if (field.role === 'time') return isWide ? assignField(input, slot, field) : input.spec;
  if (!isAmount(field) || !(isLength || mark === 'rect')) return input.spec;
  const { spec, view } = drop(input, slot, lengths);
  if (mark !== 'rect') return spec;
  return writeChannel(spec, view, { channel: slot, path: ['bin'], value: { maxbins: 30 } });
}

/** Lengths begin at zero, and are linear. */
const lengths: readonly SpecPath[] = [
  ['scale', 'zero'],
  ['scale', 'type'],
];

const drop = (input: FormInput, slot: 'x' | 'y', paths: readonly SpecPath[]): FormInput =>
  paths.reduce((next, path) => {
    if (!next.view.channels.has(slot)) return next;
    return withView({
      ...next,
      spec: writeChannel(next.spec, next.view, { channel: slot, path, value: undefined }),
    });
  }, input);
