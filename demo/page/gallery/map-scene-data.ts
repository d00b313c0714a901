/** Data for the map scenes: capitals and their populations, values of countries and states, and generated points. */
import type { Cell, Result, ResultColumn } from '../../../src/model/result.ts';

const cities = `Tokyo,Asia,35.68,139.69,37.4|Delhi,Asia,28.61,77.21,29.4|Shanghai,Asia,31.23,121.47,26.3|
São Paulo,South America,-23.55,-46.63,21.8|Mexico City,North America,19.43,-99.13,21.7|Cairo,Africa,30.04,31.24,20.5|
Mumbai,Asia,19.08,72.88,20.2|Beijing,Asia,39.9,116.4,20|Dhaka,Asia,23.81,90.41,20.3|New York,North America,40.71,-74.01,18.8|
Karachi,Asia,24.86,67,15.7|Buenos Aires,South America,-34.6,-58.38,15.1|Istanbul,Europe,41.01,28.98,15|
Lagos,Africa,6.52,3.38,14|Kinshasa,Africa,-4.44,15.27,13.7|Manila,Asia,14.6,120.98,13.7|Rio de Janeiro,South America,-22.91,-43.17,13.4|
Los Angeles,North America,34.05,-118.24,12.4|Moscow,Europe,55.76,37.62,12.5|Paris,Europe,48.86,2.35,11|
Bogotá,South America,4.71,-74.07,10.8|Jakarta,Asia,-6.21,106.85,10.7|Lima,South America,-12.05,-77.04,10.6|
Bangkok,Asia,13.76,100.5,10.4|London,Europe,51.51,-0.13,9.2|Tehran,Asia,35.69,51.39,9|Luanda,Africa,-8.84,13.23,8|
Madrid,Europe,40.42,-3.7,6.6|Toronto,North America,43.65,-79.38,6.1|Khartoum,Africa,15.5,32.56,5.7|Singapore,Asia,1.35,103.82,5.9|
Johannesburg,Africa,-26.2,28.05,5.6|Sydney,Oceania,-33.87,151.21,4.9|Melbourne,Oceania,-37.81,144.96,4.9|
Nairobi,Africa,-1.29,36.82,4.7|Casablanca,Africa,33.57,-7.59,3.7|Berlin,Europe,52.52,13.4,3.6|Auckland,Oceania,-36.85,174.76,1.6|
Suva,Oceania,-18.14,178.44,0.2|Honolulu,Oceania,21.31,-157.86,0.4|Reykjavík,Europe,64.15,-21.94,0.1|Nuuk,North America,64.18,-51.72,0.02`;

const countries = `Germany 91.4|France 87.2|US 94.6|CAN 93.8|Brazil 80.5|India 46.3|China 73.1|JPN 84.9|Australia 96.2|South Africa 72.3|
Egypt 72.2|Nigeria 35.5|Russia 90.4|UK 96.7|Spain 94.5|Italy 85.1|Mexico 75.6|Argentina 88.4|Kenya 28.8|Saudi Arabia 100|
Turkey 83.4|Indonesia 66.5|Sweden 95|Norway 99|Poland 86.9|Ukraine 79.2|Kazakhstan 92.3|Algeria 71.2|Peru 74.7|DR Congo 22.9|
Ethiopia 16.7|Viet Nam 78.6|Colombia 72.8|Morocco 89.9|Iran 81.7|Finland 93|Chile 90.2|Atlantis 12|Wakanda 99.1|Narnia 3`;

const states = `CA 39.0|TX 30.5|FL 22.6|NY 19.6|PA 13.0|IL 12.5|Ohio 11.8|GA 11.0|NC 10.8|MI 10.0|NJ 9.3|VA 8.7|WA 7.8|AZ 7.4|TN 7.1|MA 7.0|
IN 6.9|MO 6.2|MD 6.2|WI 5.9|CO 5.9|MN 5.7|SC 5.4|AL 5.1|LA 4.6|KY 4.5|OR 4.2|OK 4.1|CT 3.6|UT 3.4|IA 3.2|NV 3.2|AR 3.1|KS 2.9|
MS 2.9|NM 2.1|ID 2.0|NE 2.0|WV 1.8|HI 1.4|NH 1.4|ME 1.4|MT 1.1|RI 1.1|DE 1.0|SD 0.9|AK 0.7|VT 0.6|WY 0.6|Puerto Rico 3.2`;

const toRows = (text: string, mark: string): string[][] =>
  text.split('|').map((row) => {
    const cells = row.trim().split(mark);
    return mark === ' ' ? [cells.slice(0, -1).join(' '), cells.at(-1) ?? ''] : cells;
  });

const toResult = (columns: readonly ResultColumn[], rows: readonly (readonly Cell[])[]): Result => ({
  columns,
  values: columns.map((_, index) => rows.map((row) => row[index] ?? null)),
  rowCount: rows.length,
});

const coordinate = (name: string, title: string): ResultColumn => ({ name, type: 'number', title });

export const cityRows = (): Result =>
  toResult(
    [
      { name: 'city', type: 'string', title: 'City' },
      { name: 'continent', type: 'string', title: 'Continent' },
      coordinate('lat', 'Latitude'),
      coordinate('lon', 'Longitude'),
      { name: 'people', type: 'number', title: 'People (millions)' },
    ],
    [...toRows(cities, ','), ['Nowhere', 'Asia', '', '', '1'], ['Beyond', 'Asia', '123', '9', '2']].map(
      ([city = '', continent = '', ...numbers]) => [
        city,
        continent,
        ...numbers.map((text) => (text === '' ? null : Number(text))),
      ],
    ),
  );

export const countryRows = (): Result =>
  toResult(
    [
      { name: 'country', type: 'string', title: 'Country' },
      { name: 'online', type: 'number', title: 'Online' },
    ],
    toRows(countries, ' ').map(([name = '', share]) => [name, Number(share) / 100]),
  );

export const stateRows = (): Result =>
  toResult(
    [
      { name: 'state', type: 'string', title: 'State' },
      { name: 'people', type: 'number', title: 'People (millions)' },
    ],
    toRows(states, ' ').map(([name = '', people]) => [name, Number(people)]),
  );

/** Generates this number of points around the cities above. Every call gives the same points. */
export function createRandomPointRows(count: number): Result {
  const centers = toRows(cities, ',').map(([, , lat, lon]) => [Number(lat), Number(lon)] as const);
  const next = createRandom();
  const kinds = ['Delivered', 'On its way', 'Late', 'Lost'];
  const rows = Array.from({ length: count }, (_, index): Cell[] => {
    const [lat, lon] = centers[Math.floor(next() * centers.length)] ?? [0, 0];
    const far = 18 * next() ** 3;
    const angle = 2 * Math.PI * next();
    const kind = kinds[Math.floor(next() ** 2 * kinds.length)] ?? null;
    return [
      `Parcel ${index + 1}`,
      lat + far * Math.sin(angle),
      lon + far * Math.cos(angle),
      kind,
      Math.round(next() * 900) / 10,
    ];
  });
  return toResult(
    [
      { name: 'parcel', type: 'string', title: 'Parcel' },
      coordinate('lat', 'Latitude'),
      coordinate('lon', 'Longitude'),
      { name: 'status', type: 'string', title: 'Status' },
      { name: 'weight', type: 'number', title: 'Weight (kg)' },
    ],
    rows,
  );
}

/** Pseudo-random numbers from 0 to 1. Every visit gets the same numbers. */
function createRandom(): () => number {
  let state = 20_240_117;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
