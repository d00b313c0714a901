/** Cells of tables: colours, bars, sparklines, links and images. */
import type { Scene } from './scene.ts';
import { allFlags, toRandomShare, places, createTableResult, type Row } from './table-scene-data.ts';
import { storePreferences, storeRows } from './table-layout-scenes.ts';

const anchored = ['ends', 'middle', 'average', 'median', 'percentiles', 'numbers'] as const;

const spread: readonly Row[] = places.map(({ city }, index) => ({
  city,
  ...Object.fromEntries(
    anchored.map((name) => [name, Math.round((toRandomShare(index * 3) ** 3 - 0.1) * 1_000)]),
  ),
}));

const titleOf = (field: string): string => field.charAt(0).toUpperCase() + field.slice(1);

const low = '#2166ac';
const middle = '#f7f7f7';
const high = '#b2182b';

const series: readonly Row[] = places.slice(0, 8).map(({ city, code }, index) => {
  const walk = Array.from({ length: 24 }, (_, at) =>
    index === 5 && at > 8 && at < 12
      ? null
      : Math.round((toRandomShare(index * 40 + at) - 0.4) * 100 + at * (index - 3)),
  );
  const text = JSON.stringify(walk);
  return {
    city,
    area: text,
    line: text,
    bars: text,
    mixed: Math.round((toRandomShare(index) - 0.5) * 900),
    share: Math.round(toRandomShare(index + 30) * 100),
    link: index === 2 ? 'javascript:alert(1)' : `https://example.com/${index}`,
    picture: index === 3 ? 'https://elsewhere.example/tracker.png' : (allFlags[code] ?? null),
  };
});

const kind = 'table' as const;
const state = 'normal' as const;

export const tableCellScenes: readonly Scene[] = [
  {
    kind,
    state,
    id: 'color-scales',
    title: 'Table with colour scales',
    height: 560,
    note: 'The same numbers with every type of scale. Text is readable on each colour.',
    spec: {
      columns: [
        { field: 'city', title: 'City' },
        ...anchored.map((field) => ({ field, title: titleOf(field), align: 'center' })),
      ],
      colorScales: [
        { field: 'ends', stops: [{ color: middle }, { color: high }] },
        { field: 'middle', stops: [{ color: low }, { color: middle }, { color: high }] },
        { field: 'average', stops: [{ color: low }, { anchor: 'average', color: middle }, { color: high }] },
        { field: 'median', stops: [{ color: low }, { anchor: 'median', color: middle }, { color: high }] },
        {
          field: 'percentiles',
          stops: [
            { anchor: 'percentile', value: 10, color: low },
            { anchor: 'percentile', value: 50, color: middle },
            { anchor: 'percentile', value: 90, color: high },
          ],
        },
        {
          field: 'numbers',
          stops: [
            { anchor: 'number', value: -100, color: low },
            { anchor: 'number', value: 0, color: middle },
            { anchor: 'number', value: 200, color: high },
          ],
        },
      ],
    },
    rows: () => createTableResult(spread),
  },
  {
    kind,
    state,
    id: 'conditions',
    title: 'Table with conditional formats',
    height: 560,
    note: 'Rows of one country, cells above a limit, and a text colour that is adjusted for contrast.',
    spec: {
      columns: ['city', 'country', 'opened', 'revenue', 'change', 'note'].map((field) => ({
        field,
        title: titleOf(field),
      })),
      conditionalFormats: [
        {
          field: 'country',
          condition: { operator: 'equals', value: 'France' },
          background: '#3b5bdb33',
          scope: 'row',
        },
        { field: 'revenue', condition: { operator: 'gte', value: 600_000 }, background: '#0b7a51' },
        { field: 'revenue', condition: { operator: 'lt', value: 200_000 }, color: '#ffd000' },
        { field: 'change', condition: { operator: 'lt', value: 0 }, color: 'negative' },
        { field: 'change', condition: { operator: 'empty' }, background: 'warning' },
        {
          field: 'opened',
          condition: { operator: 'between', value: ['2012', '2014'] },
          background: 'rebeccapurple',
        },
      ],
    },
    preferences: storePreferences,
    rows: storeRows,
  },
  {
    kind,
    state,
    id: 'displays',
    title: 'Table with bars, sparklines, links and images',
    height: 380,
    note: 'Invalid links, and images of origins that are not allowed, are shown as text.',
    spec: {
      columns: [
        { field: 'city', title: 'City', width: 100 },
        { field: 'area', title: 'Area', display: 'sparkline' },
        {
          field: 'line',
          title: 'Line',
          display: 'sparkline',
          sparkline: { mark: 'line', color: 'series-4' },
        },
        { field: 'bars', title: 'Bars', display: 'sparkline', sparkline: { mark: 'bar', color: 'series-3' } },
        { field: 'mixed', title: 'Around zero', display: 'bar', width: 150 },
        {
          field: 'share',
          title: 'Of a hundred',
          display: 'bar',
          width: 150,
          bar: { scale: [0, 100], positiveColor: 'series-5' },
        },
        { field: 'link', title: 'Link', display: 'link', width: 170 },
        { field: 'picture', title: 'Picture', display: 'image' },
      ],
    },
    rows: () => createTableResult(series),
  },
];
