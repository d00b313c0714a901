import { css, html, LitElement, type TemplateResult } from 'lit';
import { parseHtmlSpec } from '../../../model/specs/html-spec.ts';
import { baseStyles } from '../../../elements/theme/base-styles.ts';
import { handleLinkClick } from './follow-links.ts';
import { proseStyles } from './prose-styles.ts';
import { makeScrollFocusable } from './make-scroll-focusable.ts';
import type { ViewElement, ViewInput } from '../../../elements/view/view-interface.ts';
import { renderHtmlTemplate } from './render-markup.ts';

/**
 * An HTML report: a template over rows, sanitised. Its styles apply inside this element only.
 * @csspart html - The content of an html report.
 */
export class HtmlElement extends LitElement implements ViewElement {
  static override styles = [
    baseStyles,
    proseStyles,
    css`
      :host {
        --vitrine-text: var(--v-widget-text-color);
        --vitrine-text-secondary: var(--v-widget-text-secondary-color);
        --vitrine-primary: var(--v-primary);
        --vitrine-line: var(--v-line);
        --vitrine-positive: var(--v-positive);
        --vitrine-negative: var(--v-negative);
        display: block;
        overflow: auto;
        contain: layout paint style;
      }
      :host(:focus-visible) {
        outline: 2px solid var(--v-focus);
        outline-offset: -2px;
      }
    `,
  ];

  static override properties = { fragment: { state: true } };

  readonly parts = 'html';
  input: ViewInput | undefined;
  declare private fragment: DocumentFragment | undefined;
  #sheet: CSSStyleSheet | undefined;

  constructor() {
    super();
    makeScrollFocusable(this, () => this.input?.title ?? '');
  }

  async draw(): Promise<void> {
    const { input } = this;
    if (!input) return;
    const { fragment, sheet } = await renderHtmlTemplate(parseHtmlSpec(input.spec), input);
    this.#applySheet(sheet);
    this.fragment = fragment;
    await this.updateComplete;
  }

  /** Adds the report's styles after the element's own, in this shadow root only. */
  #applySheet(sheet: CSSStyleSheet): void {
    const { renderRoot } = this;
    if (!(renderRoot instanceof ShadowRoot)) return;
    const others = renderRoot.adoptedStyleSheets.filter((worn) => worn !== this.#sheet);
    renderRoot.adoptedStyleSheets = [...others, sheet];
    this.#sheet = sheet;
  }

  protected override render(): TemplateResult {
    return html`<div part="html" class="prose" dir="auto" @click=${handleLinkClick}>${this.fragment}</div>`;
  }
}

export function createView(): ViewElement {
  if (!customElements.get('vitrine-html')) customElements.define('vitrine-html', HtmlElement);
  return new HtmlElement();
}
