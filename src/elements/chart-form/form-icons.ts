import { svg, type TemplateResult } from 'lit';
import { renderIcon } from '../theme/problem-icons.ts';

export const gripIcon = renderIcon(
  14,
  svg`<path d="M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01"/>`,
);
export const moreIcon = renderIcon(16, svg`<path d="M7 10l5 5 5-5"/>`);

/** By the type of the mark. */
export const markIcons: Readonly<Partial<Record<string, TemplateResult>>> = {
  bar: renderIcon(20, svg`<path d="M4 20h16M7 16v-5M12 16V6M17 16v-8" stroke-width="2.4"/>`),
  line: renderIcon(20, svg`<path d="m3 17 5-6 4 3 8-9"/>`),
  area: renderIcon(20, svg`<path d="M3 19v-5l5-5 4 3 8-8v15z" fill="currentColor" fill-opacity=".25"/>`),
  point: renderIcon(
    20,
    svg`<circle cx="7" cy="16" r="2"/><circle cx="12" cy="9" r="2"/><circle cx="18" cy="13" r="2"/><circle cx="18" cy="5" r="1.5"/>`,
  ),
  rect: renderIcon(
    20,
    svg`<path d="M4 4h16v16H4zM12 4v16M4 12h16"/><path d="M4 4h8v8H4zM12 12h8v8h-8z" fill="currentColor" fill-opacity=".35" stroke="none"/>`,
  ),
  arc: renderIcon(20, svg`<circle cx="12" cy="12" r="8.5"/><path d="M12 3.5V12l6 6"/>`),
  boxplot: renderIcon(20, svg`<path d="M4 12h3M17 12h3M7 7h10v10H7zM12 7v10M4 9.5v5M20 9.5v5"/>`),
};
