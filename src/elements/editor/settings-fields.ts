/** The fields of a form of settings. Each applies at once, as a step that can be undone. */
import { html, nothing, type TemplateResult } from 'lit';

export interface Choice {
  readonly value: string;
  readonly name: string;
}

export const renderGroup = (title: string, content: unknown): TemplateResult =>
  html`<fieldset>
    <legend>${title}</legend>
    ${content}
  </fieldset>`;

export const renderText = (
  label: string,
  value: string,
  { hint = '', apply }: { readonly hint?: string; readonly apply: (value: string) => void },
): TemplateResult =>
  html`<label
    ><span>${label}</span
    ><input
      class="field"
      maxlength="200"
      autocomplete="off"
      placeholder=${hint}
      .value=${value}
      @change=${(event: Event) => apply(readValue(event).trim())}
  /></label>`;

export const renderCheck = (
  label: string,
  isChecked: boolean,
  apply: (isChecked: boolean) => void,
): TemplateResult =>
  html`<label class="check"
    ><input
      type="checkbox"
      .checked=${isChecked}
      @change=${({ currentTarget }: Event) =>
        apply(currentTarget instanceof HTMLInputElement && currentTarget.checked)}
    /><span>${label}</span></label
  >`;

export const renderSelect = (
  label: string,
  value: string,
  { choices, apply }: { readonly choices: readonly Choice[]; readonly apply: (value: string) => void },
): TemplateResult =>
  html`<label
    ><span>${label}</span
    ><select class="field" @change=${(event: Event) => apply(readValue(event))}>
      ${choices.map(
        (choice) =>
          html`<option value=${choice.value} .selected=${choice.value === value}>${choice.name}</option>`,
      )}
    </select></label
  >`;

/** A colour. Empty: that of the theme. */
export const renderColor = (
  label: string,
  value: string,
  { clear, apply }: { readonly clear: string; readonly apply: (value: string) => void },
): TemplateResult =>
  html`<div class="color">
    <label
      ><span>${label}</span
      ><input
        type="color"
        class=${value === '' ? 'unset' : ''}
        .value=${/^#[\da-f]{6}$/i.test(value) ? value : '#ffffff'}
        @change=${(event: Event) => apply(readValue(event))}
    /></label>
    ${
      value === ''
        ? nothing
        : html`<button part="button" class="control" type="button" @click=${() => apply('')}>
            ${clear}
          </button>`
    }
  </div>`;

export const renderButton = (name: string, run: () => void, isDisabled = false): TemplateResult =>
  html`<button part="button" class="control" type="button" ?disabled=${isDisabled} @click=${run}>
    ${name}
  </button>`;

function readValue({ currentTarget }: Event): string {
  const isField = currentTarget instanceof HTMLInputElement || currentTarget instanceof HTMLSelectElement;
  return isField ? currentTarget.value : '';
}
