import { rows } from './parity-spec.ts';

export const table = [{ name: 'table', values: rows }];
export const scales = [
  { name: 'x', type: 'linear', domain: { data: 'table', field: 'step' }, range: 'width', padding: 30 },
  { name: 'y', type: 'linear', domain: { data: 'table', field: 'amount' }, range: 'height', padding: 30 },
  { name: 'c', type: 'ordinal', domain: { data: 'table', field: 'kind' }, range: 'category' },
];
export const axes = [
  { orient: 'bottom', scale: 'x', title: 'Step' },
  { orient: 'left', scale: 'y', grid: true },
];
export const at = { x: { scale: 'x', field: 'step' }, y: { scale: 'y', field: 'amount' } };
export const chart = (mark: object, more: object = {}) => ({
  data: table,
  scales,
  axes,
  marks: [mark],
  ...more,
});
export const from = { data: 'table' };
export const ink = { fill: { scale: 'c', field: 'kind' }, stroke: { value: 'black' } };
