/** A field for each attribute of the element. What is entered applies at once. */
import { html, render, type TemplateResult } from 'lit';
import type { AttributeFacts } from './element-manifest.ts';

/** Calls `onChange` after an attribute of the element has changed. */
export function showAttributeFields(
  place: HTMLElement,
  attributes: readonly AttributeFacts[],
  element: Element,
  onChange: () => void,
): void {
  const update = (): void => {
    render(
      attributes.map((facts) => renderField(facts, element, change(facts))),
      place,
    );
    onChange();
  };
  const change =
    ({ name, kind }: AttributeFacts) =>
    (value: string | boolean): void => {
      if (typeof value === 'boolean') element.toggleAttribute(name, value);
      else if (value === '') element.removeAttribute(name);
      else if (value !== element.getAttribute(name) || kind === 'choice') element.setAttribute(name, value);
      update();
    };
  update();
}

type Change = (value: string | boolean) => void;

function renderField(facts: AttributeFacts, element: Element, change: Change): TemplateResult {
  const { name, kind, description } = facts;
  const id = `attribute-${name}`;
  return html`<div class="field" data-kind=${kind}>
    <label for=${id}><code>${name}</code></label>
    ${renderInput(facts, id, element, change)}
    <p id="${id}-about">${renderCode(description)}</p>
  </div>`;
}

function renderInput(facts: AttributeFacts, id: string, element: Element, change: Change): TemplateResult {
  const value = element.getAttribute(facts.name) ?? '';
  const about = `${id}-about`;
  if (facts.kind === 'switch')
    return html`<input
      id=${id}
      type="checkbox"
      aria-describedby=${about}
      .checked=${element.hasAttribute(facts.name)}
      @change=${(event: Event) => change(readTarget(event).checked)}
    />`;
  if (facts.kind === 'choice')
    return html`<select
      id=${id}
      class="input"
      aria-describedby=${about}
      @change=${({ target }: Event) => change(target instanceof HTMLSelectElement ? target.value : '')}
    >
      <option value="" ?selected=${value === ''}>Not set</option>
      ${facts.words.map((word) => html`<option ?selected=${word === value}>${word}</option>`)}
    </select>`;
  return html`<input
    id=${id}
    class="input"
    type=${facts.kind}
    min=${0}
    spellcheck="false"
    autocomplete="off"
    placeholder="Not set"
    aria-describedby=${about}
    .value=${value}
    @change=${(event: Event) => change(readTarget(event).value.trim())}
  />`;
}

function readTarget({ target }: Event): HTMLInputElement {
  if (target instanceof HTMLInputElement) return target;
  throw new Error('The event comes from another element.');
}

/** Words between backticks are code. */
const renderCode = (text: string): readonly unknown[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
