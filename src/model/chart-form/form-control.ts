/** A form for a drawing: its controls, and the drawing that each change of a control makes. */
import type { FormText } from '../messages/report-form-en.ts';
import type { Drawing, SpecRecord } from '../report-proposals/proposal-rule.ts';

/** A drawing with the formats that its author has chosen for its columns. */
export interface FormDrawing extends Drawing {
  /** `preferences.columnFormats` of the report: docs/dashboard-format.md, "Column formats". */
  readonly columnFormats?: SpecRecord | undefined;
}

/** A text of the catalogue, or a name from the data or the spec. */
export type FormLabel = { readonly text: FormText } | { readonly name: string };

interface Control {
  /** Tells it from the other controls of its section. */
  readonly key: string;
  readonly label: FormLabel;
}

export interface FormOption {
  readonly value: string;
  readonly label: FormLabel;
}

/** One of several. A value that is none of them was written by hand: the control shows it as such, and keeps it. */
export interface ChoiceControl extends Control {
  readonly control: 'choice';
  readonly options: readonly FormOption[];
  /** `undefined`: what the spec says is none of the options. */
  readonly value: string | undefined;
  readonly change: (value: string) => FormDrawing;
}

export interface CheckControl extends Control {
  readonly control: 'check';
  readonly value: boolean;
  readonly change: (value: boolean) => FormDrawing;
}

/** An empty text means the default, which `hint` shows. */
export interface TextControl extends Control {
  readonly control: 'text' | 'longText';
  readonly value: string;
  readonly hint?: string | undefined;
  readonly change: (value: string) => FormDrawing;
}

/** No number means the default. */
export interface NumberControl extends Control {
  readonly control: 'number';
  readonly value: number | undefined;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly change: (value: number | undefined) => FormDrawing;
}

/** A CSS colour. Empty: that of the theme. */
export interface ColorControl extends Control {
  readonly control: 'color';
  readonly value: string;
  readonly change: (value: string) => FormDrawing;
}

export interface ButtonControl extends Control {
  readonly control: 'button';
  readonly change: () => FormDrawing;
}

export type FormControl =
  | ChoiceControl
  | CheckControl
  | TextControl
  | NumberControl
  | ColorControl
  | ButtonControl;

/** A place for a column, such as an axis or the colour. */
export interface FormSlot {
  readonly key: string;
  /** Name of the column that it shows. */
  readonly field: string | undefined;
  /** What stands there and is no single column, such as a number of rows. */
  readonly other?: FormLabel | undefined;
  /** Names of the columns that fit. */
  readonly offered: readonly string[];
  /** Whether it can be empty. */
  readonly isOptional: boolean;
  readonly change: (field: string | undefined) => FormDrawing;
}

export interface FormSection {
  readonly key: string;
  readonly title: FormLabel;
  /** What the section is about. */
  readonly slot?: FormSlot | undefined;
  readonly controls: readonly FormControl[];
}

export interface ReportForm {
  /** Parts of the drawing that have a form each, such as layers. Empty: there is one. */
  readonly parts: readonly FormLabel[];
  readonly sections: readonly FormSection[];
  /** The drawing with the column of one slot in another one: both change places. */
  readonly move?: ((from: string, to: string) => FormDrawing) | undefined;
}
