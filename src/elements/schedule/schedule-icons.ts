/** Icons of the dialog of schedules. */
import { svg } from 'lit';
import { renderIcon } from '../theme/problem-icons.ts';

export const editIcon = renderIcon(16, svg`<path d="M4 20h4L19 9l-4-4L4 16zM13.5 6.5l4 4"/>`);
export const pauseIcon = renderIcon(16, svg`<path d="M9 5v14M15 5v14"/>`);
export const resumeIcon = renderIcon(16, svg`<path d="M7 5l12 7-12 7z"/>`);
export const deleteIcon = renderIcon(
  16,
  svg`<path d="M4 7h16M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5"/>`,
);
export const addIcon = renderIcon(16, svg`<path d="M12 5v14M5 12h14"/>`);
export const backIcon = renderIcon(16, svg`<path d="M14.5 6l-6 6 6 6"/>`);
export const sendIcon = renderIcon(16, svg`<path d="M20.5 3.5 3.5 10l7 3.5 3.5 7zM10.5 13.5l4-4"/>`);
export const attachmentIcon = renderIcon(14, svg`<path d="M6 3h8l5 5v13H6zM14 3v5h5"/>`);
export const doneIcon = renderIcon(16, svg`<path d="m5 12.5 4.5 4.5L19 7.5"/>`);
export const warningIcon = renderIcon(16, svg`<path d="M12 4 2.8 19.5h18.4zM12 10v4.5m0 2.5v.01"/>`);
