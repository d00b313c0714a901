/** Compares the periods of a question. */
import { proveChange, proveNumber, type ProvenNumber } from '../../../views/story/model/finding.ts';
import { cellsOf, computedFrom, toNumber } from '../../../views/story/model/proof.ts';
import { findColumn, type ResultColumn } from '../../result.ts';
import {
  allRows,
  compose,
  listMeasureColumns,
  nameRow,
  nameRows,
  numberPiece,
  plain,
  sizePiece,
  titlePiece,
  type Scene,
  type Sentence,
  say,
} from './answer-scene.ts';
import { describePeriod } from '../describe-reading.ts';
import { nameInPeriod } from './join-periods.ts';
import type { Period } from '../reading.ts';

/** Each period has a row, in the order of the question. Of two, the later one is compared with the earlier one. */
export const writePeriods = (scene: Scene): Sentence[] =>
  listMeasureColumns(scene).flatMap((column) => {
    const measure = titlePiece(column);
    const told = allRows(scene.result).map((row) =>
      compose(
        'periodValue',
        {
          measure,
          name: nameRow(row, scene),
          value: numberPiece(cellsOf(column.name, [row]), column, scene),
        },
        scene,
      ),
    );
    return told.length === 2 ? [...told, ...writeDifference(column, scene)] : told;
  });

/** Index of the later of two periods. The first one, where the question does not say. */
function findLater([one, other]: readonly Period[]): 0 | 1 {
  return (other?.span.from ?? -Infinity) > (one?.span.from ?? -Infinity) ? 1 : 0;
}

function writeDifference(column: ResultColumn, scene: Scene): Sentence[] {
  const later = findLater(scene.reading.periods);
  const one = cellsOf(column.name, [later]);
  const other = cellsOf(column.name, [1 - later]);
  const difference = proveNumber(scene.result, column, computedFrom('difference', one, other));
  if (!difference) return [];
  const names = { name: nameRow(later, scene), other: nameRow(1 - later, scene) };
  if (difference.value === 0) return [compose('same', names, scene)];
  const change = [sizePiece(difference, scene)];
  const isAdditive = scene.reading.measures.some(
    (measure) => measure.name === column.name && measure.isAdditive,
  );
  // An average can be near 0, from where a share says little.
  const share = isAdditive ? proveChange(scene.result, column, one, other) : undefined;
  const isMore = difference.value > 0;
  if (!share) return [compose(isMore ? 'more' : 'less', { ...names, change }, scene)];
  const values = { ...names, change, share: [sizePiece(share, scene)] };
  return [compose(isMore ? 'moreShare' : 'lessShare', values, scene)];
}

/** Each group has a row, with a column for each period. Of two periods, those that changed most are told. */
export function writeGroupsInPeriods(scene: Scene): Sentence[] {
  const { reading, result, context } = scene;
  if (result.truncated) return [say('tooMany', scene)];
  if (reading.periods.length !== 2) return [say('inTable', scene)];
  const later = findLater(reading.periods);
  const laterPeriod = reading.periods[later];
  const earlierPeriod = reading.periods[1 - later];
  if (!laterPeriod || !earlierPeriod) return [];
  const described = (period: Period) => [
    { text: describePeriod({ ...period, isCountedFromData: false }, context), isName: true },
  ];
  const periods = { period: described(laterPeriod), other: described(earlierPeriod) };
  const told = reading.measures.flatMap(({ name, title }) => {
    const measure = plain(title);
    const moves = listMoves(nameInPeriod(name, later), nameInPeriod(name, 1 - later), scene);
    const told = [Math.max(...moves.map(({ value }) => value)), Math.min(...moves.map(({ value }) => value))];
    return told.flatMap((value, at): Sentence[] => {
      const [move, ...tied] = moves.filter((one) => one.value === value);
      if (!move || (at === 0 ? value <= 0 : value >= 0)) return [];
      const rows = [move, ...tied].map(({ row }) => row);
      const change = [sizePiece(move.number, scene)];
      const values = { measure, ...periods, name: nameRows(rows, false, scene, groupColumns(scene)), change };
      return [compose(value > 0 ? 'mostMore' : 'mostLess', values, scene)];
    });
  });
  return told.length > 0 ? told : [say('inTable', scene)];
}

const groupColumns = ({ reading, result }: Scene): ResultColumn[] =>
  result.columns.filter(({ name }) => reading.groups.some((group) => group.name === name));

interface Move {
  readonly row: number;
  readonly value: number;
  readonly number: ProvenNumber;
}

/** Groups with a value in both periods. */
function listMoves(later: string, earlier: string, { result }: Scene): Move[] {
  const now = findColumn(result, later);
  const before = findColumn(result, earlier);
  if (!now || !before) return [];
  return allRows(result).flatMap((row) => {
    if (toNumber(now.cells[row]) === undefined || toNumber(before.cells[row]) === undefined) return [];
    const proof = computedFrom('difference', cellsOf(later, [row]), cellsOf(earlier, [row]));
    const number = proveNumber(result, now.column, proof);
    return number ? [{ row, value: number.value, number }] : [];
  });
}
