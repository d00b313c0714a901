/** The response of `GET /v1/meta`. Source: docs/data-api.md, "meta". */
import type { CustomGrain, FormatDescription, MemberFormat } from '../../contract/data-api-schemas.ts';
import { toResponseType } from '../query/annotation.ts';
import { groupDrillMembers, listDrillMembers } from '../query/drill-members.ts';
import type { DataModel, Folder, Hierarchy, Member, Source } from './data-model.ts';
import { listPublicGrains } from './public-grains.ts';
import { describeFormat } from './member-format.ts';

interface MetaMember {
  name: string;
  title: string;
  shortTitle: string;
  type: string;
  isVisible: boolean;
  public: boolean;
  description?: string | undefined;
  format?: MemberFormat | undefined;
  formatDescription?: FormatDescription | undefined;
  currency?: string | undefined;
  meta?: Record<string, unknown> | undefined;
}

export interface MetaMeasure extends MetaMember {
  aggType: string;
  cumulative: boolean;
  cumulativeTotal: boolean;
  drillMembers: string[];
  drillMembersGrouped: { measures: string[]; dimensions: string[] };
}

export interface MetaDimension extends MetaMember {
  suggestFilterValues: boolean;
  primaryKey: boolean;
  granularities?: CustomGrain[];
}

export interface MetaCube {
  name: string;
  title: string;
  type: 'cube' | 'view';
  isVisible: boolean;
  public: boolean;
  description?: string | undefined;
  meta?: Record<string, unknown> | undefined;
  /** Cubes and views with the same number can be joined. */
  connectedComponent: number;
  measures: MetaMeasure[];
  dimensions: MetaDimension[];
  segments: Omit<MetaMember, 'type'>[];
  folders: { name: string; members: string[] }[];
  nestedFolders: MetaFolder[];
  hierarchies: { name: string; title: string; public: boolean; levels: string[] }[];
}

interface MetaFolder {
  name: string;
  members: (string | MetaFolder)[];
}

/** Views and cubes with the members for which `isShown` is true. Those without any such member are left out. */
export function toModelMeta(model: DataModel, isShown: (member: Member) => boolean): { cubes: MetaCube[] } {
  const components = numberConnectedComponents(model);
  const sources = [...model.sources.values()].filter(({ isPublic }) => isPublic);
  const cubes = sources.map((source) =>
    describeSource({ model, source, component: components.get(source.root.name) ?? 0 }, isShown),
  );
  return { cubes: cubes.filter((cube) => cube.measures.length + cube.dimensions.length > 0) };
}

interface Described {
  model: DataModel;
  source: Source;
  component: number;
}

function describeSource(
  { model, source, component }: Described,
  isShown: (member: Member) => boolean,
): MetaCube {
  const { name, title, kind, description, meta } = source;
  const members = [...source.members.values()].filter(isShown);
  const names = new Set(members.map((member) => member.name));
  const isLevelShown = (level: string): boolean =>
    names.has(level) || isShownElsewhere(model, level, isShown);
  const nestedFolders = source.folders.map((folder) => describeFolder(folder, name, names));
  return {
    name,
    title,
    type: kind,
    isVisible: true,
    public: true,
    ...(description === undefined ? {} : { description }),
    ...(meta === undefined ? {} : { meta }),
    connectedComponent: component,
    measures: members.flatMap((member) => describeMeasure(member, isShown)),
    dimensions: members.flatMap(describeDimension),
    segments: members.filter(({ cubeMember }) => cubeMember.kind === 'segment').map(describeDisplay),
    folders: nestedFolders.map((folder) => ({ name: folder.name, members: flatten(folder) })),
    nestedFolders,
    hierarchies: source.hierarchies.flatMap((hierarchy) => describeHierarchy(hierarchy, name, isLevelShown)),
  };
}

/** Whether a level of another cube is shown to the reader. */
function isShownElsewhere(model: DataModel, name: string, isShown: (member: Member) => boolean): boolean {
  const [owner = '', short = ''] = name.split('.');
  const member = model.sources.get(owner)?.members.get(short);
  return member !== undefined && isShown(member);
}

function describeFolder(folder: Folder, owner: string, shown: ReadonlySet<string>): MetaFolder {
  const members = folder.members.flatMap((member): (string | MetaFolder)[] => {
    if (typeof member !== 'string') return [describeFolder(member, owner, shown)];
    const name = `${owner}.${member}`;
    return shown.has(name) ? [name] : [];
  });
  return { name: folder.name, members };
}

const flatten = ({ members }: MetaFolder): string[] =>
  members.flatMap((member) => (typeof member === 'string' ? [member] : flatten(member)));

function describeHierarchy(
  { name, title, levels, isPublic }: Hierarchy,
  owner: string,
  isLevelShown: (level: string) => boolean,
): MetaCube['hierarchies'] {
  const visible = levels.filter(isLevelShown);
  if (!isPublic || visible.length === 0) return [];
  return [{ name: `${owner}.${name}`, title, public: true, levels: visible }];
}

function describeMeasure(member: Member, isShown: (member: Member) => boolean): MetaMeasure[] {
  const { cubeMember } = member;
  if (cubeMember.kind !== 'measure') return [];
  const drillMembers = listDrillMembers(member, isShown);
  const drillMembersGrouped = groupDrillMembers(member, drillMembers);
  // A measure of several stages may show the same total in each row, so that its values are no sum of parts.
  const isComputed = cubeMember.aggregate === 'calculated' || cubeMember.stage !== undefined;
  const aggType = isComputed ? cubeMember.type : toCamelCase(cubeMember.aggregate);
  const cumulative = cubeMember.rollingWindow !== undefined;
  const totals = { aggType, cumulative, cumulativeTotal: cubeMember.rollingWindow?.trailing === 'unbounded' };
  return [
    { ...describeDisplay(member), type: cubeMember.type, ...totals, drillMembers, drillMembersGrouped },
  ];
}

/** `count_distinct` of the model is `countDistinct` in the response. */
const toCamelCase = (text: string): string =>
  text.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function describeDimension(member: Member): MetaDimension[] {
  const { cubeMember } = member;
  if (cubeMember.kind !== 'dimension') return [];
  const { suggestsValues, isPrimaryKey, type, grains } = cubeMember;
  const look = {
    ...describeDisplay(member),
    type: toResponseType(cubeMember),
    suggestFilterValues: suggestsValues,
  };
  const granular = type === 'time' ? { granularities: listPublicGrains(grains) } : {};
  return [{ ...look, primaryKey: isPrimaryKey, ...granular }];
}

function describeDisplay(member: Member): Omit<MetaMember, 'type'> {
  const { name, title, source, description, format, currency, meta, cubeMember } = member;
  const formatDescription =
    toResponseType(cubeMember) === 'number' ? describeFormat(format, currency) : undefined;
  return {
    name,
    title: `${source.title} ${title}`,
    shortTitle: title,
    isVisible: true,
    public: true,
    ...(description === undefined ? {} : { description }),
    ...(format === undefined ? {} : { format }),
    ...(formatDescription === undefined ? {} : { formatDescription }),
    ...(currency === undefined ? {} : { currency }),
    ...(meta === undefined ? {} : { meta }),
  };
}

/** A number for each cube, from 1. Cubes that are connected by joins, directly or indirectly, have the same number. */
function numberConnectedComponents(model: DataModel): Map<string, number> {
  const numbers = new Map<string, number>();
  let last = 0;
  for (const name of model.cubes.keys()) if (!numbers.has(name)) spread(model, name, ++last, numbers);
  return numbers;
}

function spread(model: DataModel, name: string, number: number, numbers: Map<string, number>): void {
  if (numbers.has(name)) return;
  numbers.set(name, number);
  for (const neighbour of neighbours(model, name)) spread(model, neighbour, number, numbers);
}

/** The cubes that are joined with a cube, in either direction. */
function neighbours(model: DataModel, name: string): string[] {
  const towards = [...(model.cubes.get(name)?.joins.keys() ?? [])];
  const from = [...model.cubes.values()].filter((cube) => cube.joins.has(name)).map((cube) => cube.name);
  return [...towards, ...from];
}
