/** The controls of an axis: its title, order, bins, range, guides, and how parts along it are stacked. */
import { isRecord } from '../parsing/read-value.ts';
import type { SpecRecord } from '../report-proposals/proposal-rule.ts';
import { drawVega } from './vega-drawing.ts';
import { findMarkFacts } from './mark-facts.ts';
import { listLayers, writeChannel, writeShared } from './chart-views.ts';
import { say, toCheck, toChoice, toNumber, toText, type Choices, type Place } from './controls.ts';
import type { FormControl, FormLabel } from './form-control.ts';
import { findChannel, findSlotField, withView, type FormInput } from './slots.ts';
import { readAt, type SpecPath } from './spec-path.ts';

type Axis = 'x' | 'y';

/** One property of a channel. Layers have one scale and one legend. */
export function toPlace(
  { spec, view }: FormInput,
  channel: string,
  { key, label, path }: { readonly key: string; readonly label: FormLabel; readonly path: SpecPath },
): Place {
  const isShared = path[0] === 'scale' || path[0] === 'legend' || channel === 'color';
  const write = isShared ? writeShared : writeChannel;
  return {
    key,
    label,
    value: readAt(view.channels.get(channel)?.value, path),
    write: (value) => drawVega(write(spec, view, { channel, path, value })),
  };
}

export function listAxisControls(input: FormInput, axis: Axis): readonly FormControl[] {
  const channel = findChannel(input.view, axis);
  if (!channel) return [];
  const isAmount = channel.value['type'] === 'quantitative';
  const isBinned = channel.value['bin'] !== undefined && channel.value['bin'] !== false;
  const isTime = channel.value['type'] === 'temporal';
  const place = (key: string, label: FormLabel, ...path: SpecPath): Place =>
    toPlace(input, axis, { key, label, path });
  return [
    ...listTitleControls(input, axis),
    ...(isAmount || isTime ? [] : [listSort(input, axis)]),
    ...(isAmount && canBin(input, axis) ? listBinControls(input, axis, isBinned) : []),
    ...(isAmount && !isBinned ? listStackControls(input, axis) : []),
    ...(isAmount && !isBinned ? listScaleControls(input, axis) : []),
    toCheck(place('grid', say('grid'), 'axis', 'grid'), {
      on: isAmount ? undefined : true,
      off: isAmount ? false : undefined,
    }),
    ...(isAmount ? [] : [toChoice(place('angle', say('labelAngle'), 'axis', 'labelAngle'), angles)]),
    toLabels(input, axis),
  ];
}

/** The labels of an axis that a hand has left out as a whole come back with it. */
function toLabels(input: FormInput, axis: Axis): FormControl {
  const labels = toPlace(input, axis, { key: 'labels', label: say('showLabels'), path: ['axis', 'labels'] });
  const isLeftOut = findChannel(input.view, axis)?.value['axis'] === null;
  if (!isLeftOut) return toCheck(labels, { on: undefined, off: false, isOn: (value) => value !== false });
  const whole = toPlace(input, axis, { key: 'labels', label: say('showLabels'), path: ['axis'] });
  return toCheck(whole, { on: undefined, off: null, isOn: (value) => value !== null });
}

const angles: Choices = [
  ['auto', say('automatic'), undefined],
  ['0', say('level'), 0],
  ['-45', say('slanted'), -45],
  ['-90', say('upright'), -90],
];

/** A title stands in the channel or in its axis. */
function listTitleControls(input: FormInput, axis: Axis): readonly FormControl[] {
  const { value = {} } = findChannel(input.view, axis) ?? {};
  const inAxis = isRecord(value['axis']) && 'title' in value['axis'];
  const path = inAxis ? ['axis', 'title'] : ['title'];
  const title = toPlace(input, axis, { key: 'title', label: say('axisTitle'), path });
  const field = findSlotField(input, axis);
  const isShown = title.value !== null;
  const shown = toCheck(
    { ...title, key: 'titled', label: say('showTitle') },
    {
      on: undefined,
      off: null,
      isOn: (one) => one !== null,
    },
  );
  return isShown ? [shown, toText(title, field?.title)] : [shown];
}

function listSort(input: FormInput, axis: Axis): FormControl {
  const other = axis === 'x' ? 'y' : 'x';
  const amount = findChannel(input.view, other)?.value['type'] === 'quantitative';
  const byAmount: Choices = amount
    ? [
        ['largest', say('largestFirst'), `-${other}`],
        ['smallest', say('smallestFirst'), other],
      ]
    : [];
  return toChoice(toPlace(input, axis, { key: 'sort', label: say('sort'), path: ['sort'] }), [
    ['ascending', say('byName'), undefined],
    ['descending', say('byNameDown'), 'descending'],
    ['rows', say('byRows'), null],
    ...byAmount,
  ]);
}

/** Bars of amounts are a histogram; cells of amounts are one in two directions. Layers have the ranges in common. */
const canBin = ({ spec, view }: FormInput, axis: Axis): boolean =>
  findChannel(view, axis)?.value['aggregate'] === undefined &&
  listLayers(spec, view).every(({ mark }) => findMarkFacts(mark).hasBins === true);

function listBinControls(input: FormInput, axis: Axis, isBinned: boolean): readonly FormControl[] {
  const bin = toPlace(input, axis, { key: 'bin', label: say('bins'), path: ['bin'] });
  const check = toCheck(
    { ...bin, write: (value) => drawVega(writeBins(input, axis, value === true)) },
    { on: true, isOn: () => isBinned },
  );
  if (!isBinned) return [check];
  const most = toPlace(input, axis, { key: 'maxbins', label: say('mostBins'), path: ['bin', 'maxbins'] });
  return [check, toNumber(most, { least: 2, most: 200 })];
}

/** The length of a bar of a histogram is the sum of its rows, or their number. */
function writeBins({ spec, view, fields }: FormInput, axis: Axis, isOn: boolean): SpecRecord {
  const other = axis === 'x' ? 'y' : 'x';
  const binned = writeChannel(spec, view, {
    channel: axis,
    path: ['bin'],
    value: isOn ? { maxbins: 30 } : undefined,
  });
  const next = withView({ spec: binned, view, fields });
  const across = findChannel(view, other);
  if (!across) {
    const count = { aggregate: 'count', title: null };
    return isOn ? writeChannel(next.spec, next.view, { channel: other, value: count }) : next.spec;
  }
  if (across.value['type'] !== 'quantitative') return next.spec;
  return writeChannel(next.spec, next.view, {
    channel: other,
    path: ['aggregate'],
    value: isOn ? 'sum' : undefined,
  });
}

/** Parts with colours along an axis of amounts. */
function listStackControls(input: FormInput, axis: Axis): readonly FormControl[] {
  const { view } = input;
  if (!findMarkFacts(view.mark).isStacked || !findChannel(view, 'color') || findChannel(view, 'group'))
    return [];
  const stack = toPlace(input, axis, { key: 'stack', label: say('stack'), path: ['stack'] });
  return [
    toChoice({ ...stack, write: (value) => drawVega(writeStack(input, axis, value)) }, [
      ['stacked', say('stacked'), undefined],
      ['shares', say('shares'), 'normalize'],
      ['overlaid', say('overlaid'), false],
      ...(view.mark === 'area' ? ([['stream', say('stream'), 'center']] as const) : []),
    ]),
  ];
}

/** Shares are percentages. */
function writeStack(input: FormInput, channel: Axis, stack: unknown): SpecRecord {
  const spec = writeChannel(input.spec, input.view, { channel, path: ['stack'], value: stack });
  const { view } = withView({ ...input, spec });
  const format = readAt(view.channels.get(channel)?.value, ['axis', 'format']);
  if (stack === 'normalize')
    return writeChannel(spec, view, { channel, path: ['axis', 'format'], value: '%' });
  return format === '%'
    ? writeChannel(spec, view, { channel, path: ['axis', 'format'], value: undefined })
    : spec;
}

function listScaleControls(input: FormInput, axis: Axis): readonly FormControl[] {
  const place = (key: string, label: FormLabel, ...path: SpecPath): Place =>
    toPlace(input, axis, { key, label, path });
  const { value = {} } = findChannel(input.view, axis) ?? {};
  const isLog = readAt(value, ['scale', 'type']) === 'log';
  const isFree = findMarkFacts(input.view.mark).isLength !== true;
  return [
    ...(isFree && !isLog ? [toCheck(place('zero', say('fromZero'), 'scale', 'zero'), zeroRule)] : []),
    ...(isFree ? [toCheck(place('log', say('logarithmic'), 'scale', 'type'), { on: 'log' })] : []),
    toNumber(place('least', say('rangeFrom'), 'scale', 'domainMin')),
    toNumber(place('most', say('rangeTo'), 'scale', 'domainMax')),
  ];
}

const zeroRule = { on: undefined, off: false, isOn: (value: unknown) => value !== false };
