/** The controls of a form as fields. Each applies at once. */
import { html, nothing, type TemplateResult } from 'lit';
import type {
  ChoiceControl,
  FormControl,
  FormLabel,
  NumberControl,
  TextControl,
} from '../../model/chart-form/form-control.ts';
import type { FormMessages } from '../../model/messages/report-form-en.ts';
import type { ControlScene } from './control-scene.ts';
import { markIcons } from './form-icons.ts';
import { renderColor } from './render-color.ts';

export const writeLabel = (label: FormLabel, messages: FormMessages): string =>
  'text' in label ? messages(label.text) : label.name;

export function renderControl(control: FormControl, scene: ControlScene): TemplateResult {
  const label = writeLabel(control.label, scene.messages);
  switch (control.control) {
    case 'choice':
      return control.key === 'mark'
        ? renderMarks(control, label, scene)
        : renderChoice(control, label, scene);
    case 'check':
      return html`<label class="check"
        ><input
          type="checkbox"
          data-control=${control.key}
          .checked=${control.value}
          @change=${({ currentTarget }: Event) =>
            scene.apply(control.change(currentTarget instanceof HTMLInputElement && currentTarget.checked))}
        /><span dir="auto">${label}</span></label
      >`;
    case 'number':
      return renderNumber(control, label, scene);
    case 'color':
      return renderColor(control, label, scene);
    case 'button':
      return html`<button
        part="button"
        class="control"
        type="button"
        data-control=${control.key}
        @click=${() => scene.apply(control.change())}
      >
        <span dir="auto">${label}</span>
      </button>`;
    case 'text':
    case 'longText':
      return renderText(control, label, scene);
  }
}

function renderChoice({ key, options, value, change }: ChoiceControl, label: string, scene: ControlScene) {
  const { messages, apply } = scene;
  return html`<label class="inline"
    ><span dir="auto">${label}</span
    ><select data-control=${key} @change=${(event: Event) => apply(change(readValue(event)))}>
      ${value === undefined ? html`<option value="" disabled selected>${messages('asWritten')}</option>` : nothing}
      ${options.map(
        (option) =>
          html`<option value=${option.value} .selected=${option.value === value}>
            ${writeLabel(option.label, messages)}
          </option>`,
      )}
    </select></label
  >`;
}

/** Marks are told apart by their pictures. */
const renderMarks = (
  { options, value, change }: ChoiceControl,
  label: string,
  { messages, apply }: ControlScene,
) =>
  html`<div class="marks" role="radiogroup" aria-label=${label}>
    ${options.map((option) => {
      const name = writeLabel(option.label, messages);
      return html`<label title=${name}
        ><input
          type="radio"
          name="mark"
          value=${option.value}
          aria-label=${name}
          .checked=${option.value === value}
          @change=${() => apply(change(option.value))}
        />${markIcons[option.value] ?? name}</label
      >`;
    })}
  </div>`;

const renderText = (
  { control, key, value, hint, change }: TextControl,
  label: string,
  { apply }: ControlScene,
) =>
  html`<label class=${control === 'longText' ? '' : 'inline'}
    ><span dir="auto">${label}</span>${
      control === 'longText'
        ? html`<textarea
            data-control=${key}
            rows="8"
            spellcheck="false"
            .value=${value}
            @change=${(event: Event) => apply(change(readValue(event)))}
          ></textarea>`
        : html`<input
            data-control=${key}
            autocomplete="off"
            dir="auto"
            maxlength="500"
            placeholder=${hint ?? ''}
            .value=${value}
            @change=${(event: Event) => apply(change(readValue(event).trim()))}
          />`
    }</label
  >`;

/** A number that is out of range, or none, changes nothing: the field says so, and shows what holds. */
function renderNumber(
  { key, value, least, most, change }: NumberControl,
  label: string,
  { messages, apply }: ControlScene,
) {
  const onChange = ({ currentTarget: field }: Event): void => {
    if (!(field instanceof HTMLInputElement)) return;
    if (field.checkValidity()) apply(change(field.value === '' ? undefined : field.valueAsNumber));
    else field.reportValidity();
  };
  return html`<label class="inline short"
    ><span dir="auto">${label}</span
    ><input
      type="number"
      step="any"
      inputmode="decimal"
      data-control=${key}
      min=${least ?? nothing}
      max=${most ?? nothing}
      placeholder=${messages('auto')}
      .value=${value === undefined ? '' : String(value)}
      @change=${onChange}
  /></label>`;
}

function readValue({ currentTarget }: Event): string {
  const isField =
    currentTarget instanceof HTMLInputElement ||
    currentTarget instanceof HTMLSelectElement ||
    currentTarget instanceof HTMLTextAreaElement;
  return isField ? currentTarget.value : '';
}
