import type { LoadResponse, MemberAnnotation } from '../../contract/data-api-schemas.ts';
import type { Member } from '../model/data-model.ts';
import { toPublicGrain } from '../model/public-grains.ts';
import { describeFormat } from '../model/member-format.ts';
import { groupDrillMembers, listDrillMembers } from './drill-members.ts';
import type { Grain, PlannedColumn, QueryPlan } from './query-plan.ts';
import { isVisible } from '../policies/reader-permissions.ts';
import type { Reader } from '../policies/reader.ts';

/** Titles, types and formats of the members of a result, by their names in its rows. */
export function toAnnotation({ columns, segments, reader }: QueryPlan): LoadResponse['annotation'] {
  const pick = (test: (column: PlannedColumn) => boolean): Record<string, MemberAnnotation> =>
    Object.fromEntries(columns.filter(test).map((column) => [column.name, annotateColumn(column, reader)]));
  return {
    measures: pick(({ member }) => member.cubeMember.kind === 'measure'),
    dimensions: pick(({ member, grain }) => member.cubeMember.kind === 'dimension' && !grain),
    timeDimensions: pick(({ grain }) => grain !== undefined),
    segments: Object.fromEntries(segments.map((member) => [member.name, annotateMember(member, reader)])),
  };
}

function annotateColumn({ member, grain }: PlannedColumn, reader: Reader): MemberAnnotation {
  return { ...annotateMember(member, reader), ...(grain ? { granularity: toWireGrain(grain) } : {}) };
}

const toWireGrain = (grain: Grain): MemberAnnotation['granularity'] =>
  typeof grain === 'string' ? grain : toPublicGrain(grain);

function annotateMember(member: Member, reader: Reader): MemberAnnotation {
  const { title, source, format, currency, meta, cubeMember } = member;
  const formatDescription =
    toResponseType(cubeMember) === 'number' ? describeFormat(format, currency) : undefined;
  const drillMembers = listDrillMembers(member, (other) => isVisible(other, reader));
  return {
    title: `${source.title} ${title}`,
    shortTitle: title,
    type: toResponseType(cubeMember),
    ...(format === undefined ? {} : { format }),
    ...(formatDescription === undefined ? {} : { formatDescription }),
    ...(currency === undefined ? {} : { currency }),
    ...(meta === undefined ? {} : { meta }),
    ...(drillMembers.length === 0
      ? {}
      : { drillMembers, drillMembersGrouped: groupDrillMembers(member, drillMembers) }),
  };
}

/** The type of a member in responses. */
export function toResponseType(cubeMember: Member['cubeMember']): string {
  if (cubeMember.kind === 'segment') return 'boolean';
  return cubeMember.kind === 'dimension' && cubeMember.isGeoPoint ? 'geo' : cubeMember.type;
}
