/** Says how large a part is of the whole. */
import { cellsOf, computedFrom } from '../../../views/story/model/proof.ts';
import { findColumn } from '../../result.ts';
import {
  allRows,
  compose,
  listMeasureColumns,
  nameRow,
  numberPiece,
  listNumbers,
  titlePiece,
  type Scene,
  type Sentence,
  say,
} from './answer-scene.ts';
import type { Piece } from '../../../views/story/model/compose-sentence.ts';
import { createPartTest, createPeriodTest, partColumn, shareColumn, wholeColumn } from './derive-shares.ts';
import { writeExtremesOf } from './write-extremes.ts';
import { writeRanking } from './write-ranking.ts';

/** The rows of the condition in all rows, or the largest group in all rows. */
export function writeShare(scene: Scene): Sentence[] {
  const { result } = scene;
  const [column] = listMeasureColumns(scene);
  if (result.truncated) return [say('tooMany', scene)];
  if (!column) return [];
  const whole = cellsOf(column.name, allRows(result));
  const measure = titlePiece(column);
  const isPart = findPartTest(scene);
  const rows = isPart ? allRows(result).filter(isPart) : [0];
  const part = cellsOf(column.name, rows);
  if (rows.length === 0) return [say('noRows', scene)];
  const share = numberPiece(computedFrom('share', part, whole), column, scene, 'percent');
  const total = numberPiece(whole, column, scene);
  if (!isPart) return [compose('topShare', { measure, share, whole: total, name: nameRow(0, scene) }, scene)];
  const some = numberPiece(part, column, scene);
  return [compose('share', { measure, share, part: some, whole: total }, scene)];
}

/** Undefined: the part is the largest row. */
function findPartTest({
  reading: { share, sharePeriod },
  result,
}: Scene): ((row: number) => boolean) | undefined {
  if (sharePeriod) return createPeriodTest(sharePeriod, result);
  return share && createPartTest(share, result);
}

/** Shares that are in the rows, beside their parts and wholes. */
export function writeDerivedShares(scene: Scene): Sentence[] {
  const { reading, result } = scene;
  const column = findColumn(result, shareColumn)?.column;
  const shares = column ? listNumbers(column, scene) : [];
  if (!column || shares.length === 0) return [say('noRows', scene)];
  if (shares.some(({ value }) => value > 1)) return [say('noShare', scene)];
  if (reading.groups.length > 0 || reading.grain !== undefined)
    return reading.ranking ? writeRanking(scene) : [writeExtremesOf(column, scene)];
  const number = (name: string): readonly Piece[] => {
    const found = findColumn(result, name)?.column;
    return found ? numberPiece(cellsOf(name, [0]), found, scene) : [];
  };
  const told = { share: number(shareColumn), part: number(partColumn), whole: number(wholeColumn) };
  return [compose('ratio', { measure: titlePiece(column), ...told }, scene)];
}
