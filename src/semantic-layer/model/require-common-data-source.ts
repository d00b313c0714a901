import { DataError } from '../data-error.ts';
import type { Cube, DataModel } from './data-model.ts';
import type { DataSource } from './data-source.ts';

/**
 * The data source that has the tables of all cubes.
 *
 * @throws DataError where they are in several: a database cannot read the tables of another.
 */
export function requireCommonDataSource({ dataSources }: DataModel, cubes: readonly Cube[]): DataSource {
  const [first] = cubes;
  const other = cubes.find((cube) => cube.dataSource !== first?.dataSource);
  if (first && other)
    throw new DataError(
      `'${first.name}' and '${other.name}' are in the data sources '${first.dataSource}' and '${other.dataSource}', ` +
        'which cannot be combined in one query.',
    );
  const source = first && dataSources.get(first.dataSource);
  if (!source) throw new DataError(`The data source '${first?.dataSource ?? ''}' is not configured.`, 503);
  return source;
}
