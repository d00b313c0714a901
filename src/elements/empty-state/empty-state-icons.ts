/** Icons of a widget without rows. */
import { svg } from 'lit';
import { renderIcon } from '../theme/problem-icons.ts';

export const noMatchIcon = renderIcon(
  26,
  svg`<path d="M3 3l18 18M8 4h13l-6 8M9.5 9.5 4.5 4H3m7 8.5V19l4 2v-7"/>`,
);
export const noDataIcon = renderIcon(26, svg`<circle cx="12" cy="12" r="8.5"/><path d="M6 18 18 6"/>`);
