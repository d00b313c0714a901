/** Icons of maps. */
import { type TemplateResult, svg } from 'lit';

const icon = (path: TemplateResult): TemplateResult =>
  svg`<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;

export const zoomInIcon = icon(svg`<path d="M12 5v14M5 12h14"/>`);

export const zoomOutIcon = icon(svg`<path d="M5 12h14"/>`);

export const fitIcon = icon(svg`<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/>`);

export const noteIcon = icon(svg`<circle cx="12" cy="12" r="9"/><path d="M12 11v5.5m0-9v.01"/>`);
