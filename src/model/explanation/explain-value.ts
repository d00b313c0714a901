/** Explains a number: compares it with the period before where there is one, and splits it by the dimension that tells most. */
import { evaluateProof } from '../../views/story/model/proof.ts';
import type { Result } from '../result.ts';
import type { ExplainedValue, Query } from './explained-value.ts';
import { findPeriods, isCompared, type ComparedPeriods, type NotCompared } from './find-periods.ts';
import { listRows, sumOf } from './part-sums.ts';
import { planRows } from './plan-value-query.ts';
import { readParts, type PartRows } from './read-parts.ts';
import { chooseSplit, splitAmount, splitChangeOfRatio, type Split } from './split-value.ts';

/** Requests of the Data API for one explanation. */
export const mostQueries = 6;

export type RunQuery = (query: Query) => Promise<Result>;

/** Why a number has no parts that add up. */
export type NotSplit = 'distinct' | 'extreme' | 'cumulative' | 'ratio' | 'ratioAlone' | 'noDimension';

export interface Explanation {
  readonly value: ExplainedValue;
  /** `undefined`: there is no number. */
  readonly whole: PartRows | undefined;
  readonly periods: ComparedPeriods | NotCompared;
  readonly split: Split | undefined;
  readonly notSplit: NotSplit | undefined;
  /** Titles of the dimensions that were tried, and split the number. */
  readonly tried: readonly string[];
}

/** @throws if the number itself cannot be loaded. A dimension that cannot be loaded is left out. */
export async function explainValue(value: ExplainedValue, run: RunQuery): Promise<Explanation> {
  const periods = findPeriods(value);
  if (!isCompared(periods)) return explainAmount(value, periods, run, mostQueries);
  const whole = await loadRows(value, periods, undefined, run);
  const [part] = whole?.parts ?? [];
  const used = planRows(value, periods).queries.length;
  // Where nothing was counted before, nobody knows whether there was any data.
  if (!whole || !part || part.after.length === 0 || isEmpty(whole, value))
    return explainAmount(value, { reason: 'noRowsBefore', after: periods.after }, run, mostQueries - used);
  const most = Math.floor((mostQueries - used) / used);
  return splitWhole({ value, whole, periods, run, most });
}

function isEmpty({ measure, parts, result }: PartRows, { members }: ExplainedValue): boolean {
  const rows = listRows(parts, 'before');
  const isCount = members.get(measure.name)?.aggregate === 'count';
  return rows.length === 0 || (isCount && evaluateProof(sumOf(measure.name, rows), result) === 0);
}

async function explainAmount(
  value: ExplainedValue,
  periods: NotCompared,
  run: RunQuery,
  queries: number,
): Promise<Explanation> {
  const whole = await loadRows(value, undefined, undefined, run);
  if (!whole) return { value, whole, periods, split: undefined, notSplit: undefined, tried: [] };
  return splitWhole({ value, whole, periods, run, most: queries - 1 });
}

interface WholeScene {
  readonly value: ExplainedValue;
  readonly whole: PartRows;
  readonly periods: ComparedPeriods | NotCompared;
  readonly run: RunQuery;
  /** How many dimensions may be tried. */
  readonly most: number;
}

async function splitWhole({ value, whole, periods, run, most }: WholeScene): Promise<Explanation> {
  const compared = isCompared(periods) ? periods : undefined;
  const isAdditive = value.members.get(value.measure.name)?.isAdditive === true;
  const none = { value, whole, periods, split: undefined, tried: [] };
  const notSplit = isAdditive ? undefined : findReason(value, compared !== undefined);
  // A ratio may have its weights.
  if (notSplit && !(notSplit === 'ratio' && value.weights.length > 0)) return { ...none, notSplit };
  const loaded = await Promise.all(
    value.dimensions
      .slice(0, most)
      .map((dimension) => loadRows(value, compared, dimension, run).catch(() => undefined)),
  );
  const splits = loaded.flatMap((rows) => {
    if (!rows) return [];
    return (
      (isAdditive
        ? splitAmount(whole, rows, compared !== undefined)
        : splitChangeOfRatio(whole, rows, value.weights)) ?? []
    );
  });
  const split = chooseSplit(splits);
  if (!split) return { ...none, notSplit: notSplit ?? 'noDimension' };
  const tried = splits.map(({ dimension }) => dimension.title ?? dimension.name);
  return { value, whole, periods, split, notSplit: undefined, tried };
}

function findReason({ members, measure }: ExplainedValue, isChange: boolean): NotSplit {
  const { aggregate = '' } = members.get(measure.name) ?? {};
  if (/distinct/i.test(aggregate)) return 'distinct';
  if (aggregate === 'min' || aggregate === 'max') return 'extreme';
  if (aggregate === 'sum' || aggregate === 'count') return 'cumulative';
  return isChange ? 'ratio' : 'ratioAlone';
}

async function loadRows(
  value: ExplainedValue,
  periods: ComparedPeriods | undefined,
  dimension: string | undefined,
  run: RunQuery,
): Promise<PartRows | undefined> {
  const planned = planRows(value, periods, dimension);
  const results = await Promise.all(planned.queries.map(run));
  return readParts(planned, results, value);
}
