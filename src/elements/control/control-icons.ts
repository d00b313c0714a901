import { svg, type TemplateResult } from 'lit';

const icon = (size: number, path: TemplateResult): TemplateResult =>
  svg`<svg width=${size} height=${size} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;

export const chevronIcon = icon(14, svg`<path d="m6 9 6 6 6-6"/>`);
export const clearIcon = icon(14, svg`<path d="M6 6l12 12M18 6 6 18"/>`);
export const resetIcon = icon(14, svg`<path d="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3"/>`);
export const lockIcon = icon(
  14,
  svg`<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>`,
);
export const checkIcon = icon(14, svg`<path d="m5 12.5 4.5 4.5L19 7.5"/>`);
export const previousIcon = icon(16, svg`<path d="m14.5 6-6 6 6 6"/>`);
export const nextIcon = icon(16, svg`<path d="m9.5 6 6 6-6 6"/>`);
export const searchIcon = icon(15, svg`<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>`);
export const filterIcon = icon(15, svg`<path d="M4 5h16l-6.5 8v5l-3 2v-7L4 5Z"/>`);
export const removeIcon = icon(14, svg`<path d="m6 6 12 12M18 6 6 18"/>`);
