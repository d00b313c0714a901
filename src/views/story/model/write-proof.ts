/** Says how a number follows from rows, in words and numbers. */
import type { FormatContext } from '../../../model/formats/format-value.ts';
import { createProofMessages, type ProofMessages } from '../../../model/messages/proof-en.ts';
import type { Result, ResultColumn } from '../../../model/result.ts';
import { findColumn } from '../../../model/result.ts';
import type { ProvenNumber } from './finding.ts';
import { evaluateProof, type CellsProof, type Proof } from './proof.ts';
import { isMeasure } from './read-frame.ts';
import { cleanName, formatCell, formatProven } from './write-finding.ts';

/** The rows that a proof uses, each once, in the order of the result. */
export function listProofRows(proof: Proof): number[] {
  const rows = new Set<number>();
  const collect = (part: Proof): void => {
    if (part.of === 'cells') for (const row of part.rows) rows.add(row);
    else if (part.of !== 'given') part.parts.forEach(collect);
  };
  collect(proof);
  return [...rows].sort((one, other) => one - other);
}

interface Scene {
  readonly result: Result;
  readonly column: ResultColumn;
  readonly context: FormatContext;
  readonly messages: ProofMessages;
}

/** Such as: "$ 1,200 (sum of 3 rows) less $ 1,000 (sum of 3 rows)". Parts in parts are written as numbers. */
export function writeProof({ proof, column }: ProvenNumber, result: Result, context: FormatContext): string {
  const scene = { result, column, context, messages: createProofMessages(context.locale) };
  return describe(proof, scene, true);
}

function describe(proof: Proof, scene: Scene, isOutermost: boolean): string {
  const { messages } = scene;
  if (proof.of === 'cells') return describeCells(proof, scene, isOutermost);
  if (proof.of === 'given') {
    const name = messages('given');
    return isOutermost ? name : `${writeValue(proof, scene)} (${name})`;
  }
  const { of, parts } = proof;
  const [one, other] = parts;
  if (one && other && parts.length === 2 && (of === 'difference' || of === 'change' || of === 'share')) {
    const text = messages(of, { one: describe(one, scene, false), other: describe(other, scene, false) });
    return isOutermost ? text : `(${text})`;
  }
  const name = messages(`${of}Of`, { count: parts.length });
  return isOutermost ? name : `${writeValue(proof, scene)} (${name})`;
}

function describeCells(proof: CellsProof, scene: Scene, isOutermost: boolean): string {
  const { messages } = scene;
  const { column, rows, as } = proof;
  const title = cleanName(findColumn(scene.result, column)?.column.title ?? column);
  const [row = 0] = rows;
  const name =
    rows.length === 1 && as !== 'count'
      ? describeCell(title, nameRow(row, scene), messages)
      : messages(`${as}OfRows`, { count: rows.length, column: title });
  return isOutermost ? name : `${writeValue(proof, scene)} (${name})`;
}

const describeCell = (column: string, row: string, messages: ProofMessages): string =>
  row === '' ? messages('cell', { column }) : messages('cellAt', { column, row });

/** What distinguishes a row from others: its time and the parts that it is about. */
function nameRow(row: number, { result, context }: Scene): string {
  const names = result.columns.flatMap((column, at) => {
    const cell = result.values[at]?.[row] ?? null;
    return isMeasure(column) || cell === null ? [] : [cleanName(formatCell(cell, column, context))];
  });
  return names.join(', ');
}

function writeValue(proof: Proof, { result, column, context }: Scene): string {
  const value = evaluateProof(proof, result);
  if (value === undefined) return '';
  const own = proof.of === 'cells' ? (findColumn(result, proof.column)?.column ?? column) : column;
  const style = isCount(proof) ? 'count' : isShare(proof) ? 'percent' : 'measure';
  return formatProven({ style, value, column: own, proof }, context);
}

const isCount = (proof: Proof): boolean => proof.of === 'cells' && proof.as === 'count';
const isShare = ({ of }: Proof): boolean => of === 'share' || of === 'change';
