/** Rows and templates that several HTML scenes share. */
import { generateResult, createResult } from './scene-results.ts';

const columns = [
  { name: 'depots.city', type: 'string', title: 'City' },
  {
    name: 'depots.amount',
    type: 'number',
    title: 'Turnover',
    format: { type: 'currency', decimalPlaces: 0 },
  },
  { name: 'depots.share', type: 'number', title: 'Share', format: { type: 'percent', decimalPlaces: 1 } },
  { name: 'depots.opened', type: 'time', title: 'Opened' },
  { name: 'depots.note', type: 'string', title: 'Note' },
] as const;

export const depots = createResult(columns, [
  ['Oslo', 812_400, 0.412, '2019-03-01T00:00:00.000', 'Two shifts since May'],
  ['Bergen', 530_150, 0.269, '2020-06-15T00:00:00.000', null],
  ['Trondheim', 401_900, 0.204, '2021-10-04T00:00:00.000', 'New hall in spring'],
  ['Tromsø', 226_000, 0.115, '2024-01-20T00:00:00.000', '<b>not bold</b>'],
]);

export const emptyDepots = createResult(columns, []);

export const createOrders = (rowCount: number) =>
  generateResult(rowCount, [
    { name: 'order', type: 'number', cell: (row) => 100_000 + row },
    {
      name: 'city',
      type: 'string',
      cell: (row) => ['Oslo', 'Bergen', 'Trondheim', 'Tromsø'][row % 4] ?? null,
    },
    { name: 'amount', type: 'number', cell: (row) => ((row * 7919) % 100_000) / 100 },
  ]);

export const table = {
  template: `<table>
  <thead><tr>{{#each columns}}<th>{{title}}</th>{{/each}}</tr></thead>
  <tbody>
    {{#each data}}
    <tr>
      <td>{{[depots.city]}}</td>
      <td class="number">{{format [depots.amount]}}</td>
      <td class="number">{{format [depots.share]}}</td>
      <td>{{formatDate [depots.opened] "d MMM yyyy"}}</td>
      <td>{{coalesce [depots.note] "–"}}</td>
    </tr>
    {{else}}
    <tr><td colspan="5">No depot is open.</td></tr>
    {{/each}}
  </tbody>
</table>`,
  styles: `table { width: 100% } td, th { padding-inline-end: 16px } .number { text-align: end; font-variant-numeric: tabular-nums }
th:nth-child(2), th:nth-child(3) { text-align: end }`,
};

export const cards = {
  template: `{{#*inline "card"}}
<article class="{{#if (gt share 0.3)}}large{{/if}}">
  <h4>{{city}}</h4>
  <p class="amount">{{formatNumber amount "$.3s"}}</p>
  <div class="track"><i style="width: {{formatNumber share ".1%"}}"></i></div>
  <p class="quiet">{{formatNumber share ".0%"}} of all · since {{formatDate opened "yyyy"}}</p>
</article>
{{/inline}}
<section>
{{#each data}}
  {{> card city=[depots.city] amount=[depots.amount] share=[depots.share] opened=[depots.opened]}}
{{/each}}
</section>`,
  styles: `section { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px }
article { padding: 12px 14px; border: 1px solid var(--vitrine-line); border-radius: 10px }
article.large { border-color: var(--vitrine-primary) }
h4 { margin: 0; color: var(--vitrine-text-secondary); font-size: 13px; font-weight: 500 }
p { margin: 0 }
.amount { font-size: 26px; font-weight: 650; letter-spacing: -0.02em }
.track { height: 6px; margin-block: 8px 6px; border-radius: 3px; background: color-mix(in oklab, currentColor 12%, transparent) }
.track i { display: block; height: 100%; border-radius: inherit; background: var(--vitrine-primary) }
.quiet { color: var(--vitrine-text-secondary); font-size: 12px }`,
};

export const visits = createResult(
  [
    { name: 'city', type: 'string', title: 'City' },
    { name: 'quarter', type: 'string', title: 'Quarter' },
    { name: 'visits', type: 'number', title: 'Visits' },
  ],
  [
    ['Oslo', 'Q1', 1240],
    ['Oslo', 'Q2', 1610],
    ['Oslo', 'Q3', 1385],
    ['Bergen', 'Q1', 760],
    ['Bergen', 'Q2', 905],
    ['Bergen', 'Q3', 1120],
    ['Tromsø', 'Q2', 310],
    ['Tromsø', 'Q3', 285],
  ],
);

export const rightToLeftTemplate = {
  pivot: { rows: ['city'], columns: ['quarter'], measures: ['visits'] },
  columns: [{ field: 'visits', total: 'sum' }],
  template: `<table>
  <thead><tr><th>City</th>{{#each pivot.columns}}<th class="number">{{values.quarter}}</th>{{/each}}</tr></thead>
  <tbody>
    {{#each pivot.rows as |row|}}<tr><th scope="row">{{row.values.city}}</th>
      {{#each @root.pivot.columns as |column|}}<td class="number">{{#with (get @root.pivot.cellMap row.key column.key)}}{{#if visits}}{{formatNumber visits ",.0f"}}{{else}}<small>none</small>{{/if}}{{/with}}</td>{{/each}}</tr>{{/each}}
  </tbody>
</table>
<p>{{formatNumber pivot.grandTotals.visits ",.0f"}} visits in all.</p>`,
  styles:
    'table { width: 100%; border-collapse: collapse } th, td { padding: 6px 10px; text-align: start; border-block-end: 1px solid var(--vitrine-line) } .number { text-align: end; font-variant-numeric: tabular-nums } small { color: var(--vitrine-text-secondary) }',
};
