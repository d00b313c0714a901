/** The controls of colours, sizes and small charts, and of the legends that explain them. */
import type { FormText } from '../messages/report-form-en.ts';
import { toPlace } from './axis-controls.ts';
import type { SlotName } from './mark-facts.ts';
import { say, toCheck, toChoice, toNumber, toText, type Choices, type Place } from './controls.ts';
import type { FormControl, FormDrawing } from './form-control.ts';
import { isRecord } from '../parsing/read-value.ts';
import { findChannel, findSlotField, toChannel, type FormInput } from './slots.ts';
import { readAt, writeAt, type SpecPath } from './spec-path.ts';
import { drawVega } from './vega-drawing.ts';

const names = (list: readonly string[]): Choices => list.map((name) => [name, { name }, name] as const);

/** Names of Vega's schemes. The theme's own colours are the default. */
const categoryColors: Choices = [
  ['theme', say('ofTheme'), undefined],
  ...names(['tableau10', 'observable10', 'set2', 'dark2', 'pastel1', 'accent', 'category10']),
];

/** Ramps with two directions. */
const diverging = ['redblue', 'blueorange'];

const ramps: Choices = [
  ['theme', say('ofTheme'), undefined],
  ['diverging', say('divergingOfTheme'), 'diverging'],
  ...names(['blues', 'greens', 'oranges', 'purples', 'viridis', 'magma', 'yelloworangered', ...diverging]),
];

export function listColorControls(input: FormInput): readonly FormControl[] {
  const channel = findChannel(input.view, 'color');
  if (!channel) return [];
  const isAmount = channel.value['type'] === 'quantitative';
  const place = (label: FormText, ...path: SpecPath): Place =>
    toPlace(input, 'color', { key: path.join('.'), label: say(label), path });
  const scheme = place('scheme', 'scale', 'scheme');
  return [
    ...(isAmount ? listRampControls(place) : [toChoice(scheme, categoryColors)]),
    ...listLegendControls(input, 'color'),
  ];
}

const isDiverging = (name: unknown): boolean =>
  typeof name === 'string' && ['diverging', ...diverging].includes(name);

type ToPlace = (label: FormText, ...path: SpecPath) => Place;

/** The theme's own ramp with two directions is a range of Vega, the others are schemes. Each takes the place of the other. */
function listRampControls(place: ToPlace): readonly FormControl[] {
  const scale = place('scheme', 'scale');
  const given = isRecord(scale.value) ? scale.value : {};
  const shown = given['range'] === 'diverging' ? 'diverging' : given['scheme'];
  const hasMiddle = isDiverging(shown);
  const change = (name: unknown): FormDrawing => {
    const replaced = [
      'scheme',
      shown === 'diverging' ? 'range' : '',
      hasMiddle && !isDiverging(name) ? 'domainMid' : '',
    ];
    const others = Object.entries(given).filter(([key]) => !replaced.includes(key));
    const own = name === 'diverging' ? { range: name } : name === undefined ? {} : { scheme: name };
    const next = { ...Object.fromEntries(others), ...own };
    return scale.write(Object.keys(next).length > 0 ? next : undefined);
  };
  return [
    toChoice({ ...scale, value: shown, write: change }, ramps),
    ...(hasMiddle ? [toNumber(place('rampMiddle', 'scale', 'domainMid'))] : []),
    toCheck(place('reverse', 'scale', 'reverse')),
  ];
}

const sides: Choices = [
  ['auto', say('automatic'), undefined],
  ['right', say('right'), 'right'],
  ['left', say('left'), 'left'],
  ['top', say('top'), 'top'],
  ['bottom', say('bottom'), 'bottom'],
];

export function listLegendControls(input: FormInput, slot: SlotName): readonly FormControl[] {
  const name = toChannel(input.view, slot);
  const legend = toPlace(input, name, { key: 'legend', label: say('legend'), path: ['legend'] });
  const isShown = legend.value !== null;
  const shown = toCheck(legend, { on: undefined, off: null, isOn: (value) => value !== null });
  if (!isShown) return [shown];
  const title = toPlace(input, name, { key: 'legendTitle', label: say('legendTitle'), path: ['title'] });
  return [
    shown,
    toChoice(
      toPlace(input, name, { key: 'side', label: say('legendSide'), path: ['legend', 'orient'] }),
      sides,
    ),
    toText(title, findSlotField(input, slot)?.title),
  ];
}

/** Small charts beside one another. */
export function listFacetControls(input: FormInput, slot: SlotName): readonly FormControl[] {
  if (!findChannel(input.view, slot)) return [];
  const columns = toPlace(input, slot, { key: 'columns', label: say('facetColumns'), path: ['columns'] });
  return [
    ...(slot === 'facet' ? [toNumber(columns, { least: 1, most: 12 })] : []),
    toOwnScale(input, 'y', 'ownVertical'),
    toOwnScale(input, 'x', 'ownHorizontal'),
  ];
}

/** Whether each view has a scale of its own, so that its range fills its room. */
export function toOwnScale({ spec, view }: FormInput, axis: 'x' | 'y', label: FormText): FormControl {
  // Layers share the scales of the chart around them.
  const place = view.path.at(-2) === 'layer' ? view.path.slice(0, -2) : view.path;
  const path = [...place, 'resolve', 'scale', axis];
  return toCheck(
    {
      key: label,
      label: say(label),
      value: readAt(spec, path),
      write: (value) => drawVega(writeAt(spec, path, value)),
    },
    { on: 'independent' },
  );
}
