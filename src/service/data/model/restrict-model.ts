import type { Cube, DataModel, Source } from './data-model.ts';

/** The part of a model whose data sources pass. For everything else it is as if it did not exist. */
export function restrictModel(model: DataModel, isAllowed: (dataSource: string) => boolean): DataModel {
  const dataSources = new Map([...model.dataSources].filter(([name]) => isAllowed(name)));
  if (dataSources.size === model.dataSources.size) return model;
  const cubes = new Map([...model.cubes].filter(([, { dataSource }]) => isAllowed(dataSource)));
  const sources = new Map(
    [...model.sources].filter(([, source]) => listCubes(source).every(({ name }) => cubes.has(name))),
  );
  return { dataSources, cubes, sources };
}

/** Every cube that a query of the source may read by its own paths. */
const listCubes = ({ root, paths, members }: Source): Cube[] => [
  root,
  ...[...paths.values()].flat(),
  ...[...members.values()].map(({ cube }) => cube),
];
