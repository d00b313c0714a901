import { expect, test } from 'vitest';
import { findControlDefaults } from '../../../src/model/query-planning/control-resolver.ts';
import { emptyControlLayers, type ControlLayers } from '../../../src/model/controls/control-layers.ts';
import { parseControls } from '../../../src/model/controls/control-definitions.ts';

const place = { position: { x: 0, y: 0, w: 1, h: 1 }, responsiveLayouts: undefined, style: undefined };
const widget = (id: string, type: string, config: Record<string, unknown>) => ({
  id,
  type,
  ...place,
  config,
});
const controls = parseControls([
  widget('f', 'FILTER', { member: 'v.city', value: 'Bonn', userAttribute: 'home' }),
  widget('g', 'TIME_GRAIN', { member: 'v.time', value: 'month' }),
]);

function find(layers: Partial<ControlLayers>): unknown[] {
  const { filters, grains } = findControlDefaults(controls, { ...emptyControlLayers, ...layers });
  return [filters.get('v.city')?.value, grains.get('v.time')];
}

test('controls return to the values that apply without the reader’s choices', () => {
  expect(find({})).toEqual(['Bonn', 'month']);
  expect(find({ attributes: { home: 'Ulm' } })).toEqual([['Ulm'], 'month']);
  const picked = { filters: { 'v.city': { value: 'Trier' } }, timeGrains: { 'v.time': 'day' }, tabs: {} };
  expect(find({ picked })).toEqual(['Bonn', 'month']);
});

test('initial values of a host are restored, unless the host owns the value', () => {
  const initial = { filters: { 'v.city': 'Kiel' }, timeGrains: { 'v.time': null } };
  expect(find({ initial })).toEqual(['Kiel', undefined]);
  expect(find({ initial, host: { filters: {}, timeGrains: {} } })).toEqual(['Bonn', 'month']);
});

test('a host’s filter without a control is not restored by a control', () => {
  const { filters } = findControlDefaults(controls, {
    ...emptyControlLayers,
    initial: { filters: { 'v.other': 'x' } },
  });
  expect([...filters.keys()]).toEqual(['v.city']);
});
