import type { LoadResponse, MemberAnnotation } from '../../contract/data.ts';
import type { Member } from './data-model.ts';
import type { PlannedColumn, QueryPlan } from './query-plan.ts';

/** What a result says of its members, by the names that its rows use. */
export function annotate({ columns, segments }: QueryPlan): LoadResponse['annotation'] {
  const pick = (test: (column: PlannedColumn) => boolean): Record<string, MemberAnnotation> =>
    Object.fromEntries(columns.filter(test).map((column) => [column.name, annotateColumn(column)]));
  return {
    measures: pick(({ member }) => member.own.kind === 'measure'),
    dimensions: pick(({ member, grain }) => member.own.kind === 'dimension' && !grain),
    timeDimensions: pick(({ grain }) => grain !== undefined),
    segments: Object.fromEntries(segments.map((member) => [member.name, annotateMember(member)])),
  };
}

function annotateColumn({ member, grain }: PlannedColumn): MemberAnnotation {
  return { ...annotateMember(member), ...(grain ? { granularity: grain } : {}) };
}

function annotateMember(member: Member): MemberAnnotation {
  return {
    title: `${member.source.title} ${member.title}`,
    shortTitle: member.title,
    type: member.own.kind === 'segment' ? 'boolean' : member.own.type,
    ...(member.format === undefined ? {} : { format: member.format }),
    ...(member.currency === undefined ? {} : { currency: member.currency }),
  };
}
