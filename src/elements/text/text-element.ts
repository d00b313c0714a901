import { css, html, LitElement, type TemplateResult } from 'lit';
import { renderText } from '../html/render-markup.ts';
import { baseStyles } from '../look/base-styles.ts';
import type { ViewElement, ViewInput } from '../widget/view-port.ts';
import { followLinks } from './follow-links.ts';
import { proseStyles } from './prose-styles.ts';
import { reachScroll } from './scroll-reach-controller.ts';

/**
 * Words of a dashboard: Markdown, sanitised.
 * @csspart text - The text.
 */
export class TextElement extends LitElement implements ViewElement {
  static override styles = [
    baseStyles,
    proseStyles,
    css`
      :host {
        display: block;
        overflow: auto;
      }
      :host(:focus-visible) {
        outline: 2px solid var(--v-focus);
        outline-offset: -2px;
      }
    `,
  ];

  static override properties = { fragment: { state: true } };

  readonly parts = 'text';
  input: ViewInput | undefined;
  declare private fragment: DocumentFragment | undefined;

  constructor() {
    super();
    reachScroll(this, () => this.input?.title ?? '');
  }

  async draw(): Promise<void> {
    const { input } = this;
    if (!input) return;
    this.fragment = await renderText(input.content ?? '', input.surroundings);
    await this.updateComplete;
  }

  protected override render(): TemplateResult {
    return html`<div part="text" class="prose" dir="auto" @click=${followLinks}>${this.fragment}</div>`;
  }
}

export function createView(): ViewElement {
  if (!customElements.get('vitrine-text')) customElements.define('vitrine-text', TextElement);
  return new TextElement();
}
