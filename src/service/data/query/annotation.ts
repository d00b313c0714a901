import type { LoadResponse, MemberAnnotation } from '../../../contract/data-api.ts';
import type { Member, DataModel } from '../model/data-model.ts';
import { describeFormat } from '../model/member-format.ts';
import type { PlannedColumn, QueryPlan } from './query-plan.ts';
import { isVisible } from '../policies/reader-permissions.ts';
import type { Reader } from '../policies/reader.ts';

/** Titles, types and formats of the members of a result, by their names in its rows. */
export function annotate({ columns, segments, reader }: QueryPlan): LoadResponse['annotation'] {
  const pick = (test: (column: PlannedColumn) => boolean): Record<string, MemberAnnotation> =>
    Object.fromEntries(columns.filter(test).map((column) => [column.name, annotateColumn(column, reader)]));
  return {
    measures: pick(({ member }) => member.own.kind === 'measure'),
    dimensions: pick(({ member, grain }) => member.own.kind === 'dimension' && !grain),
    timeDimensions: pick(({ grain }) => grain !== undefined),
    segments: Object.fromEntries(segments.map((member) => [member.name, annotateMember(member, reader)])),
  };
}

function annotateColumn({ member, grain }: PlannedColumn, reader: Reader): MemberAnnotation {
  return { ...annotateMember(member, reader), ...(grain ? { granularity: grain } : {}) };
}

function annotateMember(member: Member, reader: Reader): MemberAnnotation {
  const { title, source, format, currency, meta, own } = member;
  const formatDescription = typeOf(own) === 'number' ? describeFormat(format, currency) : undefined;
  const drillMembers = listDrillMembers(member, (other) => isVisible(other, reader));
  return {
    title: `${source.title} ${title}`,
    shortTitle: title,
    type: typeOf(own),
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
export function typeOf(own: Member['own']): string {
  if (own.kind === 'segment') return 'boolean';
  return own.kind === 'dimension' && own.isGeoPoint ? 'geo' : own.type;
}

/** The members of the same source that a measure can be drilled into. */
export function listDrillMembers(
  { own, cube, source }: Member,
  isShown: (member: Member) => boolean,
): string[] {
  if (own.kind !== 'measure') return [];
  const others = [...source.members.values()];
  return own.drillMembers.flatMap((written) => {
    const short = written.slice(written.lastIndexOf('.') + 1);
    const found = others.find((other) => other.cube === cube && other.own.name === short && isShown(other));
    return found ? [found.name] : [];
  });
}

export function groupDrillMembers(
  { source }: Member,
  names: readonly string[],
): { measures: string[]; dimensions: string[] } {
  const isMeasure = (name: string): boolean =>
    source.members.get(name.slice(name.indexOf('.') + 1))?.own.kind === 'measure';
  return { measures: names.filter(isMeasure), dimensions: names.filter((name) => !isMeasure(name)) };
}

/**
 * Adds the drill members of measures to a list of full member names: a caller who may query a measure may also query the
 * members it drills into. Access policies still apply to them.
 */
export function createDrillMemberExpansion(
  model: DataModel,
): (members: ReadonlySet<string>) => ReadonlySet<string> {
  return (members) => new Set([...members].flatMap((name) => [name, ...drillMembersOf(model, name)]));
}

function drillMembersOf(model: DataModel, name: string): string[] {
  const [owner = '', shortName = ''] = name.split('.');
  const member = model.sources.get(owner)?.members.get(shortName);
  return member ? listDrillMembers(member, () => true) : [];
}
