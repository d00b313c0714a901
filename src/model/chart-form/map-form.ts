/** The form of a map of points or regions. */
import { isRecord, readString } from '../parsing/read-value.ts';
import type { Drawing, SpecRecord } from '../report-proposals/proposal-rule.ts';
import type { ShownField } from '../report-proposals/shown-field.ts';
import type { FormText } from '../messages/report-form-en.ts';
import { isAmount } from './channel-default.ts';
import { say, toCheck, toChoice, toNumber, toText, type Place } from './controls.ts';
import type { FormControl, FormSection, FormSlot, ReportForm } from './form-control.ts';
import { readAt, writeAt, type SpecPath } from './spec-path.ts';

const drawMap = (spec: SpecRecord): Drawing => ({ kind: 'map', spec });

interface MapInput {
  readonly spec: SpecRecord;
  readonly fields: readonly ShownField[];
}

export function describeMap(spec: SpecRecord, fields: readonly ShownField[]): ReportForm {
  const input = { spec, fields };
  const sections = spec['mode'] === 'region' ? listRegionSections(input) : listPointSections(input);
  return { parts: [], sections: [...sections, toWhole(input)] };
}

const place = ({ spec }: MapInput, label: FormText, ...path: SpecPath): Place => ({
  key: path.join('.'),
  label: say(label),
  value: readAt(spec, path),
  write: (value) => drawMap(writeAt(spec, path, value)),
});

const listRegionSections = (input: MapInput): readonly FormSection[] => [
  toSection(input, 'dimension', { controls: [toSource(input)], fits: (field) => !isAmount(field) }),
  toSection(input, 'measure', { controls: listRampControls(input), fits: isAmount }),
];

const listPointSections = (input: MapInput): readonly FormSection[] => [
  toSection(input, 'latitude', { fits: ({ type }) => type === 'number' }),
  toSection(input, 'longitude', { fits: ({ type }) => type === 'number' }),
  toSection(input, 'size', {
    controls: [toNumber(place(input, 'largestRadius', 'maxRadius'), { least: 2, most: 60 })],
    isOptional: true,
    fits: isAmount,
  }),
  toSection(input, 'color', {
    controls: isColoredByAmount(input) ? listRampControls(input) : [],
    isOptional: true,
  }),
];

/** Categories have colours of their own. */
function isColoredByAmount({ spec, fields }: MapInput): boolean {
  const name = readFieldName(spec['color']);
  return fields.some((field) => field.name === name && field.type === 'number');
}

/** A middle is written for a ramp that has one. */
function listRampControls(input: MapInput): readonly FormControl[] {
  const type = place(input, 'scheme', 'ramp', 'type');
  return [
    toChoice(type, [
      ['sequential', say('ofTheme'), undefined],
      ['diverging', say('divergingOfTheme'), 'diverging'],
    ]),
    ...(type.value === 'diverging' ? [toNumber(place(input, 'rampMiddle', 'ramp', 'middle'))] : []),
    toCheck(place(input, 'reverse', 'ramp', 'reverse')),
  ];
}

const readFieldName = (value: unknown): string | undefined =>
  readString(isRecord(value) ? value['field'] : value);

interface SlotRule {
  readonly controls?: readonly FormControl[];
  readonly isOptional?: boolean;
  readonly fits?: (field: ShownField) => boolean;
}

function toSection(
  input: MapInput,
  key: 'dimension' | 'measure' | 'latitude' | 'longitude' | 'size' | 'color',
  { controls = [], isOptional = false, fits = () => true }: SlotRule,
): FormSection {
  const { spec, fields } = input;
  const slot: FormSlot = {
    key,
    field: readFieldName(spec[key]),
    offered: fields.filter(fits).map(({ name }) => name),
    isOptional,
    change: (field) => drawMap(writeAt(spec, [key], field)),
  };
  return { key, title: say(`map_${key}`), slot, controls };
}

const toSource = (input: MapInput): FormControl =>
  toChoice(place(input, 'mapSource', 'source'), [
    ['world', say('world'), 'world'],
    ['us-states', say('usStates'), 'us-states'],
  ]);

function toWhole(input: MapInput): FormSection {
  const isPoint = input.spec['mode'] !== 'region';
  const controls = [
    toChoice(place(input, 'projection', 'projection'), [
      ['flat', say('flatMap'), undefined],
      ['globe', say('globe'), 'globe'],
    ]),
    ...(isPoint
      ? [toCheck(place(input, 'cluster', 'cluster'))]
      : [
          toCheck(place(input, 'fillUnmatched', 'fillUnmatched')),
          toText(place(input, 'mapProperty', 'property')),
        ]),
  ];
  return { key: 'map', title: say('map'), controls };
}
