import { css, html, LitElement, type TemplateResult } from 'lit';
import { baseStyles } from '../look/base-styles.ts';
import { followLinks } from '../text/follow-links.ts';
import { proseStyles } from '../text/prose-styles.ts';
import type { ViewElement, ViewInput } from '../widget/view-port.ts';
import { renderCard } from './render-markup.ts';

/**
 * An authored card: a template over rows, sanitised, with its styles kept inside this element.
 * @csspart html - The card.
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
    `,
  ];

  static override properties = { fragment: { state: true } };

  input: ViewInput | undefined;
  declare private fragment: DocumentFragment | undefined;
  readonly #sheet = new CSSStyleSheet();

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    if (root instanceof ShadowRoot) root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#sheet];
    return root;
  }

  async draw(): Promise<void> {
    const { input } = this;
    if (!input) return;
    const template = typeof input.spec.template === 'string' ? input.spec.template : '';
    const { fragment, styles } = await renderCard(template, input);
    this.#sheet.replaceSync(styles);
    this.fragment = fragment;
    await this.updateComplete;
  }

  protected override render(): TemplateResult {
    return html`<div part="html" class="prose" @click=${followLinks}>${this.fragment}</div>`;
  }
}

export function createView(): ViewElement {
  if (!customElements.get('vitrine-html')) customElements.define('vitrine-html', HtmlElement);
  return new HtmlElement();
}
