/** The form in which an author changes title and text of a widget, at the place of the widget. */
import { html, nothing, render, type TemplateResult } from 'lit';
import type { EditorMessages } from '../../model/messages/editor-en.ts';

export interface InPlaceValues {
  readonly title: string;
  /** Markdown. `undefined`: the widget has no text. */
  readonly content?: string | undefined;
}

export interface InPlaceOptions {
  readonly values: InPlaceValues;
  /** The title of a widget that has none of its own. */
  readonly usualTitle: string;
  readonly messages: EditorMessages;
  /** Called once, with the fields that the author has changed. `undefined`: nothing shall change. */
  readonly onEnd: (changed: Partial<InPlaceValues> | undefined) => void;
}

/** Opens the form in a box. It ends when it loses the focus, by Escape, or by Ctrl and Enter. */
export function openInPlaceForm(box: HTMLElement, options: InPlaceOptions): void {
  const form = document.createElement('form');
  form.className = 'in-place';
  let hasEnded = false;
  const end = (isApplied: boolean): void => {
    if (hasEnded) return;
    hasEnded = true;
    const changed = isApplied ? readChanged(form, first) : undefined;
    form.remove();
    options.onEnd(changed);
  };
  render(renderFields(options, end), form);
  // As the fields write them: a line break may have another form.
  const first = readValues(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    end(true);
  });
  form.addEventListener('keydown', (event) => handleKey(event, end));
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) end(true);
  });
  box.append(form);
  const field =
    form.querySelector<HTMLTextAreaElement | HTMLInputElement>('textarea') ?? form.querySelector('input');
  field?.focus();
  field?.select();
}

function handleKey(event: KeyboardEvent, end: (isApplied: boolean) => void): void {
  const applies = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  // The editor's own keys, such as those for undo, are those of the field here.
  event.stopPropagation();
  if (!applies && event.key !== 'Escape') return;
  event.preventDefault();
  end(applies);
}

function readValues(form: HTMLFormElement): InPlaceValues {
  const title = form.querySelector('input')?.value.trim() ?? '';
  return { title, content: form.querySelector('textarea')?.value };
}

/** What somebody else changes meanwhile stays where the author has changed nothing. */
function readChanged(form: HTMLFormElement, first: InPlaceValues): Partial<InPlaceValues> {
  const { title, content } = readValues(form);
  return {
    ...(title === first.title ? {} : { title }),
    ...(content === first.content ? {} : { content }),
  };
}

function renderFields(
  { values, usualTitle, messages }: InPlaceOptions,
  end: (isApplied: boolean) => void,
): TemplateResult {
  const { title, content } = values;
  return html`${
      content === undefined
        ? nothing
        : html`<label class="content"
            ><span>${messages('content')}</span><textarea class="field" rows="4" .value=${content}></textarea>
          </label>`
    }<label
      ><span>${messages('title')}</span
      ><input
        class="field"
        .value=${title}
        placeholder=${usualTitle}
        maxlength="200"
        autocomplete="off" /></label
    ><span class="ends"
      ><button part="button" class="control" type="button" @click=${() => end(false)}>
        ${messages('cancel')}</button
      ><button part="button" class="control primary" type="submit">${messages('apply')}</button></span
    >`;
}
