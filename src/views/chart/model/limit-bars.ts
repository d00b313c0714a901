/**
 * Bars have a greatest thickness. One that a filter leaves alone would be as wide as the chart. Bars stay in the middle of their
 * place, and those of a group beside one another. A size, a part of the band, a step and bars without gaps of the author's stay.
 */
import { isRecord, readString } from '../../../model/parsing/read-value.ts';
import {
  changeMarks,
  findBandScale,
  isBar,
  listMarks,
  listScales,
  readUpdate,
  withUpdate,
  type VegaPart,
} from './compiled-marks.ts';
import { quote } from './quote.ts';
import { listTimeUnitFields, readFieldName, toDatum, type TimeUnitField } from './time-unit-fields.ts';

/** px */
export const maxThickness = 72;

const sides = [
  ['x', 'width'],
  ['y', 'height'],
] as const;

/** @param spec - in Vega, as compiled. */
export function limitBars(spec: VegaPart): VegaPart {
  const bands = listLimitedBands(spec);
  const units = listTimeUnitFields(spec);
  return changeMarks(spec, (mark) => {
    const update = readUpdate(mark);
    const changed = sides.flatMap(([channel, size]) => [
      ...shrinkGroups(update, channel, bands),
      ...(isBar(mark) ? limitBand(update, channel, size, bands) : []),
      ...(isBar(mark) ? limitUnit(update, channel, units) : []),
    ]);
    return changed.length === 0 ? mark : withUpdate(mark, Object.fromEntries(changed));
  });
}

type Change = readonly [channel: string, value: VegaPart];

/** The scales whose bands bars fill. An author may have set the size of some of their bars. */
function listLimitedBands(spec: VegaPart): ReadonlySet<string> {
  const scales = listScales(spec);
  const sizes = listMarks(spec)
    .filter(isBar)
    .flatMap((mark) => sides.map(([, size]) => readUpdate(mark)[size]));
  const own = sizes.filter((size) => findBandScale(size) === undefined).map(findNamedBand);
  // Ticks that mark a target are as wide as their bars.
  const others = listMarks(spec).filter((mark) => !isBar(mark));
  own.push(...others.flatMap((mark) => sides.map(([, size]) => findNamedBand(readUpdate(mark)[size]))));
  const isFree = (name: string): boolean => {
    const { range, padding, paddingInner = padding } = scales.get(name) ?? {};
    return Array.isArray(range) && paddingInner !== 0 && !own.includes(name);
  };
  return new Set(sizes.flatMap((size) => findBandScale(size) ?? []).filter(isFree));
}

const findNamedBand = (size: unknown): string | undefined =>
  /bandwidth\('([^']+)'\)/.exec((isRecord(size) && readString(size['signal'])) || '')?.[1];

function limitBand(update: VegaPart, channel: string, size: string, bands: ReadonlySet<string>): Change[] {
  const name = findBandScale(update[size]);
  if (name === undefined || !bands.has(name)) return [];
  const band = `bandwidth(${quote(name)})`;
  const thin: Change = [size, { signal: `max(0.25, min(${maxThickness}, ${band}))` }];
  const start = update[channel];
  if (!isRecord(start) || start['scale'] !== name) return [thin];
  return [thin, [channel, move(start, `max(0, ${band} - ${maxThickness}) / 2`)]];
}

/** Brings marks that stand beside one another closer together, as much as their bars become thinner. */
function shrinkGroups(update: VegaPart, channel: string, bands: ReadonlySet<string>): Change[] {
  return [channel, `${channel}c`, `${channel}2`].flatMap((key): Change[] => {
    const place = update[key];
    const offset = isRecord(place) ? place['offset'] : undefined;
    if (!isRecord(place) || !isRecord(offset) || !bands.has(String(offset['scale']))) return [];
    return [[key, { ...place, offset: shrinkOffset(offset) }]];
  });
}

function shrinkOffset({ band, ...place }: VegaPart): VegaPart {
  const name = quote(place['scale']);
  const factor = `min(1, ${maxThickness} / bandwidth(${name}))`;
  const middle = `(range(${name})[0] + range(${name})[1]) / 2`;
  const part = typeof band === 'number' ? band : 0;
  const signal = `${part} * bandwidth(${name}) * ${factor} + ${middle} * (1 - ${factor})`;
  return { ...place, mult: { signal: factor }, offset: { signal } };
}

/** A bar from the start to the end of a unit of time. */
function limitUnit(update: VegaPart, channel: string, units: readonly TimeUnitField[]): Change[] {
  const end = update[channel];
  const start = update[`${channel}2`];
  if (!isRecord(start) || !isRecord(end) || start['scale'] !== end['scale']) return [];
  const unit = units.find((one) => one.start === readFieldName(start) && one.end === readFieldName(end));
  if (!unit) return [];
  const place = (name: string) => `scale(${quote(end['scale'])}, ${toDatum(name)})`;
  const length = `(${place(unit.end)} - ${place(unit.start)})`;
  const excess = `(${length} < 0 ? -1 : 1) * max(0, abs${length} - ${maxThickness}) / 2`;
  return [
    [channel, move(end, `-1 * ${excess}`)],
    [`${channel}2`, move(start, excess)],
  ];
}

/** Moves a position by px, in addition to its own offset. */
function move(place: VegaPart, by: string): VegaPart {
  const own = readOffset(place['offset']);
  return own === undefined ? place : { ...place, offset: { signal: `${own} + ${by}` } };
}

/** As an expression. Undefined for an offset that is read from a row. */
function readOffset(offset: unknown): string | undefined {
  if (offset === undefined || typeof offset === 'number') return String(offset ?? 0);
  const signal = isRecord(offset) ? readString(offset['signal']) : undefined;
  return signal === undefined ? undefined : `(${signal})`;
}
