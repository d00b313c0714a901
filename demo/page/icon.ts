import { html, type TemplateResult } from 'lit';

/** A symbol of the sprite in `index.html`, in the text colour of its parent. */
export const renderIcon = (name: string): TemplateResult =>
  html`<svg class="icon" aria-hidden="true"><use href="#i-${name}"></use></svg>`;
