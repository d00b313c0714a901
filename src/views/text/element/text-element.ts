import { css, html, LitElement, type TemplateResult } from 'lit';
import { renderMarkdownText } from '../../html/element/render-markup.ts';
import { baseStyles } from '../../../elements/theme/base-styles.ts';
import { announceDrawnText } from '../../../elements/view/announce-drawn-text.ts';
import type { ViewElement, ViewInput } from '../../../elements/view/view-interface.ts';
import { handleLinkClick } from '../../html/element/follow-links.ts';
import { proseStyles } from '../../html/element/prose-styles.ts';
import { makeScrollFocusable } from '../../html/element/make-scroll-focusable.ts';

/**
 * A text widget: Markdown, sanitised.
 * @csspart text - The content of a text widget.
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
    makeScrollFocusable(this, () => this.input?.title ?? '');
  }

  async draw(): Promise<void> {
    const { input } = this;
    if (!input) return;
    this.fragment = await renderMarkdownText(input.content ?? '', input.viewContext);
    await this.updateComplete;
    announceDrawnText(this);
  }

  protected override render(): TemplateResult {
    return html`<div part="text" class="prose" dir="auto" @click=${handleLinkClick}>${this.fragment}</div>`;
  }
}

export function createView(): ViewElement {
  if (!customElements.get('vitrine-text')) customElements.define('vitrine-text', TextElement);
  return new TextElement();
}
