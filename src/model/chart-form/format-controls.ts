/** How the numbers of each column are written, wherever the report shows them. */
import { readString } from '../parsing/read-value.ts';
import type { SpecRecord } from '../report-proposals/proposal-rule.ts';
import type { ShownField } from '../report-proposals/shown-field.ts';
import { say, toChoice, toNumber, toText, type Choices, type Place } from './controls.ts';
import type { FormControl, FormDrawing } from './form-control.ts';
import { readAt, writeAt, type SpecPath } from './spec-path.ts';

export const listFormatControls = (
  drawing: FormDrawing,
  fields: readonly ShownField[],
): readonly FormControl[] =>
  fields.filter(({ type }) => type === 'number').flatMap((field) => listControls(drawing, field));

function listControls(drawing: FormDrawing, { name, title }: ShownField): readonly FormControl[] {
  const formats: SpecRecord = drawing.columnFormats ?? {};
  const place = (label: Place['label'], ...path: SpecPath): Place => ({
    key: [name, ...path].join(' '),
    label,
    value: readAt(formats, [name, ...path]),
    write: (value) => ({ ...drawing, columnFormats: writeAt(formats, [name, ...path], value) }),
  });
  const type = readString(readAt(formats, [name, 'type']));
  const kind = { ...place({ name: title }), value: type };
  const write = (value: unknown): FormDrawing => ({
    ...drawing,
    columnFormats: writeAt(formats, value === undefined ? [name] : [name, 'type'], value),
  });
  return [
    toChoice({ ...kind, write }, types),
    ...(type === undefined
      ? []
      : [toNumber(place(say('decimals'), 'decimalPlaces'), { least: 0, most: 10 })]),
    ...(type === 'currency' ? [toText(place(say('currency'), 'currency'), 'USD')] : []),
  ];
}

const types: Choices = [
  ['model', say('ofModel'), undefined],
  ['number', say('asNumber'), 'number'],
  ['percent', say('asPercent'), 'percent'],
  ['currency', say('asCurrency'), 'currency'],
];
