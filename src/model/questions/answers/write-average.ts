/** Says what a measure is on average: for each step of time, or for each group. */
import { cellsOf } from '../../../views/story/model/proof.ts';
import { findColumn, type Cell, type Result } from '../../result.ts';
import { toTimestampText } from '../../time/wall-clock-arithmetic.ts';
import { toStart } from '../../time/read-timeline.ts';
import { nameGrain } from '../describe-reading.ts';
import { findSteps } from '../periods/whole-steps.ts';
import type { Reading } from '../reading.ts';
import {
  allRows,
  compose,
  listMeasureColumns,
  numberPiece,
  plain,
  say,
  titlePiece,
  type Scene,
  type Sentence,
} from './answer-scene.ts';
import { writeExtremes } from './write-extremes.ts';

/** The steps that the data holds as a whole. One without rows has nothing of what adds up. */
export function fillSteps(reading: Reading, result: Result): Result {
  const steps = reading.asks === 'average' ? findSteps(reading, result) : undefined;
  if (!steps || result.truncated) return result;
  const starts = findColumn(result, steps.column.name)?.cells ?? [];
  const rows = new Map(starts.map((cell, row) => [toStart(cell, 'UTC'), row]));
  const measures = new Set(reading.measures.map(({ name }) => name));
  const values = result.columns.map((column, at) =>
    steps.whole.map((from): Cell => {
      const row = rows.get(from);
      const cell = row === undefined ? undefined : result.values[at]?.[row];
      return cell ?? (measures.has(column.name) ? 0 : column === steps.column ? toTimestampText(from) : null);
    }),
  );
  return { ...result, values, rowCount: steps.whole.length };
}

export function writeAverage(scene: Scene): Sentence[] {
  const { reading, result, messages } = scene;
  if (result.truncated) return [say('tooMany', scene)];
  const [group] = reading.groups;
  const step = group?.title ?? (reading.grain === undefined ? '' : nameGrain(reading.grain, messages));
  if (result.rowCount === 0) return [compose('noWholeStep', { step: plain(step) }, scene)];
  const averages = listMeasureColumns(scene).map((column) => {
    const value = numberPiece(cellsOf(column.name, allRows(result), 'mean'), column, scene);
    return compose('average', { measure: titlePiece(column), step: plain(step), value }, scene);
  });
  const isCut = findSteps(reading, result)?.hasParts === true;
  return [
    ...averages,
    ...(result.rowCount > 1 ? writeExtremes(scene) : []),
    ...(isCut ? [say('wholeSteps', scene)] : []),
  ];
}
