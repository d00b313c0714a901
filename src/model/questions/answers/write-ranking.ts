/** Says which rows of a ranking are first. */
import type { Piece } from '../../../views/story/model/compose-sentence.ts';
import { cellsOf } from '../../../views/story/model/proof.ts';
import type { ResultColumn } from '../../result.ts';
import {
  compose,
  isTimeAlone,
  joinPieces,
  listMeasureColumns,
  listNameColumns,
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
import { groupByColumns, listScopeColumns } from './select-ranked.ts';
import { nameGrain } from '../describe-reading.ts';

/** The first rows, which the query has sorted. Rows with an equal value are told together. */
export function writeRanking(scene: Scene): Sentence[] {
  const [column] = listMeasureColumns(scene);
  const { ranking } = scene.reading;
  if (!column || !ranking) return [];
  if (ranking.within) return scene.result.truncated ? [say('tooMany', scene)] : writeWithin(column, scene);
  const rows = listNumbers(column, scene);
  if (rows.length === 0) return [say('noRows', scene)];
  return [...writeFirst(column, rows, scene), ...writeNext(column, rows, scene)];
}

type RankedRow = ReturnType<typeof listNumbers>[number];

function writeFirst(column: ResultColumn, rows: readonly RankedRow[], scene: Scene): Sentence[] {
  const { ranking } = scene.reading;
  const [first, ...others] = rows;
  if (!first || !ranking) return [];
  const tied = others.filter(({ value }) => value === first.value).map(({ row }) => row);
  const isAllTied = tied.length === others.length;
  const names = nameRows([first.row, ...tied], isAllTied && scene.hasMoreTied, scene);
  const isHigh = ranking.direction === 'desc';
  const common = {
    measure: titlePiece(column),
    value: numberPiece(cellsOf(column.name, [first.row]), column, scene),
  };
  const place = namePlace(ranking.place, scene);
  if (place) return [compose(isHigh ? 'placeHigh' : 'placeLow', { ...common, names, place }, scene)];
  if (isTimeAlone(scene))
    return [compose(isHigh ? 'firstTime' : 'lastTime', { ...common, when: whenPiece(names, scene) }, scene)];
  if (tied.length > 0) return [compose(isHigh ? 'firstTied' : 'lastTied', { ...common, names }, scene)];
  return [compose(isHigh ? 'first' : 'last', { ...common, name: names }, scene)];
}

/** So many rows after the first are told in words, too. More are in the table alone. */
const mostNext = 4;

function writeNext(column: ResultColumn, [first, ...others]: readonly RankedRow[], scene: Scene): Sentence[] {
  const next = others.filter(({ value }) => value !== first?.value);
  if (next.length === 0 || next.length > mostNext || scene.reading.ranking?.place !== undefined) return [];
  const told = next.map(({ row }) => {
    const value = numberPiece(cellsOf(column.name, [row]), column, scene);
    return compose('nextOf', { name: nameRow(row, scene), value }, scene);
  });
  return [compose('next', { list: joinPieces(told, '; ') }, scene)];
}

const namedPlaces = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Undefined: the first place is the highest or the lowest one. */
function namePlace(place: number | undefined, { messages }: Scene): Piece[] | undefined {
  const named = namedPlaces.find((one) => one === place);
  return named && plain(messages(`place${named}`));
}

/** The first row of each group, where they are few enough to be read. */
function writeWithin(column: ResultColumn, scene: Scene): Sentence[] {
  const outer = listScopeColumns(scene.reading, scene.result);
  const inner = listNameColumns(scene).filter((one) => !outer.includes(one));
  const scopes = listFirstRows(column, outer, scene);
  const isHigh = scene.reading.ranking?.direction === 'desc';
  const measure = titlePiece(column);
  const groups = joinPieces(outer.map((one) => nameScope(one, scene)));
  const place = namePlace(scene.reading.ranking?.place, scene);
  const each = place ? (isHigh ? 'placeEachHigh' : 'placeEachLow') : isHigh ? 'firstEach' : 'lastEach';
  const parts = { measure, groups, ...(place && { place }) };
  if (scopes.length > mostNames) return [compose(`${each}Table`, parts, scene)];
  const told = scopes.map((rows): readonly Piece[] => {
    const [first = 0] = rows;
    const value = numberPiece(cellsOf(column.name, [first]), column, scene);
    const name = joinPieces(rows.map((row) => nameRow(row, scene, inner)));
    return compose('firstOf', { scope: nameRow(first, scene, outer), name, value }, scene);
  });
  const list = joinPieces(told, '; ');
  return [compose(each, { ...parts, list }, scene)];
}

/** The rows of each scope that are equal to its first one. */
function listFirstRows(column: ResultColumn, outer: readonly ResultColumn[], scene: Scene): number[][] {
  const values = new Map(listNumbers(column, scene).map(({ row, value }) => [row, value]));
  const scopes = groupByColumns([...values.keys()], scene.result, outer);
  return scopes.map((rows) => rows.filter((row) => values.get(row) === values.get(rows[0] ?? row)));
}

const nameScope = (column: ResultColumn, { messages, reading: { grain } }: Scene): Piece[] =>
  column.granularity === undefined || grain === undefined
    ? titlePiece(column)
    : plain(nameGrain(grain, messages));
