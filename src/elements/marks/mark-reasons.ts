/** Why a widget shows less than the whole truth, in sentences. */
import type { ReadingWords } from '../../model/messages/en-reading.ts';
import type { SkippedControl } from '../../model/questions/skipped-control.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';

export type MarkedState = Pick<WidgetState, 'skipped' | 'stale' | 'result' | 'flaw'>;

/** A filter or a grain that was left out has a sign of its own, as long as nothing else is wrong. */
export type MarkSign = 'fresh' | 'filter' | 'grain' | 'warning';

export function findSign({ skipped = [], stale, result, flaw }: MarkedState): MarkSign {
  if (stale === true || result?.truncated === true || flaw) return 'warning';
  const kinds = new Set(skipped.map(({ kind }) => kind));
  const [only] = kinds;
  if (only === undefined) return 'fresh';
  return kinds.size > 1 ? 'warning' : only;
}

/** `titleOf`: what people call a member. */
export function listReasons(
  { skipped = [], stale, result, flaw }: MarkedState,
  words: ReadingWords,
  titleOf: (member: string) => string,
): string[] {
  const explain = ({ kind, reason, member }: SkippedControl) =>
    words(`${kind}-${reason}`, { member: titleOf(member) });
  return [
    ...(flaw ? [words('flawed', { about: flaw.about ?? '' })] : []),
    ...(stale === true ? [words('stale')] : []),
    ...(result?.truncated === true ? [words('truncated', { rows: result.rowCount })] : []),
    ...new Set(skipped.map(explain)),
  ];
}
