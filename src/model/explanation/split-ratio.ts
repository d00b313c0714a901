/**
 * Splits the change of a ratio, such as an average, into what changed within the parts (rate) and what their weights did
 * (mix). Each is counted at the mean of the other before and after, so that both add up to the change.
 */
import { cellsOf, computedFrom, evaluateProof, toNumber, type Proof } from '../../views/story/model/proof.ts';
import { findColumn, type Cell } from '../result.ts';
import { isSame, listRows } from './part-sums.ts';
import type { PartRows, ValuePart } from './read-parts.ts';

export interface RatioEffects {
  readonly rate: Proof;
  readonly mix: Proof;
}

interface RatioPart {
  readonly cell: Cell;
  readonly proof: Proof;
  readonly expected: number;
  readonly before: Proof | undefined;
  readonly after: Proof | undefined;
}

interface RatioSplit {
  readonly parts: readonly RatioPart[];
  readonly all: Proof;
  readonly effects: RatioEffects;
}

type Side = 'before' | 'after';

/** @returns undefined if the parts with this measure as their weights do not give the whole in both periods. */
export function splitRatio(whole: PartRows, rows: PartRows, weight: string): RatioSplit | undefined {
  if (!isWeight(whole, rows, weight)) return undefined;
  const { parts, result } = rows;
  const wholes = { before: proveMean(rows, weight, 'before'), after: proveMean(rows, weight, 'after') };
  const all = computedFrom('difference', wholes.after, wholes.before);
  const middle = computedFrom('mean', wholes.before, wholes.after);
  const read = (proof: Proof): number => evaluateProof(proof, result) ?? 0;
  const effects = parts.map((part) => {
    const { values, weights, shown } = readPart(rows, part, weight);
    const share = computedFrom('mean', ...weights);
    const own = computedFrom('mean', ...values);
    const grown = computedFrom('difference', weights[1], weights[0]);
    const rate = computedFrom('product', share, computedFrom('difference', values[1], values[0]));
    // Weights move from some parts to others: what counts is how far a part is from the whole.
    const mix = computedFrom('product', grown, computedFrom('difference', own, middle));
    return { part, rate, mix, shown, expected: read(share) * read(all) };
  });
  // Parts that never change are another word for the ratio itself, such as on time and late for the share on time.
  if (effects.every(({ rate }) => isSame(read(rate), 0, 1))) return undefined;
  return {
    all,
    effects: {
      rate: computedFrom('sum', ...effects.map(({ rate }) => rate)),
      mix: computedFrom('sum', ...effects.map(({ mix }) => mix)),
    },
    parts: effects.map(({ part, rate, mix, shown, expected }) => ({
      cell: part.cell,
      proof: computedFrom('sum', rate, mix),
      expected,
      ...shown,
    })),
  };
}

/** Each part has one row in each period at most: values of ratios are never added up. */
function isWeight(whole: PartRows, rows: PartRows, weight: string): boolean {
  return (['before', 'after'] as const).every((side) => {
    const own = readSide(whole, weight, side);
    const parts = readSide(rows, weight, side);
    const [total] = own ?? [];
    if (!total || own?.length !== 1 || !parts || parts.length === 0) return false;
    const sum = parts.reduce((added, part) => added + part.weight, 0);
    const product = parts.reduce((added, part) => added + part.weight * part.value, 0);
    const size = parts.reduce((most, part) => Math.max(most, Math.abs(part.value)), 0);
    return isSame(sum, total.weight) && isSame(product / sum, total.value, size);
  });
}

/** @returns undefined if a row has no weight above 0. */
function readSide({ result, measure, parts }: PartRows, weight: string, side: Side) {
  const values = findColumn(result, measure.name)?.cells;
  const weights = findColumn(result, weight)?.cells;
  if (parts.some((part) => part[side].length > 1)) return undefined;
  const read = listRows(parts, side).map((row) => ({
    value: toNumber(values?.[row]) ?? NaN,
    weight: toNumber(weights?.[row]) ?? NaN,
  }));
  return read.every((row) => row.weight > 0) ? read : undefined;
}

function proveMean({ measure, parts }: PartRows, weight: string, side: Side): Proof {
  const rows = listRows(parts, side);
  const products = rows.map((row) =>
    computedFrom('product', cellsOf(measure.name, [row]), cellsOf(weight, [row])),
  );
  return computedFrom('share', computedFrom('sum', ...products), cellsOf(weight, rows));
}

interface ReadPart {
  /** Before and after. */
  readonly values: readonly [Proof, Proof];
  readonly weights: readonly [Proof, Proof];
  readonly shown: { readonly before: Proof | undefined; readonly after: Proof | undefined };
}

/** A part without rows in a period has no weight there, and the value that it has in the other. */
function readPart({ measure, parts }: PartRows, part: ValuePart, weight: string): ReadPart {
  const prove = (side: Side) => {
    const rows = part[side];
    if (rows.length === 0) return { value: undefined, share: cellsOf(weight, [], 'count') };
    const share = computedFrom('share', cellsOf(weight, rows), cellsOf(weight, listRows(parts, side)));
    return { value: cellsOf(measure.name, rows), share };
  };
  const before = prove('before');
  const after = prove('after');
  const known = before.value ?? after.value ?? cellsOf(measure.name, []);
  return {
    values: [before.value ?? known, after.value ?? known],
    weights: [before.share, after.share],
    shown: { before: before.value, after: after.value },
  };
}
