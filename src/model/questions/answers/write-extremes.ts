/** Says where a measure is highest and lowest. */
import type { Piece } from '../../../views/story/model/compose-sentence.ts';
import { cellsOf } from '../../../views/story/model/proof.ts';
import type { ResultColumn } from '../../result.ts';
import {
  compose,
  isTimeAlone,
  listMeasureColumns,
  listNumbers,
  nameRow,
  nameRows,
  numberPiece,
  titlePiece,
  whenPiece,
  type Scene,
  type Sentence,
  say,
} from './answer-scene.ts';
import { findSteps } from '../periods/whole-steps.ts';

/** The highest and the lowest value of each measure. */
export const writeExtremes = (scene: Scene): Sentence[] =>
  scene.result.truncated
    ? [say('tooMany', scene)]
    : listMeasureColumns(scene).map((column) => writeExtremesOf(column, scene));

interface NumberedRow {
  readonly row: number;
  readonly value: number;
}

export function writeExtremesOf(column: ResultColumn, scene: Scene): Sentence {
  const all = listNumbers(column, scene);
  const rows = listComparable(column, all, scene);
  const [first] = rows;
  const measure = titlePiece(column);
  if (!first) return say('noRows', scene);
  const high = all.reduce((best, one) => (one.value > best.value ? one : best), first);
  const low = rows.reduce((best, one) => (one.value < best.value ? one : best), first);
  const value = numberPiece(cellsOf(column.name, [high.row]), column, scene);
  if (all.length === 1) return compose('only', { measure, name: nameRow(first.row, scene), value }, scene);
  if (high.value === low.value) return compose('allSame', { measure, value }, scene);
  const lowest = numberPiece(cellsOf(column.name, [low.row]), column, scene);
  const highNames = nameEqual(high, all, scene);
  const lowNames = nameEqual(low, rows, scene);
  if (!isTimeAlone(scene))
    return compose('range', { measure, name: highNames, value, lowName: lowNames, low: lowest }, scene);
  const parts = { measure, ...nameEnds(all, scene), when: whenPiece(highNames, scene), value };
  // A step without rows has less than all others.
  const hasLower = isSummed(column, scene) && findSteps(scene.reading, scene.result)?.hasGaps === true;
  if (hasLower || rows.length === 1) return compose('endsHigh', parts, scene);
  return compose('ends', { ...parts, lowWhen: whenPiece(lowNames, scene), low: lowest }, scene);
}

const nameEnds = (all: readonly NumberedRow[], scene: Scene): Record<'from' | 'until', Piece[]> => ({
  from: nameRow(all[0]?.row ?? 0, scene),
  until: nameRow(all.at(-1)?.row ?? 0, scene),
});

const nameEqual = ({ value }: NumberedRow, rows: readonly NumberedRow[], scene: Scene): readonly Piece[] =>
  nameRows(
    rows.filter((one) => one.value === value).map(({ row }) => row),
    false,
    scene,
  );

const isSummed = ({ name }: ResultColumn, { reading }: Scene): boolean =>
  reading.measures.some((measure) => measure.name === name && measure.isAdditive);

/** A step of time that is not whole has less than it would have: it is none of the lowest. */
function listComparable(
  column: ResultColumn,
  all: readonly NumberedRow[],
  scene: Scene,
): readonly NumberedRow[] {
  const steps = isSummed(column, scene) ? findSteps(scene.reading, scene.result) : undefined;
  const whole = steps ? all.filter(({ row }) => steps.isWhole(row)) : all;
  return whole.length > 0 ? whole : all;
}
