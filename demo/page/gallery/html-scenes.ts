import { failing, neverSettling, resultOf } from './result-of.ts';
import type { Scene } from './scene.ts';

const depots = resultOf(
  [
    { name: 'depots.city', type: 'string', title: 'City' },
    {
      name: 'depots.amount',
      type: 'number',
      title: 'Amount',
      format: { type: 'currency', decimalPlaces: 0 },
    },
    { name: 'depots.share', type: 'number', title: 'Share', format: { type: 'percent', decimalPlaces: 1 } },
    { name: 'depots.opened', type: 'time', title: 'Opened' },
  ],
  [
    ['Oslo', 812_400, 0.412, '2019-03-01T00:00:00.000'],
    ['Bergen', 530_150, 0.269, '2020-06-15T00:00:00.000'],
    ['Trondheim', 401_900, 0.204, '2021-10-04T00:00:00.000'],
    ['Tromsø', 226_000, 0.115, '2024-01-20T00:00:00.000'],
  ],
);

const table = {
  template: `<table><thead><tr>{{#each columns}}<th>{{title}}</th>{{/each}}</tr></thead>
<tbody>{{#each data}}<tr><td>{{[depots.city]}}</td><td>{{formatNumber [depots.amount] "$,.0f"}}</td>
<td>{{formatNumber [depots.share] ".1%"}}</td><td>{{formatDate [depots.opened] "d MMM yyyy"}}</td></tr>{{/each}}</tbody></table>`,
};

const base = { kind: 'html', spec: table, rows: () => depots } as const;

export const htmlScenes: readonly Scene[] = [
  { ...base, id: 'table', title: 'A table by each', state: 'normal', height: 260 },
  { ...base, id: 'dark', title: 'On a dark page', state: 'dark', height: 260 },
  { ...base, id: 'loading', title: 'Waiting for rows', state: 'loading', rows: neverSettling, height: 200 },
  {
    ...base,
    id: 'error',
    title: 'A query that failed',
    state: 'error',
    rows: failing('The warehouse does not answer.'),
    height: 200,
  },
];
