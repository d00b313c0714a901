/** Finds the cell, the sum or the count that proves a number in a written sentence. */
import type { ProvenNumber } from '../../../views/story/model/finding.ts';
import { cellsOf, evaluateProof, toNumber } from '../../../views/story/model/proof.ts';
import type { ResultColumn } from '../../result.ts';
import { isRecord, readArray } from '../../parsing/read-value.ts';
import { stemOf } from '../words/words.ts';
import type { DescribedRows, Identity } from './describe-rows.ts';
import { isWritten } from './is-written.ts';
import type { NumberToken } from './read-number-tokens.ts';
import { isAbout, type Subject } from './sentence-subjects.ts';

export interface NumberProof {
  readonly number: ProvenNumber;
  /** Index of the rows. */
  readonly rows: number;
}

/** A sentence, and what has been said before it. */
export interface SentenceScene {
  readonly text: string;
  readonly locale: string;
  readonly subjects: readonly Subject[];
  /** Whether a name, or a value that a query leaves out, has been named before the end of the sentence, or in the question. */
  readonly isNamedSoFar: (name: string) => boolean;
  /** The rows of which it may speak. */
  readonly listSpokenRows: (known: DescribedRows) => SpokenRows;
  /** The word after a number. */
  readonly readNextWord: (token: NumberToken) => string;
}

/** A proof, and what the number stands for. */
export interface DirectProof extends NumberProof {
  readonly identity: Identity;
}

export function findDirectProof(
  token: NumberToken,
  scene: SentenceScene,
  known: readonly DescribedRows[],
): DirectProof | undefined {
  for (const [rows, described] of known.entries()) {
    if (!isLimitNamed(described, scene)) continue;
    const found = findCell(token, scene, described) ?? findWhole(token, scene, described);
    if (found) return { ...found, rows };
  }
  return undefined;
}

/** Rows that are limited to some names, or leave some out, prove nothing where nobody has said so. */
const isLimitNamed = ({ whole, excluded }: DescribedRows, { isNamedSoFar }: SentenceScene): boolean =>
  [...whole.names.values(), excluded].flat().every(isNamedSoFar);

type Found = Omit<DirectProof, 'rows'>;

function findCell(token: NumberToken, scene: SentenceScene, described: DescribedRows): Found | undefined {
  const { result } = described;
  const { isNamed, ...found } = scene.listSpokenRows(described);
  const spoken = sortByDistance(token, { isNamed, ...found });
  for (const [at, column] of result.columns.entries()) {
    if (column.type !== 'number') continue;
    for (const { row, identity } of spoken) {
      const value = toNumber(result.values[at]?.[row]);
      if (value === undefined || !isWritten(token, { value, column, scene })) continue;
      if (!isNamed && !isExtreme(described, at, row)) continue;
      return { number: toProven(token, column, cellsOf(column.name, [row]), value), identity };
    }
  }
  return undefined;
}

export interface SpokenRows {
  readonly rows: readonly { readonly row: number; readonly identity: Identity }[];
  /** What tells a row from the others. Without any, only one row can be meant. */
  readonly distinguishing: readonly Subject[];
  /** The sentence names the rows, or there is no other. */
  readonly isNamed: boolean;
}

/** The rows of which a sentence may speak. */
export function listSpokenRows(subjects: readonly Subject[], { rows, whole }: DescribedRows): SpokenRows {
  const distinguishing = subjects.filter(({ includes }) => !includes(whole));
  const spoken = rows.flatMap((identity, row) => (isAbout(identity, subjects) ? [{ row, identity }] : []));
  return { rows: spoken, distinguishing, isNamed: rows.length === 1 || distinguishing.length > 0 };
}

/** The row of the nearest name first. */
function sortByDistance(token: NumberToken, { rows, distinguishing }: SpokenRows): SpokenRows['rows'] {
  if (distinguishing.length === 0 || rows.length < 2) return rows;
  const distances = new Map(
    rows.map(({ row, identity }) => [row, measureDistance(token, identity, distinguishing)]),
  );
  return [...rows].sort((one, other) => (distances.get(one.row) ?? 0) - (distances.get(other.row) ?? 0));
}

function measureDistance(token: NumberToken, identity: Identity, subjects: readonly Subject[]): number {
  let least = Infinity;
  for (const { mentions, includes } of subjects)
    for (const [at, { start, end }] of mentions.entries()) {
      const distance = start >= token.end ? start - token.end : Math.max(0, token.start - end);
      if (distance < least && includes(identity, at)) least = distance;
    }
  return Number.isFinite(least) ? least : Number.MAX_SAFE_INTEGER;
}

/** "The busiest month had 420": the greatest or least number of a column needs no name. */
function isExtreme({ result }: DescribedRows, at: number, row: number): boolean {
  const values = (result.values[at] ?? []).flatMap((cell) => toNumber(cell) ?? []);
  const value = toNumber(result.values[at]?.[row]) ?? NaN;
  const isEnd = values.every((one) => one <= value) || values.every((one) => one >= value);
  return isEnd && (!result.truncated || (row === 0 && isOrdered(result.query)));
}

/** Of rows in an order, the first is known even if there are more. */
const isOrdered = (query: unknown): boolean =>
  isRecord(query) &&
  (readArray(query.order).length > 0 || (isRecord(query.order) && Object.keys(query.order).length > 0));

/** Of the first rows of more, neither the sum nor the number is known. */
function findWhole(
  token: NumberToken,
  scene: SentenceScene,
  { result, additive, whole }: DescribedRows,
): Found | undefined {
  if (result.truncated || result.rowCount < 2 || !isAbout(whole, scene.subjects)) return undefined;
  const rows = Array.from({ length: result.rowCount }, (_, row) => row);
  for (const column of result.columns.filter(({ name }) => additive.has(name))) {
    const proof = cellsOf(column.name, rows);
    const value = evaluateProof(proof, result);
    if (value !== undefined && isWritten(token, { value, column, scene }))
      return { number: toProven(token, column, proof, value), identity: whole };
  }
  const column = findCounted(token, scene, result.columns);
  if (!column || token.isPercent || token.value !== result.rowCount) return undefined;
  const proof = cellsOf(column.name, rows, 'count');
  return { number: { style: 'count', value: result.rowCount, column, proof }, identity: whole };
}

/** Rows are counted only by the word for what each of them is: "12 carriers" are no 12 flights. */
function findCounted(
  token: NumberToken,
  { readNextWord }: SentenceScene,
  columns: readonly ResultColumn[],
): ResultColumn | undefined {
  const [column, ...others] = columns.filter(({ type }) => type !== 'number');
  if (!column || others.length > 0) return undefined;
  const names = [column.title, column.name.split(/[._]/).at(-1), column.granularity];
  const stems = names.flatMap((name) => stemOf(name?.split(/\s+/).at(-1) ?? ''));
  const word = stemOf(readNextWord(token));
  return word !== '' && stems.includes(word) ? column : undefined;
}

export const toProven = (
  { isPercent }: NumberToken,
  column: ResultColumn,
  proof: ProvenNumber['proof'],
  value: number,
): ProvenNumber => ({ style: isPercent ? 'percent' : 'measure', value, column, proof });
