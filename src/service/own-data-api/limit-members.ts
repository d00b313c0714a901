/** Limits a client of the Data API to some members of the data model: it never widens what the asker may see. */
import { findNearestName } from '../../contract/find-nearest-name.ts';
import { listQueryMembers } from '../../model/query-planning/list-query-members.ts';
import { isRecord, readArray, readNonBlankString } from '../../model/parsing/read-value.ts';
import type { Result } from '../../model/result.ts';
import { Problem } from '../http/http-problem.ts';
import type { DataClient } from './data-client.ts';

const memberLists = ['measures', 'dimensions', 'segments'] as const;

/** @param names - of cubes and views, which stand for all of their members, and of members. `null`: no limit. */
export function limitMembers(client: DataClient, names: readonly string[] | null): DataClient {
  if (names === null) return client;
  const allowed = new Set(names);
  return {
    readMeta: async () => limitMeta(await client.readMeta(), allowed),
    async run(query) {
      const refused = findRefusedName(query, allowed);
      if (refused !== undefined) throw new Problem('not-allowed', `This agent may not use "${refused}".`);
      return limitDrills(await client.run(query), allowed);
    },
  };
}

const isAllowed = (member: string, allowed: ReadonlySet<string>): boolean =>
  allowed.has(member) || allowed.has(toOwner(member));

const toOwner = (member: string): string => member.slice(0, Math.max(0, member.indexOf('.')));

/** Columns name the members that show the rows behind them. */
function limitDrills(result: Result, allowed: ReadonlySet<string>): Result {
  const limit = (names: readonly string[]): string[] => names.filter((name) => isAllowed(name, allowed));
  const columns = result.columns.map((column) => {
    const { drillMembers: drills } = column;
    if (!drills) return column;
    const { dimensions, measures } = drills;
    return { ...column, drillMembers: { dimensions: limit(dimensions), measures: limit(measures) } };
  });
  return { ...result, columns };
}

/** Hints of joins name cubes, and change the rows of a query. */
function findRefusedName(
  query: Readonly<Record<string, unknown>>,
  allowed: ReadonlySet<string>,
): string | undefined {
  const hinted = readArray(query.joinHints).flatMap(readArray).map(String);
  return (
    listQueryMembers(query).find((member) => !isAllowed(member, allowed)) ??
    hinted.find((cube) => !allowed.has(cube))
  );
}

/** The body of `GET /v1/meta` with what is allowed of it. Parts that name other members, such as hierarchies, are left out. */
function limitMeta(meta: unknown, allowed: ReadonlySet<string>): unknown {
  const cubes = isRecord(meta) ? readArray(meta.cubes).filter(isRecord) : [];
  return { cubes: cubes.map((cube) => limitCube(cube, allowed)).filter(hasMembers) };
}

function limitCube(
  cube: Readonly<Record<string, unknown>>,
  allowed: ReadonlySet<string>,
): Readonly<Record<string, unknown>> {
  const { name, title, type, description, public: isPublic, meta, connectedComponent } = cube;
  const list = (kind: (typeof memberLists)[number]): unknown[] =>
    readArray(cube[kind])
      .filter((member) => isAllowed(readName(member), allowed))
      .map(withoutDrills);
  const own = { name, title, type, description, public: isPublic, meta, connectedComponent };
  return { ...own, measures: list('measures'), dimensions: list('dimensions'), segments: list('segments') };
}

/** What a measure drills into may be beyond the members. */
function withoutDrills(member: unknown): unknown {
  if (!isRecord(member)) return member;
  const names = ['drillMembers', 'drillMembersGrouped'];
  return Object.fromEntries(Object.entries(member).filter(([name]) => !names.includes(name)));
}

const hasMembers = (cube: Readonly<Record<string, unknown>>): boolean =>
  memberLists.some((kind) => readArray(cube[kind]).length > 0);

const readName = (value: unknown): string =>
  (isRecord(value) ? readNonBlankString(value.name) : undefined) ?? '';

/**
 * @param meta - the body of `GET /v1/meta`.
 * @returns what is wrong with the first name that stands for nothing, with the one that is most likely meant.
 */
export function findUnknownName(
  meta: unknown,
  names: readonly string[],
): { readonly index: number; readonly message: string } | undefined {
  const known = listNames(meta);
  const index = names.findIndex((name) => !known.includes(name));
  const name = names[index];
  if (name === undefined) return undefined;
  const nearest = findNearestName(name, known);
  const advice = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
  return { index, message: `The data model has no cube, view or member "${name}".${advice}` };
}

const listNames = (meta: unknown): string[] =>
  (isRecord(meta) ? readArray(meta.cubes).filter(isRecord) : []).flatMap((cube) => [
    readName(cube),
    ...memberLists.flatMap((kind) => readArray(cube[kind]).map(readName)),
  ]);
