/** Says which rows of a ranking are first. */
import type { Piece } from '../../analyst/compose-sentence.ts';
import { cellsOf } from '../../analyst/proof.ts';
import type { ResultColumn } from '../../result.ts';
import {
  compose,
  isTimeAlone,
  joinPieces,
  listMeasureColumns,
  listNumbers,
  mostNames,
  nameRow,
  nameRows,
  numberPiece,
  plain,
  titlePiece,
  whenPiece,
  type Scene,
  type Sentence,
  say,
} from './answer-scene.ts';
import { nameGrain } from '../describe-reading.ts';

/** The first rows, which the query has sorted. Rows with an equal value are told together. */
export function writeRanking(scene: Scene): Sentence[] {
  const [column] = listMeasureColumns(scene);
  const { ranking } = scene.reading;
  if (!column || !ranking) return [];
  if (ranking.within) return scene.result.truncated ? [say('tooMany', scene)] : writeWithin(column, scene);
  const [first, ...others] = listNumbers(column, scene);
  if (!first) return [say('noRows', scene)];
  const tied = others.filter(({ value }) => value === first.value).map(({ row }) => row);
  const isAllTied = tied.length === others.length;
  const names = nameRows([first.row, ...tied], isAllTied && scene.hasMoreTied, scene);
  const isHigh = ranking.direction === 'desc';
  const common = {
    measure: titlePiece(column),
    value: numberPiece(cellsOf(column.name, [first.row]), column, scene),
  };
  if (isTimeAlone(scene))
    return [compose(isHigh ? 'firstTime' : 'lastTime', { ...common, when: whenPiece(names, scene) }, scene)];
  if (tied.length > 0) return [compose(isHigh ? 'firstTied' : 'lastTied', { ...common, names }, scene)];
  return [compose(isHigh ? 'first' : 'last', { ...common, name: names }, scene)];
}

/** The first row of each group, where they are few enough to be read. */
function writeWithin(column: ResultColumn, scene: Scene): Sentence[] {
  const { outer, inner } = splitColumns(scene);
  const scopes = groupFirst(column, outer, scene);
  const isHigh = scene.reading.ranking?.direction === 'desc';
  const measure = titlePiece(column);
  const groups = joinPieces(outer.map((one) => nameScope(one, scene)));
  if (scopes.length > mostNames)
    return [compose(isHigh ? 'firstEachTable' : 'lastEachTable', { measure, groups }, scene)];
  const told = scopes.map(({ rows, first }): readonly Piece[] => {
    const value = numberPiece(cellsOf(column.name, [first]), column, scene);
    const name = joinPieces(rows.map((row) => nameRow(row, scene, inner)));
    return compose('firstOf', { scope: nameRow(first, scene, outer), name, value }, scene);
  });
  const list = joinPieces(told, '; ');
  return [compose(isHigh ? 'firstEach' : 'lastEach', { measure, groups, list }, scene)];
}

interface RowColumns {
  /** They name the groups and periods that a ranking is made within. */
  readonly outer: readonly ResultColumn[];
  /** They name what is ranked. */
  readonly inner: readonly ResultColumn[];
}

function splitColumns({ reading, result }: Scene): RowColumns {
  const { groups = [], isEachPeriod = false } = reading.ranking?.within ?? {};
  const names = new Set(groups.map(({ name }) => name));
  const isOuter = ({ name, granularity }: ResultColumn): boolean =>
    names.has(name) || (isEachPeriod && granularity !== undefined && granularity === reading.grain);
  const naming = result.columns.filter(({ name }) => !reading.measures.some((one) => one.name === name));
  return { outer: naming.filter(isOuter), inner: naming.filter((one) => !isOuter(one)) };
}

interface FirstRows {
  readonly first: number;
  /** The first row, and those that are equal to it. */
  readonly rows: readonly number[];
}

function groupFirst(column: ResultColumn, outer: readonly ResultColumn[], scene: Scene): FirstRows[] {
  const { columns, values } = scene.result;
  const scopes = new Map<string, { first: number; value: number; rows: number[] }>();
  for (const { row, value } of listNumbers(column, scene)) {
    const key = JSON.stringify(outer.map((one) => values[columns.indexOf(one)]?.[row]));
    const scope = scopes.get(key);
    if (!scope) scopes.set(key, { first: row, value, rows: [row] });
    else if (scope.value === value) scope.rows.push(row);
  }
  return [...scopes.values()];
}

const nameScope = (column: ResultColumn, { messages, reading: { grain } }: Scene): Piece[] =>
  column.granularity === undefined || grain === undefined
    ? titlePiece(column)
    : plain(nameGrain(grain, messages));
