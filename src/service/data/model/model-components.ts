import type { DataModel } from './data-model.ts';

/** A number for each cube, from 1; cubes that joins connect, however far, have the same. */
export function numberConnectedComponents(model: DataModel): Map<string, number> {
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

/** In either direction of the join. */
function neighbours(model: DataModel, name: string): string[] {
  const towards = [...(model.cubes.get(name)?.joins.keys() ?? [])];
  const from = [...model.cubes.values()].filter((cube) => cube.joins.has(name)).map((cube) => cube.name);
  return [...towards, ...from];
}
