/** A part of the studio that opens and closes. What is closed is not rendered, so that drags stay quick. */
import { html, nothing, type TemplateResult } from 'lit';
import { renderIcon } from '../icon.ts';

export interface OpenGroups {
  /** Titles. */
  readonly open: Set<string>;
}

interface GroupPlace {
  readonly view: OpenGroups;
  readonly update: () => void;
}

export function renderGroup(
  { view, update }: GroupPlace,
  title: string,
  count: string,
  renderContent: () => unknown,
  isFault = false,
): TemplateResult {
  const isOpen = view.open.has(title);
  const toggle = ({ currentTarget }: Event): void => {
    if (!(currentTarget instanceof HTMLDetailsElement) || currentTarget.open === view.open.has(title)) return;
    if (currentTarget.open) view.open.add(title);
    else view.open.delete(title);
    update();
  };
  return html`<details class="group" ?open=${isOpen} @toggle=${toggle}>
    <summary>
      ${title}<span class="count" ?data-fault=${isFault}>${count}</span>${renderIcon('chevron')}
    </summary>
    ${isOpen ? renderContent() : nothing}
  </details>`;
}
