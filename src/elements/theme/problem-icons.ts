/** Icons of a dashboard that cannot be shown. */
import { svg, type TemplateResult } from 'lit';

/** Renders an icon of the element, also those of other files. */
export const renderIcon = (size: number, path: TemplateResult): TemplateResult =>
  svg`<svg width=${size} height=${size} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;

export const failureIcon = renderIcon(
  26,
  svg`<circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5m0 3v.01"/>`,
);
export const refreshIcon = renderIcon(
  16,
  svg`<path d="M20 11a8 8 0 0 0-14.3-4L4 9m0-5v5h5M4 13a8 8 0 0 0 14.3 4l1.7-2m0 5v-5h-5"/>`,
);
export const offlineIcon = renderIcon(
  26,
  svg`<path d="M3 3l18 18M8.5 16.5a5 5 0 0 1 7 0M5 12.8a10 10 0 0 1 4-2.4m4.5-.4a10 10 0 0 1 5.5 2.8M12 20v.01"/>`,
);
