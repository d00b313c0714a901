/** Data sets with a known truth: noise, into which one finding is planted. The same seed gives the same data. */
import type { Cell, Result, ResultColumn } from '../../../src/model/result.ts';
import type { FindingKind } from '../../../src/views/story/model/finding.ts';

export interface Planted {
  readonly name: string;
  readonly result: Result;
  /** The kinds of finding that tell of it. Empty: there is nothing to find. */
  readonly truth: readonly FindingKind[];
  /** Kinds that follow from it, and are no false finds. */
  readonly follows: readonly FindingKind[];
}

export type Random = () => number;

/** Numbers from 0 to 1. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const gauss = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const month: ResultColumn = { name: 'orders.date.month', type: 'time', role: 'time', granularity: 'month' };
const region: ResultColumn = { name: 'orders.region', type: 'string', role: 'dimension' };
const revenue: ResultColumn = { name: 'orders.revenue', type: 'number', role: 'measure', title: 'Revenue' };
const visits: ResultColumn = { name: 'orders.visits', type: 'number', role: 'measure', title: 'Visits' };

export const toMonth = (at: number): string => new Date(Date.UTC(2020, at, 1)).toISOString().replace('Z', '');

const toResult = (columns: readonly ResultColumn[], rows: readonly (readonly Cell[])[]): Result => ({
  columns,
  values: columns.map((_, at) => rows.map((row) => row[at] ?? null)),
  rowCount: rows.length,
});

interface Noise {
  readonly random: Random;
  /** Level of the values. */
  readonly level: number;
  /** Standard deviation as a share of the level. */
  readonly noise: number;
  readonly count: number;
}

function createNoise(random: Random): Noise {
  return {
    random,
    level: 10 ** (1 + 5 * random()),
    noise: 0.02 + 0.06 * random(),
    count: 24 + Math.floor(random() * 37),
  };
}

/** Values around the level, times a factor by place. */
const drawValues = ({ random, level, noise, count }: Noise, factor: (at: number) => number): number[] =>
  Array.from(
    { length: count },
    (_, at) => Math.round(level * (factor(at) + noise * gauss(random)) * 100) / 100,
  );

const alongMonths = (values: readonly number[]): Result =>
  toResult(
    [month, revenue],
    values.map((value, at) => [toMonth(at), value]),
  );

type Plant = (made: Noise) => Omit<Planted, 'name'>;

/** By name: how a truth is planted. Sizes are in units of the noise, and differ from set to set. */
export const plants: Readonly<Record<string, Plant>> = {
  nothing: (made) => ({ result: alongMonths(drawValues(made, () => 1)), truth: [], follows: [] }),
  rise: (made) => plantTrend(made, 1),
  fall: (made) => plantTrend(made, -1),
  jump: (made) => plantStep(made, 1),
  drop: (made) => plantStep(made, -1),
  season: (made) => {
    const size = made.noise * (2.5 + 3 * made.random());
    const wave = (at: number): number => 1 + size * Math.sin((2 * Math.PI * at) / 12);
    return {
      result: alongMonths(drawValues({ ...made, count: 36 }, wave)),
      truth: ['season', 'seasonInTrend'],
      follows: [],
    };
  },
  peak: (made) => plantOutlier(made, 1),
  dip: (made) => plantOutlier(made, -1),
  record: (made) => {
    const last = made.count - 1;
    const values = drawValues(made, (at) => (at === last ? 1 + made.noise * 6 : 1));
    return { result: alongMonths(values), truth: ['recordHigh'], follows: ['outlierHigh'] };
  },
  gap: (made) => {
    const values = drawValues(made, () => 1);
    const lost = 3 + Math.floor(made.random() * (made.count - 6));
    const rows = values.map((value, at): Cell[] => [toMonth(at), value]).filter((_, at) => at !== lost);
    return { result: toResult([month, revenue], rows), truth: ['gaps'], follows: [] };
  },
  concentration: (made) => {
    const values = drawValues({ ...made, count: 12 }, (at) => (at === 5 ? 40 + 60 * made.random() : 1));
    return { result: byRegion(values), truth: ['concentrated'], follows: ['top'] };
  },
  even: (made) => ({
    result: byRegion(drawValues({ ...made, count: 14, noise: 0.01 }, () => 1)),
    truth: ['even'],
    follows: [],
  }),
  together: (made) => plantRelation(made, 1),
  apart: (made) => plantRelation(made, -1),
  shift: (made) => {
    const final = 0.15 + 0.2 * made.random();
    return {
      result: byMonthAndRegion(made, (at, part) => (part === 0 ? 1 + (final * 6 * at) / made.count : 1)),
      truth: ['shareGrew'],
      follows: ['rising', 'jumped', 'shareShrank', 'recordHigh', 'concentrated'],
    };
  },
  contributor: (made) => {
    const last = made.count - 1;
    const size = made.noise * (8 + 8 * made.random());
    return {
      result: byMonthAndRegion(made, (at, part) => (at === last && part === 2 ? 1 + size : 1)),
      truth: ['contributor', 'contributorAgainst'],
      follows: ['recordHigh', 'outlierHigh', 'even'],
    };
  },
};

function plantTrend(made: Noise, sign: number): Omit<Planted, 'name'> {
  const size = made.noise * (3 + 4 * made.random());
  const result = alongMonths(drawValues(made, (at) => 1 + (sign * size * at) / made.count));
  return {
    result,
    truth: [sign > 0 ? 'rising' : 'falling'],
    follows: [sign > 0 ? 'recordHigh' : 'recordLow'],
  };
}

function plantStep(made: Noise, sign: number): Omit<Planted, 'name'> {
  const size = made.noise * (2.5 + 3 * made.random());
  const at = Math.floor(made.count * (0.3 + 0.4 * made.random()));
  const result = alongMonths(drawValues(made, (index) => (index < at ? 1 : 1 + sign * size)));
  return {
    result,
    truth: [sign > 0 ? 'jumped' : 'dropped'],
    follows: [sign > 0 ? 'recordHigh' : 'recordLow'],
  };
}

function plantOutlier(made: Noise, sign: number): Omit<Planted, 'name'> {
  const size = made.noise * (7 + 5 * made.random());
  const at = 3 + Math.floor(made.random() * (made.count - 6));
  const result = alongMonths(drawValues(made, (index) => (index === at ? 1 + sign * size : 1)));
  return { result, truth: [sign > 0 ? 'outlierHigh' : 'outlierLow'], follows: [] };
}

function plantRelation(made: Noise, sign: number): Omit<Planted, 'name'> {
  const rows = Array.from({ length: made.count }, (_, at): Cell[] => {
    const x = gauss(made.random);
    const y = 0.85 * sign * x + 0.4 * gauss(made.random);
    return [`Region ${at}`, made.level * (2 + 0.3 * x), made.level * 3 * (2 + 0.3 * y)];
  });
  return {
    result: toResult([region, revenue, visits], rows),
    truth: [sign > 0 ? 'together' : 'apart'],
    follows: ['top'],
  };
}

const byRegion = (values: readonly number[]): Result =>
  toResult(
    [region, revenue],
    values.map((value, at) => [`Region ${at}`, value]),
  );

function byMonthAndRegion(made: Noise, factor: (at: number, part: number) => number): Result {
  const parts = 6;
  const rows = Array.from({ length: parts }, (_, part) =>
    drawValues(made, (at) => factor(at, part)).map((value, at): Cell[] => [
      toMonth(at),
      `Region ${part}`,
      value,
    ]),
  ).flat();
  return toResult([month, region, revenue], rows);
}

/** The data set of a number: kinds of truth take turns. */
export function plantData(seed: number): Planted {
  const names = Object.keys(plants);
  const name = names[seed % names.length] ?? 'nothing';
  const plant = plants[name];
  if (!plant) throw new Error(`There is no truth of the name ${name}.`);
  return { name, ...plant(createNoise(createRandom(seed))) };
}
