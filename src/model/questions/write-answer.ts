/** Writes what the rows of a reading answer, in sentences whose numbers have proofs. */
import { composeSentence, type Piece } from '../analyst/compose-sentence.ts';
import { proveNumber, type Fact, type ProvenNumber } from '../analyst/finding.ts';
import { cellsOf, computedFrom, toNumber, type Proof } from '../analyst/proof.ts';
import { cleanName, formatCell, formatProven } from '../analyst/write-finding.ts';
import type { FormatContext } from '../formats/format-value.ts';
import { createQuestionMessages, type QuestionKey, type QuestionMessages } from '../messages/question-en.ts';
import { findColumn, type Result, type ResultColumn } from '../result.ts';
import type { Reading } from './reading.ts';

interface Scene {
  readonly reading: Reading;
  readonly result: Result;
  readonly context: FormatContext;
  readonly messages: QuestionMessages;
}

type Sentence = readonly Piece[];

/** @param result - the rows of the reading's only query. */
export function writeAnswer(reading: Reading, result: Result, context: FormatContext): Sentence[] {
  const scene = { reading, result, context, messages: createQuestionMessages(context.locale) };
  const { asks, groups, grain } = reading;
  if (result.rowCount === 0) return [[{ text: scene.messages('noRows') }]];
  if (asks === 'distinct') return [writeCount(scene)];
  if (asks === 'values') return [writeNames(scene)];
  if (asks === 'share' && groups.length > 0) return writeShare(scene);
  if (reading.periods.length > 1) return writeComparison(scene);
  if (groups.length === 0 && grain === undefined) return writeValues(scene);
  return reading.ranking ? writeRanking(scene) : writeExtremes(scene);
}

const allRows = ({ rowCount }: Result): number[] => Array.from({ length: rowCount }, (_, row) => row);

const compose = (
  key: QuestionKey,
  values: Readonly<Record<string, readonly Piece[]>>,
  { messages }: Scene,
): Sentence => composeSentence(messages, key, values);

const plain = (text: string): Piece[] => [{ text: cleanName(text) }];

function numberPiece(
  proof: Proof,
  column: ResultColumn,
  { result, context, messages }: Scene,
  style?: ProvenNumber['style'],
): Piece[] {
  const fact = proveNumber(result, column, proof, style);
  return fact ? [{ text: formatProven(fact, context), fact }] : plain(messages('noValue'));
}

function namePiece(column: ResultColumn, row: number, { result, context, messages }: Scene): Piece {
  const cell = result.values[result.columns.indexOf(column)]?.[row] ?? null;
  const fact: Fact = { style: 'name', column, row };
  const text =
    cell === null || cell === '' ? messages('noValue') : cleanName(formatCell(cell, column, context));
  return { text, fact };
}

function writeCount(scene: Scene): Sentence {
  const { reading, result } = scene;
  const [group] = reading.groups;
  if (!group) return [];
  const column = findColumn(result, group.name)?.column;
  if (!column) return [];
  const count = numberPiece(cellsOf(column.name, allRows(result), 'count'), column, scene, 'count');
  return compose(result.truncated ? 'countCut' : 'count', { count, group: plain(group.title) }, scene);
}

/** More names than this are in the table alone. */
const mostNames = 12;

function writeNames(scene: Scene): Sentence {
  const { reading, result } = scene;
  const [group] = reading.groups;
  if (!group) return [];
  const column = findColumn(result, group.name)?.column;
  if (!column) return [];
  if (result.rowCount > mostNames) return writeCount(scene);
  return compose(
    'names',
    { group: plain(group.title), names: joinNames(column, allRows(result), scene) },
    scene,
  );
}

const joinNames = (column: ResultColumn, rows: readonly number[], scene: Scene): Piece[] =>
  rows.flatMap((row, at) => [...(at > 0 ? [{ text: ', ' }] : []), namePiece(column, row, scene)]);

/** One sentence for each measure. */
const writeValues = (scene: Scene): Sentence[] =>
  listMeasureColumns(scene).map((column) =>
    compose(
      'value',
      { measure: titlePiece(column), value: numberPiece(cellsOf(column.name, [0]), column, scene) },
      scene,
    ),
  );

/** Each period has a row, in the order of the question. The first is compared with the second. */
const writeComparison = (scene: Scene): Sentence[] =>
  listMeasureColumns(scene).flatMap((column) => {
    const measure = titlePiece(column);
    const valueOf = (row: number): Piece[] => numberPiece(cellsOf(column.name, [row]), column, scene);
    const told = allRows(scene.result).map((row) =>
      compose('periodValue', { measure, name: nameRow(row, scene), value: valueOf(row) }, scene),
    );
    const change = proveNumber(
      scene.result,
      column,
      computedFrom('difference', cellsOf(column.name, [0]), cellsOf(column.name, [1])),
    );
    return change && told.length === 2 ? [...told, writeChange(change, scene)] : told;
  });

function writeChange(change: ProvenNumber, scene: Scene): Sentence {
  const name = nameRow(1, scene);
  if (change.value === 0) return compose('same', { name }, scene);
  const text = formatProven({ ...change, value: Math.abs(change.value) }, scene.context);
  const key = change.value > 0 ? 'more' : 'less';
  return compose(key, { change: [{ text, fact: change }], name }, scene);
}

const titlePiece = (column: ResultColumn): Piece[] => plain(column.title ?? column.name);

const listMeasureColumns = ({ reading, result }: Scene): ResultColumn[] =>
  reading.measures.flatMap(({ name }) => findColumn(result, name)?.column ?? []);

/** The columns that name a row: groups and time. */
const listNameColumns = ({ reading, result }: Scene): ResultColumn[] =>
  result.columns.filter(({ name }) => !reading.measures.some((measure) => measure.name === name));

function nameRow(row: number, scene: Scene): Piece[] {
  return listNameColumns(scene).flatMap((column, at) => [
    ...(at > 0 ? [{ text: ', ' }] : []),
    namePiece(column, row, scene),
  ]);
}

const periodKeys: Readonly<Record<string, 'periodIn' | 'periodOn' | 'periodWeek'>> = {
  month: 'periodIn',
  quarter: 'periodIn',
  year: 'periodIn',
  week: 'periodWeek',
  day: 'periodOn',
};

/** With the preposition of its period, where time alone names the row. */
const whenPiece = (row: number, scene: Scene): readonly Piece[] =>
  compose(periodKeys[scene.reading.grain ?? ''] ?? 'periodAt', { name: nameRow(row, scene) }, scene);

const isTimeAlone = ({ reading }: Scene): boolean => reading.groups.length === 0;

/** The first rows, which the query has sorted. Rows with an equal value are told together. */
function writeRanking(scene: Scene): Sentence[] {
  const [column] = listMeasureColumns(scene);
  const { ranking } = scene.reading;
  if (!column || !ranking) return [];
  const cells = findColumn(scene.result, column.name)?.cells ?? [];
  const first = cells.findIndex((cell) => toNumber(cell) !== undefined);
  if (first < 0) return [[{ text: scene.messages('noRows') }]];
  const tied = allRows(scene.result).filter((row) => toNumber(cells[row]) === toNumber(cells[first]));
  const isHigh = ranking.direction === 'desc';
  const common = {
    measure: titlePiece(column),
    value: numberPiece(cellsOf(column.name, [first]), column, scene),
  };
  if (tied.length > 1) {
    const names = tied.flatMap((row, at) => [...(at > 0 ? [{ text: ', ' }] : []), ...nameRow(row, scene)]);
    return [compose(isHigh ? 'firstTied' : 'lastTied', { ...common, names }, scene)];
  }
  if (isTimeAlone(scene))
    return [compose(isHigh ? 'firstTime' : 'lastTime', { ...common, when: whenPiece(first, scene) }, scene)];
  return [compose(isHigh ? 'first' : 'last', { ...common, name: nameRow(first, scene) }, scene)];
}

/** The highest and the lowest value of each measure. */
const writeExtremes = (scene: Scene): Sentence[] =>
  scene.result.truncated
    ? [[{ text: scene.messages('tooMany') }]]
    : listMeasureColumns(scene).map((column) => writeExtremesOf(column, scene));

function writeExtremesOf(column: ResultColumn, scene: Scene): Sentence {
  const cells = findColumn(scene.result, column.name)?.cells ?? [];
  const rows = allRows(scene.result).filter((row) => toNumber(cells[row]) !== undefined);
  const valueOf = (row: number): number => toNumber(cells[row]) ?? 0;
  const [first] = rows;
  if (first === undefined) return [{ text: scene.messages('noRows') }];
  const high = rows.reduce((best, row) => (valueOf(row) > valueOf(best) ? row : best), first);
  const low = rows.reduce((best, row) => (valueOf(row) < valueOf(best) ? row : best), first);
  const measure = titlePiece(column);
  const value = numberPiece(cellsOf(column.name, [high]), column, scene);
  const lowest = numberPiece(cellsOf(column.name, [low]), column, scene);
  if (rows.length === 1) return compose('only', { measure, name: nameRow(first, scene), value }, scene);
  if (!isTimeAlone(scene))
    return compose(
      'range',
      { measure, name: nameRow(high, scene), value, lowName: nameRow(low, scene), low: lowest },
      scene,
    );
  return compose(
    'ends',
    {
      measure,
      from: nameRow(first, scene),
      until: nameRow(rows.at(-1) ?? first, scene),
      when: whenPiece(high, scene),
      value,
      lowWhen: whenPiece(low, scene),
      low: lowest,
    },
    scene,
  );
}

/** The rows of the condition in all rows, or the largest group in all rows. */
function writeShare(scene: Scene): Sentence[] {
  const { reading, result } = scene;
  const [column] = listMeasureColumns(scene);
  const [group] = reading.groups;
  const names = group && findColumn(result, group.name);
  if (result.truncated) return [[{ text: scene.messages('tooMany') }]];
  if (!column || !names) return [];
  const whole = cellsOf(column.name, allRows(result));
  const measure = titlePiece(column);
  const rows = reading.share ? listShareRows(reading.share, names.cells) : [0];
  const part = cellsOf(column.name, rows);
  if (rows.length === 0) return [[{ text: scene.messages('noRows') }]];
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
