/** Finds the cube at which the joins of a query start, their paths, and whether they repeat rows of a cube. */
import { DataError } from '../data-error.ts';
import { findShortestJoinPath } from '../model/find-join-path.ts';
import type { Cube, DataModel, Join, Source } from '../model/data-model.ts';

export interface JoinStep {
  from: Cube;
  to: Cube;
  join: Join;
}

/** The model, view and hints that determine join paths. */
export interface JoinContext {
  model: DataModel;
  /** Where a view is queried, only its own paths are used. */
  view: Source | undefined;
  hints: readonly (readonly string[])[];
  /**
   * Whether the query names members of several cubes. Only then may the joins start at a cube that it does not name: a
   * member alone is of the rows of its own cube.
   */
  namesSeveralCubes: boolean;
}

/**
 * The cube at which the joins start: the root of a view, else the first needed cube from which all others can be reached.
 * A cube from which no join repeats rows is preferred. Where no needed cube reaches the others, another one may.
 */
export function requireJoinRoot(context: JoinContext, needed: readonly string[]): Cube {
  if (context.view) return context.view.root;
  const cubes = [...new Set(needed)].flatMap((name) => context.model.cubes.get(name) ?? []);
  const reaching = cubes.filter((cube) => reachesAll(context, cube, cubes));
  const named = reaching.find((cube) => !repeatsRows(context, cube, needed)) ?? reaching[0];
  const root = named ?? findOtherRoot(context, cubes);
  if (root) return root;
  throw new DataError(
    `${cubes.map(({ name }) => `'${name}'`).join(' and ')} cannot be combined: no cube has joins that lead to all of them. Joins ` +
      'lead only in the direction in which the data model writes them: add one there, or query the cubes one by one.',
  );
}

const reachesAll = (context: JoinContext, from: Cube, cubes: readonly Cube[]): boolean =>
  cubes.every((to) => findPath(context, from, to));

/**
 * A cube between the needed ones, such as orders between customers and products: the first cube of a hint, else the one
 * with the fewest joins, and of several the one that the model declares first.
 */
function findOtherRoot(context: JoinContext, cubes: readonly Cube[]): Cube | undefined {
  if (!context.namesSeveralCubes) return undefined;
  const { model, hints } = context;
  const names = cubes.map(({ name }) => name);
  const roots = [...model.cubes.values()].filter(
    (cube) => cube.dataSource === cubes[0]?.dataSource && reachesAll(context, cube, cubes),
  );
  const hinted = hints.flatMap(([first]) => roots.find(({ name }) => name === first) ?? []);
  const count = (root: Cube): number => planJoins(context, root, names).length;
  return hinted[0] ?? roots.sort((one, other) => count(one) - count(other))[0];
}

const repeatsRows = (context: JoinContext, root: Cube, needed: readonly string[]): boolean =>
  planJoins(context, root, needed).some(({ join }) => join.relationship === 'one_to_many');

/** The joins from the root to every needed cube; each starts at the root or at a cube that is joined before it. */
export function planJoins(context: JoinContext, root: Cube, needed: Iterable<string>): JoinStep[] {
  const steps = new Map<string, JoinStep>();
  for (const name of needed) {
    const target = context.model.cubes.get(name);
    const path = context.view?.paths.get(name) ?? (target && findPath(context, root, target));
    if (!path) throw new DataError(`'${root.name}' has no join that leads to '${name}'.`);
    path.slice(1).forEach((to, index) => addStep(steps, path[index], to));
  }
  return [...steps.values()];
}

function addStep(steps: Map<string, JoinStep>, from: Cube | undefined, to: Cube): void {
  const join = from?.joins.get(to.name);
  if (from && join && !steps.has(to.name)) steps.set(to.name, { from, to, join });
}

/** The path of a hint, or else the shortest path, both ends included; undefined if there is none. */
function findPath({ model, hints }: JoinContext, from: Cube, to: Cube): Cube[] | undefined {
  for (const hint of hints) {
    const hinted = findHintedPath(model, hint, from, to);
    if (hinted) return hinted;
  }
  return findShortestJoinPath(model, from, to);
}

function findHintedPath(model: DataModel, hint: readonly string[], from: Cube, to: Cube): Cube[] | undefined {
  const end = hint.indexOf(to.name);
  const first = model.cubes.get(hint[0] ?? '');
  if (end < 1 || !first) return undefined;
  const path = findShortestJoinPath(model, from, first);
  const rest = hint.slice(1, end + 1).flatMap((name) => model.cubes.get(name) ?? []);
  const isJoined = [first, ...rest].every(
    (cube, index) => index === rest.length || cube.joins.has(hint[index + 1] ?? ''),
  );
  return path && isJoined && rest.length === end ? [...path, ...rest] : undefined;
}

/** Whether one row of the cube can appear in several rows of the join. */
export function isRepeatedByJoins(steps: readonly JoinStep[], cube: Cube, from?: Cube): boolean {
  return steps.some(({ from: near, to: far, join }) => {
    if (near === cube && far !== from)
      return join.relationship === 'one_to_many' || isRepeatedByJoins(steps, far, cube);
    if (far === cube && near !== from)
      return join.relationship === 'many_to_one' || isRepeatedByJoins(steps, near, cube);
    return false;
  });
}
