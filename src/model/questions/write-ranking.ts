/** Says which rows of a ranking are first. */
import type { Piece } from '../analyst/compose-sentence.ts';
import { cellsOf } from '../analyst/proof.ts';
import type { ResultColumn } from '../result.ts';
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
import { nameGrain } from './describe-reading.ts';

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
  const { ranking, grain } = scene.reading;
  const names = new Set(ranking?.within?.groups.map(({ name }) => name));
  const isOuter = ({ name, granularity }: ResultColumn): boolean =>
    names.has(name) ||
    (ranking?.within?.isEachPeriod === true && granularity !== undefined && granularity === grain);
  const outer = scene.result.columns.filter(isOuter);
  const inner = scene.result.columns.filter(
    (one) => !isOuter(one) && !scene.reading.measures.some(({ name }) => name === one.name),
  );
  const scopes = new Map<string, number[]>();
  for (const { row, value } of listNumbers(column, scene)) {
    const key = JSON.stringify(
      outer.map((one) => scene.result.values[scene.result.columns.indexOf(one)]?.[row]),
    );
    const rows = scopes.get(key);
    if (!rows) scopes.set(key, [row]);
    else if (rows[0] !== undefined && valueAt(rows[0], column, scene) === value) rows.push(row);
  }
  const isHigh = ranking?.direction === 'desc';
  const measure = titlePiece(column);
  const groups = joinPieces(outer.map((one) => nameScopeOf(one, scene)));
  if (scopes.size > mostNames)
    return [compose(isHigh ? 'firstEachTable' : 'lastEachTable', { measure, groups }, scene)];
  const list = joinPieces(
    [...scopes.values()].map((rows): readonly Piece[] => {
      const [row = 0] = rows;
      const value = numberPiece(cellsOf(column.name, [row]), column, scene);
      const name = joinPieces(rows.map((one) => nameRow(one, scene, inner)));
      return compose('firstOf', { scope: nameRow(row, scene, outer), name, value }, scene);
    }),
    '; ',
  );
  return [compose(isHigh ? 'firstEach' : 'lastEach', { measure, groups, list }, scene)];
}

const valueAt = (row: number, column: ResultColumn, scene: Scene): number | undefined =>
  listNumbers(column, scene).find((one) => one.row === row)?.value;

const nameScopeOf = (column: ResultColumn, { messages, reading: { grain } }: Scene): Piece[] =>
  column.granularity === undefined || grain === undefined
    ? titlePiece(column)
    : plain(nameGrain(grain, messages));
