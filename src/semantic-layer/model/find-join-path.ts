import type { Cube, DataModel } from './data-model.ts';

type Cubes = Pick<DataModel, 'cubes'>;

/** The shortest path by the joins of the data model, both ends included; undefined if there is none. */
export function findShortestJoinPath(model: Cubes, from: Cube, to: Cube): Cube[] | undefined {
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

const neighbours = (model: Cubes, cube: Cube): Cube[] =>
  [...cube.joins.values()].flatMap((join) => model.cubes.get(join.target) ?? []);
