/** What the analyst finds in the rows of a widget, before it becomes a sentence. */
import type { ResultColumn } from '../../../model/result.ts';
import { computedFrom, evaluateProof, type Proof } from './proof.ts';
import type { Result } from '../../../model/result.ts';

/** What a finding is about. A summary has at most one sentence for each idea and measure. */
export type Idea =
  | 'level'
  | 'target'
  | 'course'
  | 'season'
  | 'outlier'
  | 'record'
  | 'ranking'
  | 'shift'
  | 'contributors'
  | 'relation'
  | 'spread'
  | 'quality';

export type FindingKind =
  | 'total'
  | 'latest'
  | 'latestYear'
  | 'toDate'
  | 'target'
  | 'targetWhen'
  | 'rising'
  | 'falling'
  | 'jumped'
  | 'dropped'
  | 'season'
  | 'seasonInTrend'
  | 'outlierHigh'
  | 'outlierLow'
  | 'recordHigh'
  | 'recordLow'
  | 'top'
  | 'topShare'
  | 'topOfTied'
  | 'concentrated'
  | 'even'
  | 'shareGrew'
  | 'shareShrank'
  | 'contributor'
  | 'contributorAgainst'
  | 'mixAndRate'
  | 'together'
  | 'apart'
  | 'changeTogether'
  | 'changeApart'
  | 'gaps'
  | 'late';

/** A number with its proof. `style`: how it is written. */
export interface ProvenNumber {
  readonly style: 'measure' | 'percent' | 'count';
  readonly value: number;
  /** The measured column, for its format and unit. */
  readonly column: ResultColumn;
  readonly proof: Proof;
}

/** The text of a cell, such as the name of a place or a month. */
export interface CellName {
  readonly style: 'name';
  readonly column: ResultColumn;
  readonly row: number;
}

/** The part of a cycle that the time in a cell belongs to, such as December or Monday. */
export interface PhaseName {
  readonly style: 'phase';
  readonly column: ResultColumn;
  readonly row: number;
}

/** The title of a column. */
export interface ColumnTitle {
  readonly style: 'title';
  readonly column: ResultColumn;
}

export type Fact = ProvenNumber | CellName | PhaseName | ColumnTitle;

export interface Finding {
  readonly kind: FindingKind;
  readonly idea: Idea;
  /** The measure that it is about. */
  readonly measure: ResultColumn;
  /** By placeholder of the sentence. */
  readonly facts: Readonly<Record<string, Fact>>;
  /** 0 to 1: how much of the measure it concerns, or how strong it is. */
  readonly effect: number;
  /** Probability to see this by chance. 0 for what the rows state themselves, such as a total. */
  readonly probability: number;
  /** Whether the effect is large enough to be told. What is too small counts among what was tried. */
  readonly isLarge: boolean;
}

/** A change as a share. Only between amounts above 0: from other values, a share says nothing. */
export function proveChange(
  result: Result,
  column: ResultColumn,
  later: Proof,
  earlier: Proof,
): ProvenNumber | undefined {
  const isPositive = [later, earlier].every((part) => (evaluateProof(part, result) ?? 0) > 0);
  return isPositive
    ? proveNumber(result, column, computedFrom('change', later, earlier), 'percent')
    : undefined;
}

/** From this factor on, "up 3,551%" says less than both amounts do. */
const largestFactor = 10;

/**
 * How much more the later value is, to be told without its sign. As a share only of amounts that add up: that of an
 * average, which can be near 0, says little. Else as a difference.
 */
export function proveMove(
  result: Result,
  { column, isAdditive }: { readonly column: ResultColumn; readonly isAdditive: boolean },
  later: Proof,
  earlier: Proof,
): ProvenNumber | undefined {
  const share = isAdditive ? proveChange(result, column, later, earlier) : undefined;
  const isReadable = share && share.value < largestFactor && share.value > 1 / largestFactor - 1;
  return isReadable ? share : proveNumber(result, column, computedFrom('difference', later, earlier));
}

/** A move as a share of the larger of both values: 0 to 2. */
export function sizeOfMove(result: Result, later: Proof, earlier: Proof): number {
  const one = evaluateProof(later, result) ?? 0;
  const other = evaluateProof(earlier, result) ?? 0;
  return Math.abs(one - other) / (Math.max(Math.abs(one), Math.abs(other)) || 1);
}

/** @returns undefined if the proof has no number. */
export function proveNumber(
  result: Result,
  column: ResultColumn,
  proof: Proof,
  style: ProvenNumber['style'] = 'measure',
): ProvenNumber | undefined {
  const value = evaluateProof(proof, result);
  return value === undefined ? undefined : { style, value, column, proof };
}
