/** Labels a few bars of names with their values, as the axis writes them. */
import { isRecord, readArray } from '../../../model/parsing/read-value.ts';
import type { LabelledSpec, LabelRequest } from './annotation.ts';
import { isBar, listScales, readRecords } from './compiled-marks.ts';
import { toFieldReference } from './escape-field-references.ts';
import { createLabelMarks, hasRoomBeside, toLabelFont, toValues, writeAxisValue } from './label-styles.ts';
import { readChannels, readMarks, readRule, type VegaSpec } from './list-crosshair-marks.ts';
import { widestLabel } from './plan-end-labels.ts';
import { quote } from './quote.ts';
import { readScaled, type Scaled } from './scaled-field.ts';
import { findBars, readSet } from './stack-path.ts';

/** More values are read along the axis. */
const maxBars = 15;
/** A bar is at least that much higher than a line of text beside it, px. */
const leastRoom = 3;

/** Bars from zero along x, one for each name along y. */
interface NamedBars {
  readonly set: string;
  readonly name: Scaled;
  /** The end of a bar, or of a part of it. */
  readonly end: Scaled;
}

/** Changes nothing for other marks than such bars and rules, for bars of several colours, and for charts with a legend. */
export function addBarValues(spec: VegaSpec, labelled: LabelledSpec, request: LabelRequest): LabelledSpec {
  const [mark, ...others] = readMarks(spec).filter(({ type }) => type !== 'rule');
  const bars = mark && others.length === 0 ? readNamedBars(mark, spec) : undefined;
  if (!bars || readArray(spec['legends']).length > 0) return labelled;
  const text = writeAxisValue(request, bars.end.scale, 'datum.value');
  if (text === undefined) return labelled;
  const name = request.nameOf('vitrineBarValues');
  return {
    ...labelled,
    spec: {
      ...labelled.spec,
      data: [...readArray(labelled.spec['data']), createEnds(bars, name)],
      marks: [...readMarks(labelled.spec), ...createLabels(bars, name, text, request)],
    },
  };
}

function readNamedBars(mark: VegaSpec, spec: VegaSpec): NamedBars | undefined {
  const { x, x2, fill } = readChannels(findBars(mark) ?? {});
  const { y } = readChannels(mark);
  const set = readSet(mark);
  const name = readScaled(y);
  const end = readScaled(x);
  const start = readScaled(x2);
  const isFromZero = start ? isStack(spec, [start.field, end?.field]) : readRule(x2)?.['value'] === 0;
  const isPlain = isBar(mark) && !Array.isArray(fill) && !isRecordWith(fill, 'scale');
  if (set === undefined || !name || !end || !isFromZero || !isPlain) return undefined;
  const isBeside = isRecordWith(readRule(y)?.['offset'], 'scale');
  return listScales(spec).get(name.scale)?.['type'] === 'band' && !isBeside ? { set, name, end } : undefined;
}

const isRecordWith = (value: unknown, key: string): boolean => isRecord(value) && key in value;

/** A bar between two columns of the author is none from zero. */
const isStack = (spec: VegaSpec, ends: readonly unknown[]): boolean =>
  readRecords(spec['data'])
    .flatMap(({ transform }) => readRecords(transform))
    .some(({ type, as }) => type === 'stack' && String(as) === String(ends));

/** A row for each bar, with the end of its last part. Parts on both sides of zero have no common end. */
function createEnds({ set, name, end }: NamedBars, as: string): VegaSpec {
  const field = toFieldReference(end.field);
  const value = 'datum.low < 0 ? (datum.high > 0 ? null : datum.low) : datum.high';
  return {
    name: as,
    source: set,
    transform: [
      {
        type: 'aggregate',
        groupby: [toFieldReference(name.field)],
        ops: ['min', 'max'],
        fields: [field, field],
        as: ['low', 'high'],
      },
      { type: 'formula', as: 'value', expr: value },
      { type: 'filter', expr: 'isValid(datum.value)' },
    ],
  };
}

/** Beside the end of the bar. A bar that grows to the left has names there, and room on the other side of zero. */
function createLabels(
  { name, end }: NamedBars,
  from: string,
  text: string,
  request: LabelRequest,
): VegaSpec[] {
  const along = quote(end.scale);
  const thickness = `bandwidth(${quote(name.scale)})`;
  const place = `scale(${along}, datum.value)`;
  const conditions = [
    `length(domain(${quote(name.scale)})) <= ${maxBars}`,
    `${thickness} >= ${toLabelFont(request.theme).fontSize + leastRoom}`,
    // The end of a bar that the axis cuts is not there.
    `inrange(${place}, [-1, width + 1])`,
    hasRoomBeside(request),
  ];
  const isLeft = `(datum.value < 0) !== (range(${along})[0] > range(${along})[1])`;
  const update = {
    // Lines of the grid end before the letters, also strong ones.
    ...toValues({ align: 'left', baseline: 'middle', limit: widestLabel, strokeWidth: 5 }),
    x: { signal: `clamp(${isLeft} ? scale(${along}, 0) : ${place}, 0, width) + 6` },
    y: { scale: name.scale, field: toFieldReference(name.field), band: 0.5 },
    text: { signal: `${conditions.join(' && ')} ? ${text} : ''` },
  };
  return createLabelMarks({ from: { data: from } }, update, request.theme);
}
