import { html, LitElement, type TemplateResult } from 'lit';
import { baseStyles } from '../look/base-styles.ts';
import type { ViewElement, ViewInput } from '../widget/view-port.ts';

export class GrainElement extends LitElement implements ViewElement {
  static override styles = [baseStyles];
  static override properties = { input: { attribute: false } };
  declare input: ViewInput | undefined;

  async draw(): Promise<void> {
    await this.updateComplete;
  }

  protected override render(): TemplateResult {
    return html`${this.input?.title}`;
  }
}

export function createView(): ViewElement {
  if (!customElements.get('vitrine-grain')) customElements.define('vitrine-grain', GrainElement);
  return new GrainElement();
}
