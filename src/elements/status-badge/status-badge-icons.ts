import { svg, type TemplateResult } from 'lit';
import { warningIcon } from '../theme/status-icons.ts';
import type { BadgeSign } from './status-reasons.ts';

const icon = (path: TemplateResult): TemplateResult =>
  svg`<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;

export const statusBadgeIcons: Readonly<Record<BadgeSign, TemplateResult>> = {
  warning: warningIcon,
  filter: icon(svg`<path d="M3 3l18 18M8 4h13l-6 8M9.5 9.5 3 4m7 8.5V19l4 2v-7"/>`),
  grain: icon(svg`<path d="M3 3l18 18M5.6 5.6a9 9 0 0 0 12.8 12.8M9 3.5A9 9 0 0 1 20.5 15M12 7v5"/>`),
  fresh: icon(svg`<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>`),
};
