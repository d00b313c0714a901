/** Why a widget shows less than the whole truth, in sentences. */
import type { WidgetDetailMessages } from '../../model/messages/widget-details-en.ts';
import type { SkippedControl } from '../../model/query-planning/skipped-control.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';

export type BadgeState = Pick<WidgetState, 'skipped' | 'stale' | 'result' | 'warning'>;

/** A filter or a grain that was left out has a sign of its own, as long as nothing else is wrong. */
export type BadgeSign = 'fresh' | 'filter' | 'grain' | 'warning';

export function findBadgeSign({ skipped = [], stale, result, warning }: BadgeState): BadgeSign {
  if (stale === true || result?.truncated === true || warning) return 'warning';
  const kinds = new Set(skipped.map(({ kind }) => kind));
  const [only] = kinds;
  if (only === undefined) return 'fresh';
  return kinds.size > 1 ? 'warning' : only;
}

/** `titleOf`: what people call a member. */
export function listStatusReasons(
  { skipped = [], stale, result, warning }: BadgeState,
  words: WidgetDetailMessages,
  titleOf: (member: string) => string,
): string[] {
  const explain = ({ kind, reason, member }: SkippedControl) =>
    words(`${kind}-${reason}`, { member: titleOf(member) });
  return [
    ...(warning ? [words('flawed', { about: warning.about ?? '' })] : []),
    ...(stale === true ? [words('stale')] : []),
    ...(result?.truncated === true ? [words('truncated', { rows: result.rowCount })] : []),
    ...new Set(skipped.map(explain)),
  ];
}
