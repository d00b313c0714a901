import { htmlErrorScenes } from './html-error-scenes.ts';
import {
  cards,
  depots,
  emptyDepots,
  createOrders,
  table,
  rightToLeftTemplate,
  visits,
} from './html-scene-data.ts';
import { createFailedResult, createPendingResult } from './scene-results.ts';
import type { Scene } from './scene.ts';

const base = { kind: 'html', rows: () => depots } as const;

const flag =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 22 16'%3E%3Cpath fill='%23ba0c2f' d='M0 0h22v16H0z'/%3E%3Cpath fill='%23fff' d='M6 0h4v16H6zM0 6h22v4H0z'/%3E%3Cpath fill='%2300205b' d='M7 0h2v16H7zM0 7h22v2H0z'/%3E%3C/svg%3E";

/** Scenes of HTML reports and their states. */
export const htmlScenes: readonly Scene[] = [
  {
    ...base,
    id: 'cards',
    title: 'HTML cards',
    note: 'One card per row from an inline partial, with styles and inline widths.',
    state: 'normal',
    spec: cards,
    height: 220,
  },
  {
    ...base,
    id: 'table',
    title: 'HTML table',
    note: 'Values with column formats, dates with a pattern, missing values with coalesce. Markup in cells is text.',
    state: 'normal',
    spec: table,
    height: 270,
  },
  {
    ...base,
    id: 'pivot',
    title: 'HTML pivot table',
    note: 'Rows, columns and cells of a pivot from the template. Empty cells have a placeholder.',
    state: 'normal',
    rows: () => visits,
    spec: rightToLeftTemplate,
    height: 250,
  },
  {
    ...base,
    id: 'pictures',
    title: 'HTML with images and links',
    note: 'Images from data: URLs and SVG. Links open in a new tab, and the host can cancel them.',
    state: 'normal',
    spec: {
      template: `<p><img src="${flag}" alt="Norway" width="44" height="32"></p>
<svg viewBox="0 0 400 44" role="img" aria-label="Turnover by depot"><defs><linearGradient id="fade"><stop stop-color="#2b5fd9"/><stop offset="1" stop-color="#19b5a5"/></linearGradient></defs>
<rect width="{{formatNumber data.0.[depots.share] ".0%"}}" height="14" rx="3" fill="url(#fade)"/>
<rect y="22" width="{{formatNumber data.1.[depots.share] ".0%"}}" height="14" rx="3" fill="url(#fade)"/></svg>
<p>{{data.0.[depots.city]}} and {{data.1.[depots.city]}}. <a href="https://example.com/depots">All depots</a></p>`,
    },
    width: 520,
    height: 240,
  },
  {
    ...base,
    id: 'dark',
    title: 'HTML cards, dark colour scheme',
    state: 'dark',
    spec: cards,
    height: 220,
  },
  {
    ...base,
    id: 'right-to-left',
    title: 'المستودعات',
    state: 'right-to-left',
    spec: {
      template: `<h3>المستودعات المفتوحة</h3><ul>{{#each data}}<li>{{[depots.city]}}: {{format [depots.amount]}} ({{formatDate [depots.opened] "MMMM yyyy"}})</li>{{/each}}</ul>`,
    },
    locale: 'ar-EG',
    height: 220,
  },
  {
    ...base,
    id: 'huge',
    title: 'HTML list of 10,000 rows',
    state: 'huge',
    rows: () => createOrders(10_000),
    spec: {
      template: `<p><b>{{rowCount}}</b> orders</p><table>{{#each data}}<tr><td>{{order}}</td><td>{{city}}</td><td>{{formatNumber amount ",.2f"}}</td></tr>{{/each}}</table>`,
    },
    height: 320,
  },
  {
    ...base,
    id: 'tiny',
    title: 'HTML in a tiny box',
    note: '120 × 80 px.',
    state: 'tiny',
    spec: { template: '<b>{{data.0.[depots.city]}}</b><br>{{format data.0.[depots.amount]}}' },
    width: 120,
    height: 80,
  },
  {
    ...base,
    id: 'tiny-cards',
    title: 'Scrolling HTML',
    note: '240 × 120 px: the content scrolls.',
    state: 'tiny',
    spec: cards,
    width: 240,
    height: 120,
  },
  {
    ...base,
    id: 'empty',
    title: 'HTML without rows',
    note: 'The template has a message for empty results.',
    state: 'empty',
    rows: () => emptyDepots,
    spec: table,
    height: 180,
  },
  {
    ...base,
    id: 'loading',
    title: 'Loading rows',
    state: 'loading',
    spec: table,
    rows: createPendingResult,
    height: 180,
  },
  {
    ...base,
    id: 'error',
    title: 'Failed query',
    state: 'error',
    spec: table,
    rows: createFailedResult('The warehouse does not answer.'),
    height: 180,
  },
  ...htmlErrorScenes,
];
