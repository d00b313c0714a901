/** Icons of members by what they hold. */
import { svg, type TemplateResult } from 'lit';
import type { ReportMessageKey } from '../../model/messages/report-editor-en.ts';
import type { MemberIcon } from '../../model/report-query/browsed-members.ts';
import { renderIcon } from '../theme/problem-icons.ts';

export const memberIcons: Readonly<Record<MemberIcon, TemplateResult>> = {
  measure: renderIcon(16, svg`<path d="M17 5H7l6 7-6 7h10"/>`),
  text: renderIcon(16, svg`<path d="M5 7V5h14v2M12 5v14M9.5 19h5"/>`),
  number: renderIcon(16, svg`<path d="M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h15M4 15h15"/>`),
  time: renderIcon(
    16,
    svg`<rect x="4" y="5.5" width="16" height="14.5" rx="2"/><path d="M4 10h16M8.5 3v4M15.5 3v4"/>`,
  ),
  boolean: renderIcon(
    16,
    svg`<rect x="3" y="7.5" width="18" height="9" rx="4.5"/><circle cx="16.5" cy="12" r="2"/>`,
  ),
  place: renderIcon(
    16,
    svg`<path d="M12 21s-6.5-5.6-6.5-11a6.5 6.5 0 0 1 13 0c0 5.4-6.5 11-6.5 11Z"/><circle cx="12" cy="10" r="2.2"/>`,
  ),
};

/** What the icons say in words. */
export const memberIconNames = {
  measure: 'iconMeasure',
  text: 'iconText',
  number: 'iconNumber',
  time: 'iconTime',
  boolean: 'iconBoolean',
  place: 'iconPlace',
} as const satisfies Record<MemberIcon, ReportMessageKey>;
