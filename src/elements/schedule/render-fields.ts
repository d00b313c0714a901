/** The fields of the form of a schedule: choices, lists and their faults. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ScheduleFault } from './schedule-faults.ts';

export interface Choice<Value extends string | number> {
  readonly value: Value;
  readonly title: string;
  /** The title in full, where it is short. */
  readonly name?: string | undefined;
  /** Details of the choice, below the choices while it is chosen. */
  readonly details?: unknown;
}

interface Field {
  /** Name of the field in requests, and the id of its input. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: ScheduleFault | undefined;
}

interface ChoiceField<Value extends string | number> extends Field {
  readonly choices: readonly Choice<Value>[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
  /** Stands after the choices. */
  readonly more?: unknown;
}

/** A row of choices: native radio buttons, so that keys and names are those of the browser. */
export function renderChoices<Value extends string | number>(field: ChoiceField<Value>): TemplateResult {
  const details = field.choices.find(({ value }) => value === field.chosen)?.details;
  return html`<fieldset class="field ${field.name}" aria-describedby="${field.name}-notes">
    <legend>${field.label}</legend>
    <div class="choices">
      ${field.choices.map((choice) => renderChoice(choice, field))}${field.more ?? nothing}
    </div>
    ${details ?? nothing} ${renderNotes(field)}
  </fieldset>`;
}

function renderChoice<Value extends string | number>(
  { value, title, name }: Choice<Value>,
  field: ChoiceField<Value>,
): TemplateResult {
  return html`<label class="choice" title=${name ?? nothing}
    ><input
      type="radio"
      name=${field.name}
      value=${value}
      aria-label=${name ?? nothing}
      .checked=${value === field.chosen}
      @change=${() => field.onChoose(value)}
    /><span>${title}</span></label
  >`;
}

interface ListField<Value extends string | number> extends Field {
  readonly options: readonly Choice<Value>[] | readonly OptionGroup[];
  readonly chosen: Value;
  readonly onChoose: (value: string) => void;
}

export interface OptionGroup {
  readonly group: string;
  readonly options: readonly Choice<string>[];
}

/** A list of which one entry is chosen: the browser's own, which phones show as a wheel. */
export function renderList<Value extends string | number>(field: ListField<Value>): TemplateResult {
  const { name, label, options, chosen } = field;
  return html`<div class="field ${name}">
    <label for=${name}>${label}</label>
    <select
      class="input"
      id=${name}
      aria-describedby="${name}-notes"
      aria-invalid=${isAtFault(field)}
      @change=${(event: Event) => field.onChoose(readValue(event))}
    >
      ${options.map((option) =>
        'group' in option
          ? html`<optgroup label=${option.group}>
              ${option.options.map((one) => renderOption(one, chosen))}
            </optgroup>`
          : renderOption(option, chosen),
      )}
    </select>
    ${renderNotes(field)}
  </div>`;
}

const renderOption = ({ value, title }: Choice<string | number>, chosen: string | number): TemplateResult =>
  html`<option value=${value} .selected=${value === chosen}>${title}</option>`;

interface TextField extends Field {
  readonly value: string;
  readonly onType: (value: string) => void;
}

export function renderTextField(field: TextField): TemplateResult {
  const { name, label, value } = field;
  return html`<div class="field ${name}">
    <label for=${name}>${label}</label>
    <input
      class="input"
      id=${name}
      dir="ltr"
      autocomplete="off"
      spellcheck="false"
      maxlength="255"
      aria-describedby="${name}-notes"
      aria-invalid=${isAtFault(field)}
      .value=${value}
      @input=${(event: Event) => field.onType(readValue(event))}
    />
    ${renderNotes(field)}
  </div>`;
}

const isAtFault = ({ name, fault }: Field): boolean => fault?.field === name;

/** The fault takes the place of the hint: it says what to do. */
const renderNotes = (field: Field): TemplateResult =>
  html`<p class="notes ${isAtFault(field) ? 'fault' : ''}" id="${field.name}-notes" dir="auto">
    ${isAtFault(field) ? field.fault?.text : (field.hint ?? '')}
  </p>`;

const readValue = ({ target }: Event): string =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.value : '';
