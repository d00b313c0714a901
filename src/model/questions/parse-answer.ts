/** Reads the answer to a question, as the AI API sends it. Source: docs/ai-api.md, "Lines". */
import type { Piece } from '../../views/story/model/compose-sentence.ts';
import {
  evaluateProof,
  type CellsProof,
  type ComputedProof,
  type Proof,
} from '../../views/story/model/proof.ts';
import { parseHostResult } from '../parsing/parse-result.ts';
import {
  isRecord,
  readArray,
  readNumber,
  readOneOf,
  readString,
  readStrings,
} from '../parsing/read-value.ts';
import { findColumn, type Result } from '../result.ts';
import { hasProposedQuery, readProposedChart, type ProposedChart } from './proposals.ts';

export interface ShownPiece extends Piece {
  /** The text is a number that a language model has written and no row proves. */
  readonly isUnproven?: boolean;
}

export interface ShownSentence {
  readonly pieces: readonly ShownPiece[];
  readonly result: Result;
}

export type ShownAnswer =
  | {
      readonly kind: 'answer';
      readonly understood: string;
      readonly results: readonly Result[];
      readonly sentences: readonly ShownSentence[];
      /** Whether a language model has written it. Its sentences have their own spaces. */
      readonly isWritten: boolean;
      /** The query whose conditions and grain the dashboard can take over. */
      readonly dashboardQuery: unknown;
      /** Of the first result. */
      readonly chart?: ProposedChart | undefined;
      /** Why no language model took part, although there is one. */
      readonly note?: string | undefined;
    }
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly isGuess: boolean }
  | { readonly kind: 'refusal'; readonly text: string }
  | { readonly kind: 'error'; readonly text: string };

/** Reads the lines of a response. Returns undefined if none of them is an answer. */
export function parseAnswer(lines: readonly unknown[]): ShownAnswer | undefined {
  for (const line of lines.filter(isRecord)) {
    if (typeof line.error === 'string') return { kind: 'error', text: line.error };
    if (isRecord(line.answer)) return readAnswer(line.answer, readString(line.content) ?? '');
  }
  return undefined;
}

function readAnswer(answer: Record<string, unknown>, text: string): ShownAnswer {
  if (answer.kind === 'choice')
    return { kind: 'choice', choices: readStrings(answer.choices), isGuess: answer.isGuess === true };
  if (answer.kind === 'written') return readWritten(answer);
  if (answer.kind !== 'answer') return { kind: 'refusal', text };
  const results = readArray(answer.rows).map(readResult);
  return {
    kind: 'answer',
    understood: readString(answer.understood) ?? '',
    results: results.filter(isRead),
    sentences: readArray(answer.sentences).flatMap((sentence) => readSentence(sentence, results)),
    isWritten: false,
    dashboardQuery: results[0]?.query,
    note: readString(answer.note),
  };
}

const noRows: Result = { columns: [], values: [], rowCount: 0 };

/** Each piece has its own rows. Those of the proposed chart, or those that prove the first number, are shown first. */
function readWritten({ rows, pieces, proposals }: Record<string, unknown>): ShownAnswer {
  const results = readArray(rows).map(readResult);
  const sentences = readArray(pieces)
    .filter(isRecord)
    .map((piece): ShownSentence => {
      const result = results[readNumber(piece.rows) ?? -1] ?? noRows;
      const isUnproven = piece.isUnproven === true;
      return { pieces: readPiece(piece, result).map((one) => ({ ...one, isUnproven })), result };
    });
  const chart = readProposedChart(proposals);
  const proven = sentences.find(({ pieces: [piece] }) => piece?.fact)?.result ?? results.findLast(isRead);
  const first = (chart && results[chart.rows]) ?? proven;
  const shown = [first, ...results.filter((result) => result !== first)].filter(isRead);
  const dashboardQuery = hasProposedQuery(proposals) ? proposals : shown[0]?.query;
  return {
    kind: 'answer',
    understood: '',
    results: shown,
    sentences,
    isWritten: true,
    dashboardQuery,
    chart,
  };
}

/** Results that cannot be read leave a gap, since the others are named by their index. */
type ReadResults = readonly (Result | undefined)[];

const isRead = (result: Result | undefined): result is Result => result !== undefined;

function readResult(rows: unknown): Result | undefined {
  if (!isRecord(rows)) return undefined;
  const result = parseHostResult(rows.result);
  return result && { ...result, ...(isRecord(rows.query) && { query: rows.query }) };
}

function readSentence(sentence: unknown, results: ReadResults): ShownSentence[] {
  const result = isRecord(sentence) ? results[readNumber(sentence.rows) ?? -1] : undefined;
  if (!isRecord(sentence) || !result) return [];
  return [{ pieces: readArray(sentence.pieces).flatMap((piece) => readPiece(piece, result)), result }];
}

/** A number whose proof does not give it is shown without one. */
function readPiece(piece: unknown, result: Result): Piece[] {
  const text = isRecord(piece) ? readString(piece.text) : undefined;
  if (!isRecord(piece) || text === undefined) return [];
  const { number } = piece;
  const proof = isRecord(number) ? readProof(number.proof) : undefined;
  const column = isRecord(number) ? findColumn(result, readString(number.column) ?? '')?.column : undefined;
  if (!isRecord(number) || !proof || !column) return [{ text }];
  const value = evaluateProof(proof, result);
  const style = readOneOf(number.style, ['measure', 'percent', 'count'] as const);
  return value !== undefined && value === number.value && style
    ? [{ text, fact: { style, value, column, proof } }]
    : [{ text }];
}

const cellAggregates: readonly CellsProof['as'][] = ['sum', 'mean', 'least', 'greatest', 'count'];
const computations: readonly ComputedProof['of'][] = [
  'difference',
  'change',
  'share',
  'product',
  'sum',
  'mean',
  'median',
];

/** Deepest proof within a proof. */
const maxDepth = 8;

function readProof(value: unknown, depth = 0): Proof | undefined {
  if (!isRecord(value) || depth > maxDepth) return undefined;
  if (value.of === 'cells') return readCellsProof(value);
  const of = readOneOf(value.of, computations);
  const parts = readArray(value.parts).map((part) => readProof(part, depth + 1));
  const known = parts.filter((part) => part !== undefined);
  return of && known.length === parts.length ? { of, parts: known } : undefined;
}

function readCellsProof({ column, rows, as }: Record<string, unknown>): CellsProof | undefined {
  const aggregate = readOneOf(as, cellAggregates);
  const name = readString(column);
  const numbers = readArray(rows).flatMap((row) => readNumber(row) ?? []);
  return aggregate && name !== undefined
    ? { of: 'cells', column: name, rows: numbers, as: aggregate }
    : undefined;
}
