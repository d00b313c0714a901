/** The controls of a mark: its kind, what belongs to it alone, and its values as labels. */
import { isSameValue } from '../draft/is-same-value.ts';
import { findOwn } from '../parsing/find-own.ts';
import { readNumber } from '../parsing/read-value.ts';
import { changeMark, markNames } from './change-mark.ts';
import { listLayers, readMarkStyle, writeMarkStyle } from './chart-views.ts';
import { isAmount } from './channel-default.ts';
import { findMarkFacts } from './mark-facts.ts';
import { say, toCheck, toChoice, toColorControl, toNumber, type Choices, type Place } from './controls.ts';
import type { ChoiceControl, FormControl } from './form-control.ts';
import { canLabel, hasLabels, writeLabels } from './mark-labels.ts';
import { findChannel, type FormInput } from './slots.ts';
import { drawVega } from './vega-drawing.ts';
import type { FormText } from '../messages/report-form-en.ts';

export function toMarkControl(input: FormInput): ChoiceControl {
  const { spec, view } = input;
  const known = markNames.find((mark) => mark === view.mark);
  const isAlone = listLayers(spec, view).every(
    ({ mark, path }) => mark === 'text' || isSameValue(path, view.path),
  );
  // Marks that have their place in common stand on the same axes.
  const hasAmounts = input.fields.some(isAmount);
  const fitting = markNames.filter((mark) => {
    const { isCombined, needsValues } = findMarkFacts(mark);
    return mark === known || ((isAlone || isCombined === true) && (hasAmounts || needsValues !== true));
  });
  return {
    control: 'choice',
    key: 'mark',
    label: say('mark'),
    options: fitting.map((mark) => ({ value: mark, label: say(`mark_${mark}`) })),
    value: known,
    change: (name) => {
      const mark = markNames.find((one) => one === name);
      return drawVega(mark ? changeMark(input, mark) : input.spec);
    },
  };
}

export function listMarkControls(input: FormInput): readonly FormControl[] {
  const { view } = input;
  const place = (label: FormText, name: string): Place => toMarkPlace(input, label, name);
  return [
    ...(findChannel(view, 'color') ? [] : [toColorControl(place('color', 'color'))]),
    ...(findOwn(ofMarks, view.mark)?.(place) ?? []),
    toNumber(place('opacity', 'opacity'), { least: 0, most: 1 }),
    ...(canLabel(input) ? [toLabels(input)] : []),
  ];
}

const toMarkPlace = ({ spec, view }: FormInput, label: FormText, name: string): Place => ({
  key: name,
  label: say(label),
  value: readMarkStyle(spec, view, name),
  write: (value) => drawVega(writeMarkStyle(spec, view, { [name]: value })),
});

type MarkPlaces = (label: FormText, name: string) => Place;

const curves: Choices = [
  ['straight', say('straight'), undefined],
  ['smooth', say('smooth'), 'monotone'],
  ['steps', say('steps'), 'step-after'],
];

/** A hole that follows the size of the chart. */
const holes: Choices = [
  ['none', say('noHole'), undefined],
  ['small', say('smallHole'), { expr: 'min(width, height) / 6' }],
  ['large', say('largeHole'), { expr: 'min(width, height) / 3.5' }],
];

const sizes = { least: 1, most: 2_000 };

const ofMarks: Readonly<Partial<Record<string, (place: MarkPlaces) => readonly FormControl[]>>> = {
  bar: (place) => [toNumber(place('corner', 'cornerRadiusEnd'), { least: 0, most: 40 })],
  line: (place) => [
    toChoice(place('curve', 'interpolate'), curves),
    toNumber(place('lineWidth', 'strokeWidth'), { least: 0.5, most: 12 }),
    toCheck(place('points', 'point'), { on: true, isOn: isShown }),
  ],
  area: (place) => [
    toChoice(place('curve', 'interpolate'), curves),
    toCheck(place('outline', 'line'), { on: true, isOn: isShown }),
  ],
  point: (place) => [toNumber(place('pointSize', 'size'), sizes), toCheck(place('filled', 'filled'))],
  arc: (place) => [toChoice(place('hole', 'innerRadius'), holes)],
};

/** A mark of its own style is shown, too. */
const isShown = (value: unknown): boolean =>
  value !== undefined && value !== false && readNumber(value) !== 0;

const toLabels = (input: FormInput): FormControl =>
  toCheck({
    key: 'labels',
    label: say('labels'),
    value: hasLabels(input),
    write: (value) => drawVega(writeLabels(input, value === true)),
  });
