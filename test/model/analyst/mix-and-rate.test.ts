/** The change of a ratio is split into rate and mix, which add up to it exactly. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectMixAndRate } from '../../../src/views/story/model/detectors/detect-mix-and-rate.ts';
import { readFrame } from '../../../src/views/story/model/read-frame.ts';
import type { Cell, Result, ResultColumn } from '../../../src/model/result.ts';

const columns: readonly ResultColumn[] = [
  { name: 'visits.day.month', type: 'time', role: 'time', granularity: 'month' },
  { name: 'visits.device', type: 'string', role: 'dimension' },
  { name: 'visits.orders', type: 'number', role: 'measure' },
  { name: 'visits.count', type: 'number', role: 'measure' },
  { name: 'visits.rate', type: 'number', role: 'measure' },
];

type Amounts = readonly [orders: number, count: number];

function readNumbers(months: readonly (readonly (Amounts | undefined)[])[]) {
  const rows = months.flatMap((devices, month) =>
    devices.flatMap((amounts, device): Cell[][] => {
      if (!amounts) return [];
      const [orders, count] = amounts;
      return [[`2024-0${month + 1}-01T00:00:00.000`, `Device ${device}`, orders, count, orders / count]];
    }),
  );
  const result: Result = {
    columns,
    values: columns.map((_, at) => rows.map((row) => row[at] ?? null)),
    rowCount: rows.length,
  };
  const frame = readFrame(result, {
    now: new Date('2030-01-01T00:00:00Z'),
    timeZone: 'UTC',
    isAdditive: ({ name }) => name !== 'visits.rate',
  });
  const measure = frame.measures.find(({ column }) => column.name === 'visits.rate');
  const [dimension] = frame.dimensions;
  const [finding] = measure && dimension ? detectMixAndRate(frame, measure, dimension) : [];
  const read = (key: string): number => {
    const fact = finding?.facts[key];
    return fact && 'value' in fact ? fact.value : NaN;
  };
  return { finding, rate: read('rate'), mix: read('mix'), all: read('all') };
}

test('better rates of every part with a worse average are a change of the mix', () => {
  const { finding, rate, mix, all } = readNumbers([
    [
      [80, 800],
      [4, 200],
    ],
    [
      [24, 200],
      [24, 800],
    ],
  ]);
  expect(finding?.kind).toBe('mixAndRate');
  expect(finding?.isLarge).toBe(true);
  expect(rate).toBeCloseTo(0.015, 10);
  expect(mix).toBeCloseTo(-0.051, 10);
  expect(all).toBeCloseTo(48 / 1000 - 84 / 1000, 10);
});

test('rate and mix add up to the change, also where parts come and go', () => {
  const amounts = fc.option(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 1_000 })), {
    nil: undefined,
    freq: 5,
  });
  const month = fc.array(amounts, { minLength: 3, maxLength: 6 });
  const property = fc.property(month, month, (before, after) => {
    const { finding, rate, mix, all } = readNumbers([before, after]);
    if (finding) expect(rate + mix).toBeCloseTo(all, 10);
  });
  fc.assert(property);
});
