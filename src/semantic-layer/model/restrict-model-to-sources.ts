import { createSqlReferenceCheck } from './check-sql-references.ts';
import type { Cube, DataModel, Member, Policy, PolicyFilter, Source } from './data-model.ts';
import { ModelFault } from './model-fault.ts';

/**
 * The part of a model whose data sources pass. For everything else it is as if it did not exist, also for members, joins and
 * policies whose SQL needs it.
 */
export function restrictModelToSources(
  model: DataModel,
  isAllowed: (dataSource: string) => boolean,
): DataModel {
  const dataSources = new Map([...model.dataSources].filter(([name]) => isAllowed(name)));
  if (dataSources.size === model.dataSources.size) return model;
  let part: DataModel = {
    dataSources,
    cubes: new Map([...model.cubes].filter(([, { dataSource }]) => isAllowed(dataSource))),
    sources: model.sources,
  };
  // What is left out may be what others need, and they what yet others need.
  for (let size = NaN; size !== sizeOf(part);) {
    size = sizeOf(part);
    part = { ...part, cubes: leaveOutBroken(part) };
  }
  return { ...part, sources: toSources(part) };
}

const sizeOf = ({ cubes }: DataModel): number =>
  [...cubes.values()].reduce((size, { joins, members }) => size + 1 + joins.size + members.size, 0);

/**
 * The cubes without the joins and members that need what is missing, and without cubes whose policies need such members or whose
 * rows are those of a missing cube.
 */
function leaveOutBroken(part: DataModel): Map<string, Cube> {
  const cubes = [...part.cubes].map(([name, cube]) => [name, toWholeCube(part, cube)] as const);
  return new Map(cubes.filter(([, cube]) => isWhole(cube.policies, cube.members) && hasRows(part, cube)));
}

/** A filter in its query whose dimension is missing stays: no query can name it, so that it leaves no row out. */
const hasRows = ({ cubes }: DataModel, { queryParts = [] }: Cube): boolean =>
  queryParts.every((part) => part.is !== 'rows' || cubes.has(part.cube));

function toWholeCube(part: DataModel, cube: Cube): Cube {
  const check = createSqlReferenceCheck(part, cube);
  return {
    ...cube,
    joins: new Map([...cube.joins].filter(([, join]) => passes(() => check.join(join)))),
    members: new Map([...cube.members].filter(([, member]) => passes(() => check.member(member)))),
  };
}

function passes(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof ModelFault) return false;
    throw error;
  }
}

/** Without a member that a row policy tests, the policy cannot be applied. */
const isWhole = (policies: readonly Policy[], members: ReadonlyMap<string, unknown>): boolean =>
  policies.every(({ rowFilters }) => rowFilters.flatMap(listTested).every((name) => members.has(name)));

function listTested(filter: PolicyFilter): string[] {
  if ('and' in filter) return filter.and.flatMap(listTested);
  return 'or' in filter ? filter.or.flatMap(listTested) : [filter.member];
}

/** The cubes and views over the remaining cubes. A view of which a cube or a join is missing is left out as a whole. */
const toSources = (part: DataModel): Map<string, Source> =>
  new Map(
    [...part.sources]
      .filter(([, source]) => hasAllCubes(part, source))
      .map(([name, source]) => [name, toSource(part, source)] as const)
      .filter(([, { policies, members }]) => isWhole(policies, members)),
  );

function hasAllCubes({ cubes }: DataModel, source: Source): boolean {
  if (!listCubes(source).every(({ name }) => cubes.has(name))) return false;
  return [...source.paths.values()].every((path) =>
    path.slice(1).every((to, index) => cubes.get(path[index]?.name ?? '')?.joins.has(to.name)),
  );
}

/** Every cube that a query of the source may read by its own paths. */
const listCubes = ({ root, paths, members }: Source): Cube[] => [
  root,
  ...[...paths.values()].flat(),
  ...[...members.values()].map(({ cube }) => cube),
];

/** A source with the cubes of this part of the model in place of those of the whole. */
function toSource({ cubes }: DataModel, source: Source): Source {
  const find = (cube: Cube): Cube => cubes.get(cube.name) ?? cube;
  const members = new Map<string, Member>();
  const own: Source = {
    ...source,
    root: find(source.root),
    paths: new Map([...source.paths].map(([name, path]) => [name, path.map(find)])),
    members,
  };
  for (const [name, member] of source.members) {
    const cube = find(member.cube);
    if (cube.members.get(member.cubeMember.name) === member.cubeMember)
      members.set(name, { ...member, cube, source: own });
  }
  return own;
}
