import type { Result } from '../result.ts';
import type { Clock } from '../time/read-span.ts';
import type { FilterValue } from './filter-value.ts';

export function filterResult(
  result: Result,
  filters: ReadonlyMap<string, FilterValue>,
  _clock: Clock,
): { result: Result; skipped: { member: string; reason: string }[] } {
  return { result, skipped: [...filters.keys()].map((member) => ({ member, reason: 'not-in-output' })) };
}
