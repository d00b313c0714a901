import { svg, type TemplateResult } from 'lit';

const icon = (path: TemplateResult): TemplateResult =>
  svg`<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;

export const menuIcon = icon(svg`<path d="M12 4v11m-4.5-4L12 15.5 16.5 11M4 16v4h16v-4"/>`);
export const tableIcon = icon(svg`<path d="M4 5h16v14H4zM4 10h16M10 10v9"/>`);
export const pictureIcon = icon(svg`<path d="M4 5h16v14H4zm0 11 5-5 4 4 2.5-2.5L20 17M15 9v.01"/>`);
export const copyIcon = icon(svg`<path d="M9 9h11v11H9zM15 9V4H4v11h5"/>`);
