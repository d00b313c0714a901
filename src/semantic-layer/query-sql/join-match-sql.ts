/** Tells rows that a join has found from the rows of NULL that it makes where it finds none, which no measure counts. */
import type { Cube } from '../model/data-model.ts';
import { requirePrimaryKey, type MeasureOfCube } from '../query/measure-groups.ts';
import { primaryKeySql, type Writer } from './member-sql.ts';

/** A condition that the join has found a row of the measure's cube; undefined where there always is one. */
export function joinMatchSql(writer: Writer, root: Cube, leaf: MeasureOfCube): string | undefined {
  const { cube, measure } = leaf;
  if (cube === root) return undefined;
  const countsRows = measure.aggregate === 'count' && measure.sql === undefined;
  const [key] = countsRows ? requirePrimaryKey(writer, leaf) : primaryKeySql(writer, cube);
  return key && `${key} IS NOT NULL`;
}
