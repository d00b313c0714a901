/** The answer of `GET /v1/meta`. Source: field-notes section 5.3. */
import type { DataModel, Member, Source } from './data-model.ts';

interface MetaMember {
  name: string;
  title: string;
  shortTitle: string;
  type: string;
  description?: string | undefined;
  format?: string | undefined;
  currency?: string | undefined;
}

export interface MetaMeasure extends MetaMember {
  aggType: string;
  drillMembers: string[];
}

export interface MetaDimension extends MetaMember {
  suggestFilterValues: boolean;
  primaryKey: boolean;
}

export interface MetaCube {
  name: string;
  title: string;
  type: 'cube' | 'view';
  description?: string | undefined;
  measures: MetaMeasure[];
  dimensions: MetaDimension[];
  segments: Omit<MetaMember, 'type'>[];
}

/** Views and cubes with the members that `isShown` lets through; those without any are left out. */
export function describeModel(model: DataModel, isShown: (member: Member) => boolean): { cubes: MetaCube[] } {
  const sources = [...model.sources.values()].filter(({ isPublic }) => isPublic);
  const cubes = sources.map((source) => describeSource(source, [...source.members.values()].filter(isShown)));
  return { cubes: cubes.filter((cube) => cube.measures.length + cube.dimensions.length > 0) };
}

function describeSource({ name, title, kind, description }: Source, members: readonly Member[]): MetaCube {
  return {
    name,
    title,
    type: kind,
    ...(description === undefined ? {} : { description }),
    measures: members.flatMap((member) => describeMeasure(member, members)),
    dimensions: members.flatMap(describeDimension),
    segments: members.filter(({ own }) => own.kind === 'segment').map(describeLook),
  };
}

function describeMeasure(member: Member, shown: readonly Member[]): MetaMeasure[] {
  const { own } = member;
  if (own.kind !== 'measure') return [];
  const drillMembers = own.drillMembers.flatMap((name) => {
    const found = shown.find(({ cube, own: other }) => cube === member.cube && other.name === name);
    return found ? [found.name] : [];
  });
  const aggType = own.aggregate === 'calculated' ? own.type : own.aggregate;
  return [{ ...describeLook(member), type: own.type, aggType, drillMembers }];
}

function describeDimension(member: Member): MetaDimension[] {
  const { own } = member;
  if (own.kind !== 'dimension') return [];
  const suggestFilterValues = own.type === 'string';
  return [{ ...describeLook(member), type: own.type, suggestFilterValues, primaryKey: own.isPrimaryKey }];
}

function describeLook(member: Member): Omit<MetaMember, 'type'> {
  const { name, title, source, description, format, currency } = member;
  const look = { name, title: `${source.title} ${title}`, shortTitle: title };
  return {
    ...look,
    ...(description === undefined ? {} : { description }),
    ...(format === undefined ? {} : { format }),
    ...(currency === undefined ? {} : { currency }),
  };
}
