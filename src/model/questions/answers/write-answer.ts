/** Writes what the rows of a reading answer, in sentences whose numbers have proofs. */
import { cellsOf } from '../../../views/story/model/proof.ts';
import type { FormatContext } from '../../formats/format-value.ts';
import { createQuestionMessages } from '../../messages/question-en.ts';
import { findColumn, type Result } from '../../result.ts';
import {
  allRows,
  compose,
  joinPieces,
  listMeasureColumns,
  mostNames,
  namePiece,
  numberPiece,
  plain,
  titlePiece,
  type Scene,
  type Sentence,
  say,
} from './answer-scene.ts';
import type { Reading } from '../reading.ts';
import type { RankedRows } from './select-ranked.ts';
import { writeGroupsInPeriods, writePeriods } from './write-comparison.ts';
import { writeAverage } from './write-average.ts';
import { writeExtremes } from './write-extremes.ts';
import { writeRanking } from './write-ranking.ts';
import { writeReach, writeRemarks } from './write-remarks.ts';
import { writeDerivedShares, writeShare } from './write-share.ts';
import { shareColumn } from './derive-shares.ts';

/** @param queryResult - the rows of the query, of which the ranking keeps some. */
export function writeAnswer(
  reading: Reading,
  { result, hasMoreTied }: RankedRows,
  queryResult: Result,
  context: FormatContext,
): Sentence[] {
  const messages = createQuestionMessages(context.locale);
  const scene = { reading, result, queryResult, hasMoreTied, context, messages };
  const isAverage = reading.asks === 'average' && reading.grain !== undefined;
  if (result.rowCount === 0 && !isAverage) return [say('noRows', scene), ...writeReach(scene)];
  return [...writeSentences(scene), ...writeRemarks(scene)];
}

function writeSentences(scene: Scene): Sentence[] {
  const { asks, groups, grain, periods, ranking } = scene.reading;
  if (asks === 'distinct') return [writeCount(scene)];
  if (asks === 'values') return [writeNames(scene)];
  if (periods.length > 1) return groups.length > 0 ? writeGroupsInPeriods(scene) : writePeriods(scene);
  if (findColumn(scene.result, shareColumn)) return writeDerivedShares(scene);
  if (asks === 'share') return writeShare(scene);
  if (asks === 'average') return writeAverage(scene);
  if (groups.length === 0 && grain === undefined) return writeValues(scene);
  return ranking ? writeRanking(scene) : writeExtremes(scene);
}

function writeCount(scene: Scene): Sentence {
  const { reading, result } = scene;
  const [group] = reading.groups;
  const column = group && findColumn(result, group.name)?.column;
  if (!group || !column) return [];
  const count = numberPiece(cellsOf(column.name, allRows(result), 'count'), column, scene, 'count');
  return compose(result.truncated ? 'countCut' : 'count', { count, group: plain(group.title) }, scene);
}

function writeNames(scene: Scene): Sentence {
  const { reading, result } = scene;
  const [group] = reading.groups;
  const column = group && findColumn(result, group.name)?.column;
  if (!group || !column) return [];
  if (result.rowCount > mostNames) return writeCount(scene);
  const names = joinPieces(allRows(result).map((row) => [namePiece(column, row, scene)]));
  return compose('names', { group: plain(group.title), names }, scene);
}

/** One sentence for each measure. */
const writeValues = (scene: Scene): Sentence[] =>
  listMeasureColumns(scene).map((column) =>
    compose(
      'value',
      { measure: titlePiece(column), value: numberPiece(cellsOf(column.name, [0]), column, scene) },
      scene,
    ),
  );
