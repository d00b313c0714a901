/** Renders an icon. */
import { type TemplateResult, svg } from 'lit';

export const icon = (size: number, path: TemplateResult): TemplateResult =>
  svg`<svg width=${size} height=${size} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;
