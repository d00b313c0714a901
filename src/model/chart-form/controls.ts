/** Writes the controls of forms. Each changes one place of the spec. */
import type { FormText } from '../messages/report-form-en.ts';
import { readNumber, readString } from '../parsing/read-value.ts';
import type {
  ButtonControl,
  CheckControl,
  ChoiceControl,
  ColorControl,
  FormDrawing,
  FormLabel,
  FormOption,
  NumberControl,
  TextControl,
} from './form-control.ts';
import { isSameValue } from '../draft/is-same-value.ts';

export const say = (text: FormText): FormLabel => ({ text });

/** One place of the spec: what it says, and the drawing with something else there. `undefined` is the default. */
export interface Place {
  readonly key: string;
  readonly label: FormLabel;
  readonly value: unknown;
  readonly write: (value: unknown) => FormDrawing;
}

/** Each option by its name, and what is written for it. The first one is the default. */
export type Choices = readonly (readonly [name: string, label: FormLabel, written: unknown])[];

export function toChoice({ key, label, value, write }: Place, choices: Choices): ChoiceControl {
  const options: readonly FormOption[] = choices.map(([name, text]) => ({ value: name, label: text }));
  const found =
    choices.find(([, , written]) => isSameValue(written, value)) ??
    // The default may be written, too.
    choices.find(([name, , written]) => written === undefined && name === value);
  const change = (name: string): FormDrawing => write(choices.find(([one]) => one === name)?.[2]);
  return { control: 'choice', key, label, options, value: found?.[0], change };
}

/** Checked or not: `true` or nothing is written unless the rule says otherwise. */
export function toCheck({ key, label, value, write }: Place, rule: CheckRule = { on: true }): CheckControl {
  const { on, off, isOn = (one) => isSameValue(one, on) } = rule;
  return { control: 'check', key, label, value: isOn(value), change: (is) => write(is ? on : off) };
}

interface CheckRule {
  /** What is written if it is checked. `undefined`: the default. */
  readonly on: unknown;
  /** What is written if it is not checked. `undefined`: the default. */
  readonly off?: unknown;
  /** What counts as checked. By default what is written by it. */
  readonly isOn?: (value: unknown) => boolean;
}

export const toText = ({ key, label, value, write }: Place, hint?: string, isLong = false): TextControl => ({
  control: isLong ? 'longText' : 'text',
  key,
  label,
  hint,
  value: readString(value) ?? '',
  change: (text) => write(text === '' ? undefined : text),
});

export const toNumber = (
  { key, label, value, write }: Place,
  { least, most }: { readonly least?: number; readonly most?: number } = {},
): NumberControl => ({
  control: 'number',
  key,
  label,
  least,
  most,
  value: readNumber(value),
  change: (number) => write(number),
});

export const toColorControl = ({ key, label, value, write }: Place): ColorControl => ({
  control: 'color',
  key,
  label,
  value: readString(value) ?? '',
  change: (color) => write(color === '' ? undefined : color),
});

export const toButton = (key: string, label: FormLabel, change: () => FormDrawing): ButtonControl => ({
  control: 'button',
  key,
  label,
  change,
});
