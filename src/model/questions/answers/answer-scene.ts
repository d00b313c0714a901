/** Pieces of the sentences of answers: titles, names of rows, and numbers with their proofs. */
import { composeSentence, type Piece } from '../../../views/story/model/compose-sentence.ts';
import { proveNumber, type Fact, type ProvenNumber } from '../../../views/story/model/finding.ts';
import { toNumber, type Proof } from '../../../views/story/model/proof.ts';
import { cleanName, formatProven, formatSize, nameCell } from '../../../views/story/model/write-finding.ts';
import type { FormatContext } from '../../formats/format-value.ts';
import type { QuestionKey, QuestionMessages } from '../../messages/question-en.ts';
import { findColumn, type Result, type ResultColumn } from '../../result.ts';
import type { Reading } from '../reading.ts';

export interface Scene {
  readonly reading: Reading;
  readonly result: Result;
  /** The rows of the query, of which a ranking has left some out. */
  readonly queryResult: Result;
  readonly context: FormatContext;
  readonly messages: QuestionMessages;
  /** Whether other rows are equal to the last one of a ranking. */
  readonly hasMoreTied: boolean;
}

export type Sentence = readonly Piece[];

export const allRows = ({ rowCount }: Result): number[] => Array.from({ length: rowCount }, (_, row) => row);

export const compose = (
  key: QuestionKey,
  values: Readonly<Record<string, readonly Piece[]>>,
  { messages }: Pick<Scene, 'messages'>,
): Sentence => composeSentence(messages, key, values);

/** A text of the catalogue without placeholders. */
export const say = (key: QuestionKey, { messages }: Pick<Scene, 'messages'>): Sentence => [
  { text: messages(key) },
];

export const plain = (text: string): Piece[] => [{ text: cleanName(text) }];

/** A title is a name of the data: it can have digits. */
export const titlePiece = (column: ResultColumn): Piece[] => [
  { text: cleanName(column.title ?? column.name), isName: true },
];

export function numberPiece(
  proof: Proof,
  column: ResultColumn,
  { result, context, messages }: Scene,
  style?: ProvenNumber['style'],
): Piece[] {
  const fact = proveNumber(result, column, proof, style);
  return fact ? [{ text: formatProven(fact, context), fact }] : plain(messages('noValue'));
}

/** How large a difference is, without its sign. Those of shares are percentage points. */
export function sizePiece(difference: ProvenNumber, { context, messages }: Scene): Piece {
  return { text: formatSize(difference, context, messages), fact: difference };
}

export function namePiece(column: ResultColumn, row: number, { result, context, messages }: Scene): Piece {
  const cell = result.values[result.columns.indexOf(column)]?.[row] ?? null;
  const fact: Fact = { style: 'name', column, row };
  const text = cell === null || cell === '' ? messages('noValue') : nameCell(cell, column, context);
  return { text, fact };
}

export const listMeasureColumns = ({ reading, result }: Scene): ResultColumn[] =>
  reading.measures.flatMap(({ name }) => findColumn(result, name)?.column ?? []);

/** The columns that name a row: groups and time. */
export const listNameColumns = ({ reading, result }: Scene): ResultColumn[] =>
  result.columns.filter(({ name }) => !reading.measures.some((measure) => measure.name === name));

/** @param columns - by default, all that name rows. */
export const nameRow = (
  row: number,
  scene: Scene,
  columns: readonly ResultColumn[] = listNameColumns(scene),
): Piece[] => joinPieces(columns.map((column) => [namePiece(column, row, scene)]));

/** More names than this are in the table alone. */
export const mostNames = 12;

export const joinPieces = (parts: readonly (readonly Piece[])[], between = ', '): Piece[] =>
  parts.flatMap((part, at) => [...(at > 0 ? [{ text: between }] : []), ...part]);

/** The names of rows. Of more than can be read, the first ones. */
export function nameRows(
  rows: readonly number[],
  hasMore: boolean,
  scene: Scene,
  columns: readonly ResultColumn[] = listNameColumns(scene),
): readonly Piece[] {
  const shown = rows.slice(0, mostNames);
  const between = columns.length > 1 ? '; ' : ', ';
  const names = joinPieces(
    shown.map((row) => nameRow(row, scene, columns)),
    between,
  );
  return hasMore || shown.length < rows.length ? compose('andOthers', { names }, scene) : names;
}

const periodKeys: Readonly<Record<string, 'periodIn' | 'periodOn' | 'periodWeek'>> = {
  month: 'periodIn',
  quarter: 'periodIn',
  year: 'periodIn',
  week: 'periodWeek',
  day: 'periodOn',
};

/** With the preposition of its period, where time alone names the rows. */
export const whenPiece = (names: readonly Piece[], scene: Scene): readonly Piece[] =>
  compose(periodKeys[scene.reading.grain ?? ''] ?? 'periodAt', { name: names }, scene);

export const isTimeAlone = ({ reading }: Scene): boolean => reading.groups.length === 0;

/** The rows of a measure with a number. */
export function listNumbers(column: ResultColumn, { result }: Scene): { row: number; value: number }[] {
  const cells = findColumn(result, column.name)?.cells ?? [];
  return allRows(result).flatMap((row) => {
    const value = toNumber(cells[row]);
    return value === undefined ? [] : [{ row, value }];
  });
}
