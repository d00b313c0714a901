/** Generated rows for the table scenes. Every visit gets the same rows. */
import type { Cell, ColumnType, Result, ResultColumn } from '../../../src/model/result.ts';
import { flagImages } from './flag-images.ts';

export type Row = Readonly<Record<string, Cell>>;

/** A pseudo-random number from 0 to 1. */
export function toRandomShare(seed: number): number {
  const turned = Math.imul(seed + 1, 0x9e3779b1) ^ (seed << 7);
  const mixed = Math.imul(turned ^ (turned >>> 15), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
}

/** Infers types from the values of the first row. `types` overrides them. */
export function createTableResult(
  rows: readonly Row[],
  types: Readonly<Record<string, ColumnType>> = {},
): Result {
  const names = Object.keys(rows[0] ?? {});
  return {
    columns: names.map((name) => ({ name, type: types[name] ?? typeOf(rows[0]?.[name]) })),
    values: names.map((name) => rows.map((row) => row[name] ?? null)),
    rowCount: rows.length,
  };
}

function typeOf(cell: Cell | undefined): ColumnType {
  if (typeof cell === 'number') return 'number';
  return typeof cell === 'boolean' ? 'boolean' : 'string';
}

const countries = [
  { country: 'Germany', code: 'de', cities: ['Berlin', 'Hamburg', 'München'] },
  { country: 'France', code: 'fr', cities: ['Paris', 'Lyon', 'Marseille'] },
  { country: 'Italy', code: 'it', cities: ['Milano', 'Roma', 'Torino'] },
  { country: 'Switzerland', code: 'ch', cities: ['Zürich', 'Genève', 'Basel'] },
  { country: 'Netherlands', code: 'nl', cities: ['Amsterdam', 'Utrecht', 'Rotterdam'] },
] as const;
const channels = ['Online', 'Retail', 'Partner'] as const;

export const allFlags = flagImages;

interface Place {
  readonly country: string;
  readonly code: string;
  readonly city: string;
}

export const places: readonly Place[] = countries.flatMap(({ country, code, cities }) =>
  cities.map((city) => ({ country, code, city })),
);

/** One row per store, with the values of twelve months. */
export const stores: readonly Row[] = places.map(({ country, code, city }, index) => {
  const size = 40_000 + Math.round(toRandomShare(index) * 900_000);
  const months = Array.from({ length: 12 }, (_, month) =>
    Math.round(
      (size / 12) *
        (0.7 + toRandomShare(index * 12 + month) * 0.6 + month * (toRandomShare(index) - 0.45) * 0.06),
    ),
  );
  const last = (months.at(-1) ?? 0) - (months[0] ?? 0);
  return {
    flag: flagImages[code] ?? null,
    city,
    country,
    opened: `${2009 + (index % 11)}-0${1 + (index % 9)}-1${index % 10}`,
    revenue: months.reduce((total, month) => total + month, 0),
    change: index === 7 ? null : last / Math.max(1, months[0] ?? 1),
    trend: JSON.stringify(months),
    margin: 0.04 + toRandomShare(index + 90) * 0.3,
    site: `https://stores.example.com/${code}/${city
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z]/g, '')}`,
    note:
      index % 4 === 1
        ? 'Closed for repairs in spring; the figures of March and April are those of the stall outside.'
        : null,
  };
});

/** One row per sale: countries, channels and quarters of two years. */
export const sales: readonly Row[] = places.flatMap(({ country, city }, place) =>
  channels.flatMap((channel, at) =>
    Array.from({ length: 8 }, (_, quarter): Row => {
      const seed = place * 64 + at * 8 + quarter;
      return {
        country,
        city,
        channel,
        year: String(2024 + Math.floor(quarter / 4)),
        quarter: `Q${(quarter % 4) + 1}`,
        revenue: Math.round(20_000 + toRandomShare(seed) * 180_000),
        orders: Math.round(80 + toRandomShare(seed + 5_000) * 900),
      };
    }),
  ),
);

const rowCount = 1_000_000;
const pools = [
  places.map(({ city }) => city),
  places.map(({ country }) => country),
  [...channels],
  ['open', 'paid', 'shipped', 'returned', null],
] as const;

/** Eight lists of a million cells, shared by fifty columns. The number of cells matters here, not their variety. */
export function createMillionRows(): Result {
  const numbers = [0, 1, 2].map((salt) =>
    Array.from(
      { length: rowCount },
      (_, row) => Math.round((toRandomShare(row + salt * 7) - (salt === 2 ? 0.5 : 0)) * 1e6) / 100,
    ),
  );
  const texts = pools.map((pool, salt) =>
    Array.from(
      { length: rowCount },
      (_, row) => pool[Math.floor(toRandomShare(row * 3 + salt) * pool.length)] ?? null,
    ),
  );
  const ids = Array.from({ length: rowCount }, (_, row) => row + 1);
  const lists: readonly { type: ColumnType; cells: readonly Cell[] }[] = [
    ...texts.map((cells) => ({ type: 'string' as const, cells })),
    ...numbers.map((cells) => ({ type: 'number' as const, cells })),
  ];
  const others = Array.from<unknown, (typeof lists)[number]>(
    { length: 49 },
    (_, index) => lists[index % lists.length] ?? { type: 'number', cells: ids },
  );
  return {
    columns: [
      { name: 'id', type: 'number', title: 'Id' },
      ...others.map(({ type }, index): ResultColumn => ({
        name: `c${index + 1}`,
        type,
        title: `Column ${index + 1}`,
      })),
    ],
    values: [ids, ...others.map(({ cells }) => cells)],
    rowCount,
  };
}
