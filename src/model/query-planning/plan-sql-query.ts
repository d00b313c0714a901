/** SQL under controls: filters stand around it, where they mean there what they mean inside. */
import { wrapSql } from '../sql/wrap-sql.ts';
import type { ZonedClock } from '../time/parse-time-span.ts';
import {
  toFilterEntry,
  unchangedQuery,
  type MemberCondition,
  type MemberGrain,
  type PlannedQuery,
} from './planned-query.ts';
import type { SkippedControl } from './skipped-control.ts';

interface SqlControls {
  readonly conditions: readonly MemberCondition[];
  readonly grains: readonly MemberGrain[];
  readonly clock: ZonedClock;
}

/** Around the query, where its result has the column and the meaning is right; grains are written inside of it. */
export function planSqlQuery(query: string, { conditions, grains, clock }: SqlControls): PlannedQuery {
  const wrapped = wrapSql(query, conditions.map(toFilterEntry), clock);
  const heard = new Set([...wrapped.touched, ...wrapped.skipped.map(({ member }) => member)]);
  const unheard = conditions.filter(({ member, mapped }) => mapped && !heard.has(member));
  const skipped: SkippedControl[] = [
    ...wrapped.skipped.map((one) => ({ kind: 'filter' as const, ...one })),
    ...unheard.map(({ member }) => ({ kind: 'filter' as const, member, reason: 'not-in-output' as const })),
  ];
  const timed = grains.filter(({ member, mapped }) => mapped || truncates(query, member));
  skipped.push(
    ...timed.map(({ member }) => ({ kind: 'grain' as const, member, reason: 'meaning' as const })),
  );
  return { ...unchangedQuery, rows: { from: 'sql', query: wrapped.sql }, skipped, merged: wrapped.touched };
}

/** Whether SQL cuts that time to a grain, as far as its text shows. */
function truncates(sql: string, member: string): boolean {
  const name = member.split('.')[1] ?? member;
  return new RegExp(`\\bdate_trunc\\s*\\([^()]*\\b${name.replace(/\W/g, '\\$&')}\\b`, 'i').test(sql);
}
