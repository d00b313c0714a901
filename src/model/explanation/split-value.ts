/**
 * Splits a number, or its change, into what the parts of a dimension contribute. The contributions add up to the whole,
 * and each is a proof over the rows.
 */
import { computedFrom, evaluateProof, type Proof } from '../../views/story/model/proof.ts';
import type { Cell, Result, ResultColumn } from '../result.ts';
import type { PartRows, ValuePart } from './read-parts.ts';
import { isSame, listRows, sumOf } from './part-sums.ts';
import { splitRatio, type RatioEffects } from './split-ratio.ts';

export interface Contribution {
  readonly cell: Cell;
  /** What it adds to the whole or to its change. */
  readonly proof: Proof;
  readonly value: number;
  /** What it would add if all parts had changed alike, or were equally large. */
  readonly expected: number;
  /** Its own value, where it has one. */
  readonly before: Proof | undefined;
  readonly after: Proof | undefined;
}

export interface Split {
  readonly kind: 'change' | 'ratio' | 'amount';
  readonly result: Result;
  readonly measure: ResultColumn;
  readonly dimension: ResultColumn;
  /** The largest first. */
  readonly contributions: readonly Contribution[];
  /** The whole, or the whole change. */
  readonly whole: Proof;
  /** Of a ratio. */
  readonly effects?: RatioEffects | undefined;
}

/** @returns undefined if the parts do not add up to the whole, such as where one thing counts in several parts. */
export function splitAmount(whole: PartRows, rows: PartRows, isChange: boolean): Split | undefined {
  const { dimension, measure, parts, result } = rows;
  if (!dimension || parts.length < 2 || !addsUp(whole, rows)) return undefined;
  const size = (side: 'before' | 'after', of: readonly ValuePart[]): Proof =>
    sumOf(measure.name, listRows(of, side));
  const prove = (of: readonly ValuePart[]): Proof =>
    isChange ? computedFrom('difference', size('after', of), size('before', of)) : size('after', of);
  const all = prove(parts);
  const read = (proof: Proof): number => evaluateProof(proof, result) ?? 0;
  const total = read(all);
  const earlier = read(size('before', parts));
  const contributions = parts.map((part): Contribution => {
    const proof = prove([part]);
    const share = isChange ? read(size('before', [part])) / earlier : 1 / parts.length;
    const after = size('after', [part]);
    const before = isChange ? size('before', [part]) : undefined;
    return { cell: part.cell, proof, value: read(proof), expected: total * (share || 0), before, after };
  });
  const kind = isChange ? 'change' : 'amount';
  return { kind, result, measure, dimension, contributions: sortBySize(contributions), whole: all };
}

function addsUp(whole: PartRows, rows: PartRows): boolean {
  const read = (from: PartRows, side: 'before' | 'after'): number =>
    evaluateProof(sumOf(from.measure.name, listRows(from.parts, side)), from.result) ?? 0;
  return (['before', 'after'] as const).every((side) => isSame(read(whole, side), read(rows, side)));
}

/**
 * A ratio is split by the first measure that, as the weight of its parts, makes them give the whole in both periods.
 * @returns undefined if there is none.
 */
export function splitChangeOfRatio(
  whole: PartRows,
  rows: PartRows,
  weights: readonly string[],
): Split | undefined {
  const { dimension, measure, result } = rows;
  if (!dimension || rows.parts.length < 2) return undefined;
  for (const weight of weights) {
    const found = splitRatio(whole, rows, weight);
    if (!found) continue;
    const contributions = found.parts.map((part): Contribution => {
      const value = evaluateProof(part.proof, result) ?? 0;
      return { ...part, value };
    });
    const { all, effects } = found;
    return {
      kind: 'ratio',
      result,
      measure,
      dimension,
      contributions: sortBySize(contributions),
      whole: all,
      effects,
    };
  }
  return undefined;
}

const sortBySize = (contributions: readonly Contribution[]): Contribution[] =>
  [...contributions].sort((one, other) => Math.abs(other.value) - Math.abs(one.value));

/** This many parts are taken in at a glance. */
const fewParts = 3;

/**
 * The split whose few largest departures from an even change say most. Many small parts that change alike, and parts
 * that are only large, say little.
 */
export function chooseSplit(splits: readonly Split[]): Split | undefined {
  const scored = splits.map((split) => ({ split, score: scoreOf(split) }));
  const [best] = scored.sort((one, other) => other.score - one.score);
  return best?.split;
}

function scoreOf({ contributions }: Split): number {
  const departures = contributions.map(({ value, expected }) => Math.abs(value - expected));
  return departures
    .sort((one, other) => other - one)
    .slice(0, fewParts)
    .reduce((sum, departure) => sum + departure, 0);
}
