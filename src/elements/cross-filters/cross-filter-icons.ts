import { svg, type TemplateResult } from 'lit';

const icon = (size: number, path: TemplateResult): TemplateResult =>
  svg`<svg width=${size} height=${size} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;

export const filterIcon = icon(15, svg`<path d="M4 5h16l-6.5 8v5l-3 2v-7L4 5Z"/>`);
export const removeIcon = icon(14, svg`<path d="m6 6 12 12M18 6 6 18"/>`);
