import { svg, type TemplateResult } from 'lit';

const icon = (path: TemplateResult): TemplateResult =>
  svg`<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;

export const editLayoutIcon = icon(svg`<path d="M4 4h7v9H4zM15 4h5v5h-5zM15 13h5v7h-5zM4 17h7v3H4z"/>`);
export const undoIcon = icon(svg`<path d="M4 9h10a6 6 0 0 1 0 12H8M4 9l5-5M4 9l5 5"/>`);
export const redoIcon = icon(svg`<path d="M20 9H10a6 6 0 0 0 0 12h6M20 9l-5-5M20 9l-5 5"/>`);
