/** Periods without rows, and data that ends earlier than it should. */
import { addInterval } from '../../../../model/time/interval.ts';
import type { Finding } from '../finding.ts';
import type { Frame, Measure } from '../read-frame.ts';

/** This many whole periods after the last one, data is late. */
const patience = 2;

/** @param measure - the one that the sentence is filed under; a gap concerns all of them. */
export function detectMissing({ timeline, result }: Frame, measure: Measure): Finding[] {
  if (!timeline) return [];
  const { column, periods, gaps, interval, reach } = timeline;
  const shared = { idea: 'quality', measure: measure.column, probability: 0, isLarge: true } as const;
  const name = (at: number) => ({ style: 'name', column, row: periods[at]?.rows[0] ?? 0 }) as const;
  const [gap] = gaps;
  const found: Finding[] = [];
  // Many gaps are the nature of rare events, and not missing data.
  if (gap !== undefined && gaps.length <= Math.max(1, periods.length * 0.05))
    found.push({ ...shared, kind: 'gaps', effect: 0.6, facts: { from: name(gap), to: name(gap + 1) } });
  const last = periods.at(-1);
  // Rows of a later period, which is not over, are not late.
  const cells = timeline.periods.reduce((count, { rows }) => count + rows.length, 0);
  if (!last || cells < result.rowCount) return found;
  let due = last.start;
  for (let count = 0; count <= patience; count += 1) due = addInterval(due, interval);
  if (due <= reach)
    found.push({ ...shared, kind: 'late', effect: 0.5, facts: { when: name(periods.length - 1) } });
  return found;
}
