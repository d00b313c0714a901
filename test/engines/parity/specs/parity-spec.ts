/** Rows and helpers that the specs of the comparison share. All rows are deterministic. */
export interface ParitySpec {
  readonly name: string;
  readonly spec: Readonly<Record<string, unknown>>;
  /** The spec for bare vega-embed, if it needs different syntax for the same chart. */
  readonly bare?: Readonly<Record<string, unknown>>;
  /** Actions of a reader before the comparison, in px from the upper left corner of the chart. */
  readonly act?: readonly (readonly [type: string, x: number, y: number])[];
}

type Spec = Readonly<Record<string, unknown>>;

const liteVersions = ['v4', 'v5', 'v6'];
const vegaVersions = ['v5', 'v6'];

/** Specs by name, each in the next published version of its language. */
export function toSpecs(
  language: 'vega' | 'vega-lite',
  specs: Readonly<Record<string, Spec>>,
): readonly ParitySpec[] {
  const versions = language === 'vega' ? vegaVersions : liteVersions;
  return Object.entries(specs).map(([name, spec], index) => {
    const $schema = `https://vega.github.io/schema/${language}/${versions[index % versions.length] ?? ''}.json`;
    return { name: `${language}: ${name}`, spec: { $schema, ...spec } };
  });
}

const wave = (index: number, length: number) =>
  Math.round(50 + 40 * Math.sin((index * 2 * Math.PI) / length));

export const rows = Array.from({ length: 24 }, (_, index) => ({
  id: index,
  kind: ['ash', 'birch', 'cedar', 'elm'][index % 4],
  group: ['north', 'south', 'west'][Math.floor(index / 8)],
  step: index,
  amount: wave(index, 12),
  weight: ((index * 7) % 13) + 1,
  change: wave(index, 8) - 50,
  day: `2024-${String((index % 12) + 1).padStart(2, '0')}-${String(1 + index).padStart(2, '0')}T12:00:00`,
  word: `w${index}`,
  low: wave(index, 12) - 8,
  high: wave(index, 12) + 11,
  lat: -40 + index * 3,
  lon: -100 + index * 8,
}));

const cell = (x: number, y: number) => ({
  type: 'Feature',
  id: `${x}/${y}`,
  properties: { name: `${x}/${y}`, value: x * y },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [x, y],
        [x, y + 18],
        [x + 24, y + 18],
        [x + 24, y],
        [x, y],
      ],
    ],
  },
});

/** Quadrangles on the globe, with the winding order of d3. */
export const features = [-90, -30, 30].flatMap((x) => [-30, 10].map((y) => cell(x, y)));

export const projections = [
  ...'albers albersUsa azimuthalEqualArea azimuthalEquidistant conicConformal conicEqualArea'.split(' '),
  ...'conicEquidistant equalEarth equirectangular gnomonic identity mercator mollweide naturalEarth1'.split(
    ' ',
  ),
  ...'orthographic stereographic transverseMercator'.split(' '),
];

export const quantity = (field: string, more: object = {}) => ({ field, type: 'quantitative', ...more });
export const name = (field: string, more: object = {}) => ({ field, type: 'nominal', ...more });
export const time = (field: string, more: object = {}) => ({ field, type: 'temporal', ...more });
export const sum = (field: string, more: object = {}) => quantity(field, { aggregate: 'sum', ...more });

/** An image of 8 by 8 px. */
export const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="8" height="8"%3E%3Ccircle cx="4" cy="4" r="4"/%3E%3C/svg%3E';
