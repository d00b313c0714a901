import { svg, type TemplateResult } from 'lit';

const icon = (size: number, path: TemplateResult): TemplateResult =>
  svg`<svg width=${size} height=${size} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;

export const warningIcon = icon(
  18,
  svg`<path d="M12 9v4m0 3.5v.01M10.3 4 2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0Z"/>`,
);
export const failureIcon = icon(26, svg`<circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5m0 3v.01"/>`);
export const emptyIcon = icon(26, svg`<path d="M3 13h5l1.5 3h5L16 13h5M5 5h14l2 8v6H3v-6Z"/>`);
export const refreshIcon = icon(
  16,
  svg`<path d="M20 11a8 8 0 0 0-14.3-4L4 9m0-5v5h5M4 13a8 8 0 0 0 14.3 4l1.7-2m0 5v-5h-5"/>`,
);
export const offlineIcon = icon(
  26,
  svg`<path d="M3 3l18 18M8.5 16.5a5 5 0 0 1 7 0M5 12.8a10 10 0 0 1 4-2.4m4.5-.4a10 10 0 0 1 5.5 2.8M12 20v.01"/>`,
);
