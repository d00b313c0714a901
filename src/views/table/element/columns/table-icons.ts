import { svg, type TemplateResult } from 'lit';

const icon = (path: TemplateResult, size = 16): TemplateResult =>
  svg`<svg width=${size} height=${size} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;

export const moreIcon = icon(svg`<path d="M12 6v.01M12 12v.01M12 18v.01" stroke-width="3"/>`, 14);
export const funnelIcon = icon(svg`<path d="M4 5h16l-6 7.5V19l-4-2v-4.5Z"/>`, 12);
export const upIcon = icon(svg`<path d="M12 19V5m-6 6 6-6 6 6"/>`);
export const downIcon = icon(svg`<path d="M12 5v14m-6-6 6 6 6-6"/>`);
/** Drawn, because the font of a theme may have no arrows. */
export const sortedUpIcon = icon(svg`<path d="M12 20V4m-7 7 7-7 7 7" stroke-width="2.6"/>`, 12);
export const sortedDownIcon = icon(svg`<path d="M12 4v16m-7-7 7 7 7-7" stroke-width="2.6"/>`, 12);
export const filterIcon = icon(svg`<path d="M4 5h16l-6 7.5V19l-4-2v-4.5Z"/>`);
export const widthIcon = icon(
  svg`<path d="M4 5v14M20 5v14M8 12h8m-6-2.5L7.5 12l2.5 2.5m4-5 2.5 2.5-2.5 2.5"/>`,
);
export const pinIcon = icon(svg`<path d="M9 4h6l-1 6 3 3H7l3-3Zm3 9v7"/>`);
export const moveIcon = icon(svg`<path d="M5 12h14m-4-4 4 4-4 4"/>`);
export const moveBackIcon = icon(svg`<path d="M19 12H5m4-4-4 4 4 4"/>`);
export const hideIcon = icon(
  svg`<path d="M4 4l16 16M9.5 5.3A10 10 0 0 1 21 12a13 13 0 0 1-2.3 3M6 7.5A13 13 0 0 0 3 12a10 10 0 0 0 13 5.5"/>`,
);
export const columnsIcon = icon(svg`<path d="M4 5h16v14H4zM9.3 5v14M14.7 5v14"/>`);
export const densityIcon = icon(svg`<path d="M4 5h16M4 9.7h16M4 14.3h16M4 19h16"/>`);
export const findIcon = icon(svg`<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>`);
export const resetTableIcon = icon(svg`<path d="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3"/>`);
export const closeIcon = icon(svg`<path d="M6 6l12 12M18 6 6 18"/>`, 14);
