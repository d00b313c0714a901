/** The field of an attribute of a reader, as its type needs it. */
import { html, nothing, type TemplateResult } from 'lit';
import { isReadable, type AttributeField } from '../../model/draft/previewed-reader.ts';
import type { EditorMessages } from '../../model/messages/editor-en.ts';

export function renderAttribute(
  field: AttributeField,
  messages: EditorMessages,
  write: (text: string) => void,
): TemplateResult {
  const isWrong = !isReadable(field);
  return html`<label
    ><span><bdi>${field.name}</bdi></span
    >${renderField(field, messages, ({ currentTarget }) => write(readText(currentTarget)))}${
      isWrong
        ? html`<span class="failed" role="alert"
            >${messages('notReadable', { text: field.text.trim() })}</span
          >`
        : nothing
    }</label
  >`;
}

type OnWrite = (event: Event) => void;

function renderField(field: AttributeField, messages: EditorMessages, write: OnWrite): TemplateResult {
  const { type, text } = field;
  if (type === 'boolean') return renderYesOrNo(text, messages, write);
  const invalid = isReadable(field) ? nothing : 'true';
  if (type === 'string_array' || type === 'number_array')
    return html`<textarea
      class="field"
      dir="auto"
      rows=${Math.min(6, Math.max(2, text.split('\n').length))}
      placeholder=${messages('listHint')}
      aria-invalid=${invalid}
      .value=${text}
      @input=${write}
    ></textarea>`;
  return html`<input
    class="field"
    dir="auto"
    autocomplete="off"
    placeholder=${messages('noValue')}
    aria-invalid=${invalid}
    .value=${text}
    @input=${write}
  />`;
}

function renderYesOrNo(text: string, messages: EditorMessages, write: OnWrite): TemplateResult {
  const choices = [
    ['', messages('noValue')],
    ['true', messages('isTrue')],
    ['false', messages('isFalse')],
  ] as const;
  return html`<select class="field" @change=${write}>
    ${choices.map(
      ([value, label]) => html`<option value=${value} .selected=${value === text}>${label}</option>`,
    )}
  </select>`;
}

const readText = (target: EventTarget | null): string =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement
    ? target.value
    : '';
