/**
 * Splits a series into its course (level, line or one step), a season and what remains. The kind of the course is the one
 * that explains most for its number of parameters (Bayesian information criterion).
 */
import { mean, median } from 'simple-statistics';
import { findIntercept, findSlope, testTrend } from './statistics/trend-tests.ts';
import { rankValues, testGroups } from './statistics/rank-tests.ts';

export interface Course {
  readonly kind: 'level' | 'line' | 'step';
  /** 1: it rises, or steps up; -1: the other way; 0: neither. */
  readonly direction: number;
  /** What each place of the season adds, from the first place on; empty without a season. */
  readonly seasonLine: readonly number[];
  /** Place of the first value after the step; 0 for other courses. */
  readonly step: number;
  /** The season's length, where values repeat; otherwise undefined. */
  readonly season: number | undefined;
  /** Share of the variation around the course that the season explains, 0 to 1. */
  readonly seasonShare: number;
  /** What course and season leave over. */
  readonly rest: readonly number[];
  /** Usual size of what is left over, comparable to a standard deviation. */
  readonly scale: number;
  /** Probabilities in values that have none of it. */
  readonly trendProbability: number;
  readonly stepProbability: number;
  readonly seasonProbability: number;
}

/** Fewer values than this have no course. */
export const minPoints = 8;
/** Values on each side of a step. */
const minSide = 3;
/** Two levels and the place between them, which counts twice: there are many places to choose from. */
const stepParameters = 4;
/** A season that is at least this improbable by chance is taken out before the course is judged. */
const seasonLimit = 0.01;

/** @param seasonLength - places after which values may repeat. At least two cycles are needed. */
export function fitCourse(values: readonly number[], seasonLength: number | undefined): Course {
  const first = fitBaseline(values);
  const length = seasonLength !== undefined && values.length >= seasonLength * 2 ? seasonLength : undefined;
  const detrended = subtract(values, first.line);
  const seasonProbability = length === undefined ? 1 : testGroups(groupPhases(detrended, length));
  if (length === undefined || seasonProbability > seasonLimit)
    return describe(values, first, { line: values.map(() => 0), seasonProbability });
  const plain = subtract(values, computeSeason(detrended, length));
  const second = fitBaseline(plain);
  const line = computeSeason(subtract(values, second.line), length);
  return describe(subtract(values, line), second, { line, seasonProbability, length });
}

interface Baseline {
  readonly kind: Course['kind'];
  readonly step: number;
  readonly line: readonly number[];
  readonly parameters: number;
}

interface Season {
  readonly line: readonly number[];
  readonly seasonProbability: number;
  readonly length?: number;
}

function describe(plain: readonly number[], baseline: Baseline, season: Season): Course {
  const rest = subtract(plain, baseline.line);
  const parameters = baseline.parameters + (season.length ?? 1) - 1;
  const inflation = findInflation(rest);
  return {
    kind: baseline.kind,
    direction: Math.sign((baseline.line.at(-1) ?? 0) - (baseline.line[0] ?? 0)),
    seasonLine: season.length === undefined ? [] : season.line.slice(0, season.length),
    step: baseline.kind === 'step' ? baseline.step : 0,
    season: season.length,
    seasonShare: season.length === undefined ? 0 : shareOf(season.line, rest),
    rest,
    scale:
      findRestScale(rest, season.length) * Math.sqrt(rest.length / Math.max(1, rest.length - parameters)),
    trendProbability: testTrend(plain, inflation),
    stepProbability: testStep(plain, inflation),
    seasonProbability: season.seasonProbability,
  };
}

function shareOf(explained: readonly number[], rest: readonly number[]): number {
  const squares = (values: readonly number[]) => values.reduce((sum, value) => sum + value * value, 0);
  const all = squares(explained) + squares(rest);
  return all === 0 ? 0 : squares(explained) / all;
}

function fitBaseline(values: readonly number[]): Baseline {
  const level: Baseline = { kind: 'level', step: 0, line: fill(values, median([...values])), parameters: 1 };
  if (values.length < minPoints) return level;
  const slope = findSlope(values);
  const start = findIntercept(values, slope);
  const line = values.map((_, at) => start + slope * at);
  const candidates = [level, { kind: 'line' as const, step: 0, line, parameters: 2 }, fitStep(values)];
  const costs = candidates.map(({ line: fitted, parameters }) => costOf(values, fitted, parameters));
  return candidates[costs.indexOf(Math.min(...costs))] ?? level;
}

/** Splits where the squares of both sides around their means are least. Extreme values are drawn in first. */
function fitStep(values: readonly number[]): Baseline {
  const drawn = drawIn(values);
  const total = drawn.reduce((sum, value) => sum + value, 0);
  let best = { gain: -Infinity, at: minSide };
  let before = 0;
  for (let at = 1; at < drawn.length; at += 1) {
    before += drawn[at - 1] ?? 0;
    const after = drawn.length - at;
    if (at < minSide || after < minSide) continue;
    const gain = (before * before) / at + (total - before) ** 2 / after;
    if (gain > best.gain) best = { gain, at };
  }
  const sides = [values.slice(0, best.at), values.slice(best.at)];
  const line = sides.flatMap((side) => fill(side, median(side)));
  return { kind: 'step', step: best.at, line, parameters: stepParameters };
}

/** Limits values to 5 scales around the median, so that one of them cannot make a step. */
function drawIn(values: readonly number[]): number[] {
  const centre = median([...values]);
  const limit = 5 * findScale(values.map((value) => value - centre));
  return values.map((value) => Math.min(centre + limit, Math.max(centre - limit, value)));
}

function costOf(values: readonly number[], fitted: readonly number[], parameters: number): number {
  const rest = subtract(values, fitted);
  const limit = 3 * findScale(rest);
  const squares = rest.reduce((sum, one) => sum + Math.min(Math.abs(one), limit || Infinity) ** 2, 0);
  return (
    values.length * Math.log(squares / values.length + Number.MIN_VALUE) +
    parameters * Math.log(values.length)
  );
}

/** Median of each phase around 0. */
function computeSeason(detrended: readonly number[], length: number): number[] {
  const levels = groupPhases(detrended, length).map((group) => (group.length === 0 ? 0 : median(group)));
  const centre = mean(levels);
  return detrended.map((_, at) => (levels[at % length] ?? 0) - centre);
}

function groupPhases(values: readonly number[], length: number): number[][] {
  const groups = Array.from({ length }, (): number[] => []);
  values.forEach((value, at) => groups[at % length]?.push(value));
  return groups;
}

/** Pettitt's test: the largest difference of ranks between both sides of any split. */
function testStep(values: readonly number[], inflation: number): number {
  const count = values.length;
  if (count < minPoints) return 1;
  let sum = 0;
  let largest = 0;
  rankValues(values).forEach((rank, at) => {
    sum += rank;
    largest = Math.max(largest, Math.abs(2 * sum - (at + 1) * (count + 1)));
  });
  return Math.min(1, 2 * Math.exp((-6 * largest ** 2) / (count ** 3 + count ** 2) / inflation));
}

/**
 * Values that resemble the one before say less than as many independent ones: the variance of tests grows by this. Only a
 * resemblance beyond chance counts.
 */
function findInflation(rest: readonly number[]): number {
  let products = 0;
  let squares = 0;
  rest.forEach((value, at) => {
    squares += value * value;
    products += value * (rest[at + 1] ?? 0);
  });
  const likeness = squares === 0 ? 0 : Math.min(0.9, products / squares);
  return likeness > 1.96 / Math.sqrt(rest.length) ? (1 + likeness) / (1 - likeness) : 1;
}

/** From the median distance to the median; from the mean distance, if more than half of the values are equal. */
export function findScale(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const centre = median([...values]);
  const distances = values.map((value) => Math.abs(value - centre));
  return 1.4826 * median(distances) || 1.2533 * mean(distances);
}

/**
 * Medians of a few cycles leave many values at exactly 0, which makes the median distance too small. There, the mean
 * square counts, without the most extreme values.
 */
function findRestScale(rest: readonly number[], seasonLength: number | undefined): number {
  const scale = findScale(rest);
  if (seasonLength === undefined) return scale;
  const sizes = rest.map((value) => value * value).sort((one, other) => one - other);
  return Math.max(scale, Math.sqrt(mean(sizes.slice(0, Math.ceil(sizes.length * 0.95)))));
}

const fill = (values: readonly number[], value: number): number[] => values.map(() => value);

const subtract = (values: readonly number[], others: readonly number[]): number[] =>
  values.map((value, at) => value - (others[at] ?? 0));
