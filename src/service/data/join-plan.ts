/** Which cubes a query reads, starting where, so that no row is counted twice. */
import { DataError } from './data-error.ts';
import type { Cube, DataModel, Join, Member, Source } from './data-model.ts';

export interface JoinStep {
  from: Cube;
  to: Cube;
  join: Join;
}

/**
 * The cube whose rows are counted: of a view its root; else the one that reaches all the others
 * through joins that never multiply rows. Cubes of measures are tried first.
 */
export function findRoot(model: DataModel, source: Source | undefined, needed: readonly string[]): Cube {
  if (source) return source.root;
  const cubes = needed.flatMap((name) => model.cubes.get(name) ?? []);
  const root = cubes.find((cube) => cubes.every((other) => findPath(model, cube, other)));
  if (!root)
    throw new DataError(
      `${needed.join(' and ')} cannot be asked together: the data model has no many_to_one joins that connect them.`,
    );
  return root;
}

/** The joins that lead from the root to every cube needed, in an order in which they can be written. */
export function planJoins(
  model: DataModel,
  root: Cube,
  needed: Iterable<string>,
  source: Source | undefined,
): JoinStep[] {
  const steps = new Map<string, JoinStep>();
  for (const name of needed) {
    const target = model.cubes.get(name);
    const path = source?.paths.get(name) ?? (target && findPath(model, root, target));
    if (!path)
      throw new DataError(`'${root.name}' has no join that leads to '${name}' without multiplying rows.`);
    path.slice(1).forEach((to, index) => addStep(steps, path[index], to));
  }
  return [...steps.values()];
}

function addStep(steps: Map<string, JoinStep>, from: Cube | undefined, to: Cube): void {
  const join = from?.joins.get(to.name);
  if (from && join && !steps.has(to.name)) steps.set(to.name, { from, to, join });
}

/** The shortest way, both ends included; undefined if there is none. */
function findPath(model: DataModel, from: Cube, to: Cube): Cube[] | undefined {
  const ways: Cube[][] = [[from]];
  const seen = new Set([from]);
  for (const way of ways) {
    const last = way.at(-1);
    if (last === to) return way;
    for (const next of last ? neighbours(model, last) : []) {
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

function neighbours(model: DataModel, cube: Cube): Cube[] {
  const joins = [...cube.joins.values()].filter((join) => join.relationship !== 'one_to_many');
  return joins.flatMap((join) => model.cubes.get(join.target) ?? []);
}

const unharmed: ReadonlySet<string> = new Set(['count_distinct', 'count_distinct_approx', 'min', 'max']);

/** Refuses measures of a joined cube whose rows the join repeats: their sums would be wrong. */
export function refuseFanOut(root: Cube, measures: readonly Member[]): void {
  for (const { name, cube, own } of measures) {
    if (cube === root || own.kind !== 'measure' || unharmed.has(own.aggregate)) continue;
    throw new DataError(
      `${name} would be counted once per row of '${root.name}': ask it without members of other cubes, ` +
        `or make it a count_distinct.`,
    );
  }
}
