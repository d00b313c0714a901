/** Colours of the theme that a spec names. */
import { expect, test } from 'vitest';
import { resolveThemeColors } from '../../../src/views/chart/model/theme-colors.ts';
import { theme } from './chart-fixtures.ts';

const resolve = (spec: Readonly<Record<string, unknown>>) => resolveThemeColors(spec, theme);

test('a role is a colour of the theme wherever a colour stands', () => {
  expect(
    resolve({
      mark: { type: 'bar', color: 'series-2', stroke: 'text-secondary' },
      background: 'primary',
      encoding: {
        color: { condition: [{ test: 'datum.a', value: 'negative' }], value: 'positive' },
        y: { axis: { labelColor: 'text' } },
        fill: { field: 'a', scale: { domain: ['x', 'y'], range: ['warning', '#123456'] } },
      },
      marks: [{ encode: { update: { fill: [{ test: 'true', value: 'series-2' }, { value: 'red' }] } } }],
    }),
  ).toEqual({
    mark: { type: 'bar', color: '#11aa88', stroke: '#555555' },
    background: '#3366ff',
    encoding: {
      color: { condition: [{ test: 'datum.a', value: '#cc2222' }], value: '#118833' },
      y: { axis: { labelColor: '#111111' } },
      fill: { field: 'a', scale: { domain: ['x', 'y'], range: ['#996600', '#123456'] } },
    },
    marks: [{ encode: { update: { fill: [{ test: 'true', value: '#11aa88' }, { value: 'red' }] } } }],
  });
});

test('the same words are words in rows, texts, fields and expressions', () => {
  const spec = {
    title: 'primary',
    data: { values: [{ color: 'primary', fill: 'negative' }] },
    datasets: { a: [{ color: 'positive' }] },
    transform: [{ filter: { field: 'text', equal: 'negative' }, calculate: 'warning', as: 'primary' }],
    encoding: {
      color: { field: 'primary', title: 'positive', legend: { title: 'text', values: ['primary'] } },
      text: { value: 'primary' },
      x: { scale: { domain: ['primary', 'text'] } },
    },
  };
  expect(resolve(spec)).toEqual(spec);
});

test('palettes of the config and schemes name colours, too', () => {
  expect(
    resolve({
      config: { range: { category: ['series-2', 'red'], ramp: { scheme: ['text', 'primary'] } } },
      encoding: { color: { scale: { scheme: ['negative', 'positive'] } } },
    }),
  ).toEqual({
    config: { range: { category: ['#11aa88', 'red'], ramp: { scheme: ['#111111', '#3366ff'] } } },
    encoding: { color: { scale: { scheme: ['#cc2222', '#118833'] } } },
  });
});

test('in Vega, the scales that give colours have colours, and those that give words have words', () => {
  const range = ['primary', 'text'];
  const update = { fill: { scale: 'inks', field: 'a' }, text: { scale: 'words', field: 'a' } };
  const spec = {
    scales: [
      { name: 'inks', range },
      { name: 'words', range },
      { name: 'keys', range },
    ],
    legends: [{ fill: 'keys' }],
    marks: [{ type: 'text', encode: { update } }],
  };
  const colors = ['#3366ff', '#111111'];
  expect(resolve(spec)['scales']).toEqual([
    { name: 'inks', range: colors },
    { name: 'words', range },
    { name: 'keys', range: colors },
  ]);
});

test('selections, signals and filters have the words of their rows', () => {
  const spec = {
    params: [{ name: 'pick', select: { type: 'point', fields: ['color'] }, value: [{ color: 'negative' }] }],
    signals: [{ name: 'state', value: { fill: 'text' } }],
    transform: [{ filter: { field: 'name', range: ['negative', 'positive'] } }],
    encoding: { shape: { field: 'a', scale: { range: ['text', 'primary'] } } },
  };
  expect(resolve(spec)).toEqual(spec);
});

test('a colour that a theme lacks is its first one', () => {
  expect(resolve({ mark: { color: 'series-10' } })).toEqual({ mark: { color: '#3366ff' } });
});
