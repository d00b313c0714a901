/** The data model as an author browses it: members by cube, view and folder, as `GET /v1/meta` lists them. */
import { findRegionSource, isCoordinateName } from '../report-proposals/place-names.ts';
import { parseMembers, type Member } from '../parsing/parse-meta.ts';
import { isRecord, readArray, readNonBlankString, readNumber, readStrings } from '../parsing/read-value.ts';

/** What an icon tells of a member. */
export type MemberIcon = 'measure' | 'text' | 'number' | 'time' | 'boolean' | 'place';

export interface BrowsedMember extends Member {
  readonly description?: string | undefined;
  readonly icon: MemberIcon;
  /** Of a time: grains that the data model defines, by name. */
  readonly grains: readonly string[];
  /** Cubes with the same number can be joined. `undefined`: the model does not say. */
  readonly component?: number | undefined;
  /** Title of its cube or view. */
  readonly source: string;
}

/** A cube or view, or a folder of one. */
export interface MemberGroup {
  readonly title: string;
  /** Title of the folder, in the group of a folder. */
  readonly folder?: string | undefined;
  readonly description?: string | undefined;
  readonly members: readonly BrowsedMember[];
}

/** Measures come before dimensions. Cubes that are not public, and groups without members, are left out. */
export function parseMemberGroups(body: unknown): readonly MemberGroup[] {
  const cubes = isRecord(body) ? readArray(body.cubes).filter(isRecord) : [];
  return cubes.filter((cube) => cube.public !== false).flatMap(readCube);
}

type RawCube = Readonly<Record<string, unknown>>;

function readCube(cube: RawCube): MemberGroup[] {
  const name = readNonBlankString(cube.name) ?? '';
  const title = readNonBlankString(cube.title) ?? name;
  const members = listMembers(cube, title);
  const folders = readArray(cube.folders).filter(isRecord);
  const inFolders = new Set(folders.flatMap(({ members: names }) => readStrings(names)));
  const rest = members.filter((member) => !inFolders.has(member.name));
  const groups: MemberGroup[] = [
    { title, description: readNonBlankString(cube.description), members: rest },
    ...folders.map((folder) => readFolder(folder, title, members)),
  ];
  return groups.filter((group) => group.members.length > 0);
}

function readFolder(folder: RawCube, title: string, members: readonly BrowsedMember[]): MemberGroup {
  const names = new Set(readStrings(folder.members));
  const inside = members.filter(({ name }) => names.has(name));
  return { title, folder: readNonBlankString(folder.name) ?? '', members: inside };
}

function listMembers(cube: RawCube, source: string): readonly BrowsedMember[] {
  const raw = [...readArray(cube.measures), ...readArray(cube.dimensions)].filter(isRecord);
  const byName = new Map(raw.map((member) => [member.name, member]));
  const component = readNumber(cube.connectedComponent);
  return [...parseMembers({ cubes: [cube] }).values()].map((member) => {
    const about = byName.get(member.name) ?? {};
    return {
      ...member,
      description: readNonBlankString(about.description),
      icon: findIcon(member, about.type),
      grains: readGrains(about.granularities),
      component,
      source,
    };
  });
}

const readGrains = (grains: unknown): readonly string[] =>
  readArray(grains)
    .filter(isRecord)
    .flatMap(({ name }) => readNonBlankString(name) ?? []);

function findIcon({ name, kind, type }: Member, given: unknown): MemberIcon {
  if (kind === 'measure') return 'measure';
  const own = name.slice(name.lastIndexOf('.') + 1);
  if (given === 'geo' || isCoordinateName(own) || findRegionSource(own) !== undefined) return 'place';
  return type === 'string' ? 'text' : type;
}

/** All members of the groups, by name. */
export const toMemberMap = (groups: readonly MemberGroup[]): ReadonlyMap<string, BrowsedMember> =>
  new Map(groups.flatMap(({ members }) => members).map((member) => [member.name, member]));

/** The members that contain every word of a search in their name, title or description, or in those of their group. */
export function searchGroups(groups: readonly MemberGroup[], search: string): readonly MemberGroup[] {
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return groups;
  return groups
    .map((group) => ({ ...group, members: group.members.filter((member) => matches(member, group, words)) }))
    .filter(({ members }) => members.length > 0);
}

function matches(member: BrowsedMember, group: MemberGroup, words: readonly string[]): boolean {
  const { name, title, description = '' } = member;
  const text = fold([name, title, description, group.title, group.folder ?? ''].join(' '));
  return words.every((word) => text.includes(word));
}

/** Without regard to case and accents. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
