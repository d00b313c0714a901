/** Says how large a part is of the whole. */
import { cellsOf, computedFrom } from '../../analyst/proof.ts';
import { findColumn } from '../../result.ts';
import {
  allRows,
  compose,
  listMeasureColumns,
  nameRow,
  numberPiece,
  titlePiece,
  type Scene,
  type Sentence,
  say,
} from './answer-scene.ts';
import type { Reading } from '../reading.ts';

/** The rows of the condition in all rows, or the largest group in all rows. */
export function writeShare(scene: Scene): Sentence[] {
  const { reading, result } = scene;
  const [column] = listMeasureColumns(scene);
  const [group] = reading.groups;
  const names = group && findColumn(result, group.name);
  if (result.truncated) return [say('tooMany', scene)];
  if (!column || !names) return [];
  const whole = cellsOf(column.name, allRows(result));
  const measure = titlePiece(column);
  const rows = reading.share ? listShareRows(reading.share, names.cells) : [0];
  const part = cellsOf(column.name, rows);
  if (rows.length === 0) return [say('noRows', scene)];
  const share = numberPiece(computedFrom('share', part, whole), column, scene, 'percent');
  const total = numberPiece(whole, column, scene);
  if (!reading.share)
    return [compose('topShare', { measure, share, whole: total, name: nameRow(0, scene) }, scene)];
  const some = numberPiece(part, column, scene);
  return [compose('share', { measure, share, part: some, whole: total }, scene)];
}

function listShareRows(
  { values, isNegated }: NonNullable<Reading['share']>,
  cells: readonly unknown[],
): number[] {
  const named = new Set<unknown>(values);
  return cells.flatMap((cell, row) => (named.has(cell) !== isNegated ? [row] : []));
}
