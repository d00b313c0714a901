/** Icons of a dashboard that is shown. */
import { svg } from 'lit';
import { renderIcon } from './problem-icons.ts';

export const warningIcon = renderIcon(
  18,
  svg`<path d="M12 9v4m0 3.5v.01M10.3 4 2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0Z"/>`,
);
export const emptyIcon = renderIcon(26, svg`<path d="M3 13h5l1.5 3h5L16 13h5M5 5h14l2 8v6H3v-6Z"/>`);
