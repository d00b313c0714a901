/**
 * Marks that reach from the start of a unit of time to its end, such as bars of months, have the label of their unit under their
 * middle. The end of the axis begins a unit without a mark, and has no label. Points and lines over such bars stand at their
 * middle, too.
 */
import { isRecord, readString } from '../../../model/parsing/read-value.ts';
import {
  changeMarks,
  changeScopes,
  listScales,
  readRecords,
  readUpdate,
  withUpdate,
  type VegaPart,
} from './compiled-marks.ts';
import { quote } from './quote.ts';
import {
  findUnitOfScale,
  listTimeUnitFields,
  readFieldName,
  toDatum,
  type TimeUnitField,
} from './time-unit-fields.ts';

type UnitScales = ReadonlyMap<unknown, TimeUnitField>;

/** @param spec - in Vega, as compiled. Labels of axes have their final text. */
export function centerTimeLabels(spec: VegaPart): VegaPart {
  const units = listTimeUnitFields(spec);
  const scales: UnitScales = new Map(
    [...listScales(spec)].flatMap(([name, scale]) => {
      const unit = findUnitOfScale(scale, units);
      return unit ? [[name, unit] as const] : [];
    }),
  );
  if (scales.size === 0) return spec;
  const centered = changeMarks(spec, (mark) => centerMark(mark, scales));
  return changeScopes(centered, (scope) => centerAxes(scope, scales));
}

const centerAxes = (scope: VegaPart, scales: UnitScales): VegaPart =>
  Array.isArray(scope['axes'])
    ? { ...scope, axes: readRecords(scope['axes']).map((axis) => centerAxis(axis, scales)) }
    : scope;

/** Labels that the author has placed stay where they are. */
function centerAxis(axis: VegaPart, scales: UnitScales): VegaPart {
  const unit = scales.get(axis['scale']);
  if (!unit || axis['labels'] === false) return axis;
  const isPlaced = axis['labelOffset'] !== undefined || axis['labelAlign'] !== undefined;
  const labelOffset = { signal: toHalf(axis['scale'], unit, 'datum.value') };
  return { ...axis, ...(!isPlaced && { labelOffset, labelFlush: false }), encode: hideOthers(axis, unit) };
}

/** Hides labels of the end of the axis, and of ticks within a unit, whose place is that of other units. */
function hideOthers(axis: VegaPart, unit: TimeUnitField): VegaPart {
  const encode = isRecord(axis['encode']) ? axis['encode'] : {};
  const labels = isRecord(encode['labels']) ? encode['labels'] : {};
  const update = isRecord(labels['update']) ? labels['update'] : {};
  const own = isRecord(update['text']) ? readString(update['text']['signal']) : undefined;
  const isLast = `datum.value >= domain(${quote(axis['scale'])})[1]`;
  const isStart = startsOf[unit.unit] ?? 'true';
  const text = { signal: `${isLast} || !(${isStart}) ? '' : (${own ?? 'datum.label'})` };
  return { ...encode, labels: { ...labels, update: { ...update, text } } };
}

/** Whether a tick is the start of a unit, by unit. Scales are in UTC: draw-in-utc.ts. */
const isMidnight = 'time(datum.value) % 86400000 === 0';
const isFirst = `utcdate(datum.value) === 1 && ${isMidnight}`;
const startsOf: Readonly<Record<string, string>> = {
  year: `utcmonth(datum.value) === 0 && ${isFirst}`,
  quarter: `utcmonth(datum.value) % 3 === 0 && ${isFirst}`,
  month: isFirst,
  week: `utcday(datum.value) === 0 && ${isMidnight}`,
  day: isMidnight,
  dayofyear: isMidnight,
  date: isMidnight,
  hours: 'time(datum.value) % 3600000 === 0',
  minutes: 'time(datum.value) % 60000 === 0',
  seconds: 'time(datum.value) % 1000 === 0',
};

/** Half of the unit that begins at a time, px. */
function toHalf(scale: unknown, { unit, step }: TimeUnitField, time: string): string {
  const name = quote(scale);
  return `(scale(${name}, utcOffset('${unit}', ${time}, ${step})) - scale(${name}, ${time})) / 2`;
}

/** Moves marks that have one position at the start of a unit. */
function centerMark(mark: VegaPart, scales: UnitScales): VegaPart {
  const update = readUpdate(mark);
  const changed = (['x', 'y'] as const).flatMap((channel) => {
    const place = update[channel];
    if (!isRecord(place) || [update[`${channel}2`], place['offset'], place['band']].some(isSet)) return [];
    const unit = scales.get(place['scale']);
    if (!unit || readFieldName(place) !== unit.start) return [];
    const offset = { signal: toHalf(place['scale'], unit, `toDate(${toDatum(unit.start)})`) };
    return [[channel, { ...place, offset }] as const];
  });
  return changed.length === 0 ? mark : withUpdate(mark, Object.fromEntries(changed));
}

const isSet = (value: unknown): boolean => value !== undefined;
