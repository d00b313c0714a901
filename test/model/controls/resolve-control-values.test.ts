import { describe, expect, test } from 'vitest';
import { emptyControlLayers, type ControlLayers } from '../../../src/model/controls/control-layers.ts';
import { parseControls } from '../../../src/model/controls/control-definitions.ts';
import { resolveControls, findControlDefaults } from '../../../src/model/controls/resolve-control-values.ts';
import { parseTabContainers } from '../../../src/model/layout/parse-tab-containers.ts';
import { parseWidgets } from '../../../src/model/parsing/parse-widget.ts';

const member = 'orders.status';
const filter = (config: Record<string, unknown> = {}) => ({
  id: 'f',
  type: 'FILTER',
  config: { member, ...config },
});
const grain = (config: Record<string, unknown> = {}) => ({
  id: 'g',
  type: 'TIME_GRAIN',
  config: { member: 'orders.date', ...config },
});

function resolve(widgets: unknown[], layers: Partial<ControlLayers>) {
  const read = parseWidgets(widgets);
  return resolveControls(parseControls(read), parseTabContainers(read), { ...emptyControlLayers, ...layers });
}

const valueOf = (config: Record<string, unknown>, layers: Partial<ControlLayers>) =>
  resolve([filter(config)], layers).filters.get(member)?.value;

const host = (value: unknown) => ({ host: { filters: { [member]: value } } });
const picked = (value: string | null) => ({
  picked: { filters: { [member]: value === null ? null : { value } }, timeGrains: {}, tabs: {} },
});
const initial = (value: unknown) => ({ initial: { filters: { [member]: value } } });
const personal = { userAttribute: 'status' };
const attributes = { attributes: { status: 'mine' } };

describe('the value at load', () => {
  const everything = { ...host('host'), ...picked('picked'), ...initial('initial'), ...attributes };
  test.each<[string, Record<string, unknown>, Partial<ControlLayers>, unknown]>([
    ['nothing said is no filter', {}, {}, undefined],
    ['the author’s default', { value: 'static' }, {}, 'static'],
    ['the reader’s attribute outranks the default', { value: 'static', ...personal }, attributes, ['mine']],
    [
      'an empty attribute leaves the default',
      { value: 'static', ...personal },
      { attributes: { status: [] } },
      'static',
    ],
    ['a missing attribute leaves the default', { value: 'static', ...personal }, {}, 'static'],
    [
      'what the host began with outranks the attribute',
      personal,
      { ...initial('initial'), ...attributes },
      'initial',
    ],
    [
      'what the reader picked outranks the beginning',
      personal,
      { ...picked('picked'), ...initial('initial') },
      'picked',
    ],
    ['the host’s property outranks everything', { value: 'static', ...personal }, everything, 'host'],
    ['null from the host is cleared, whatever the default', { value: 'static' }, host(null), undefined],
    ['null from the reader is cleared, whatever the default', { value: 'static' }, picked(null), undefined],
    [
      'absent in a controlled record is the default',
      { value: 'static' },
      { host: { filters: {} }, ...picked('x') },
      'static',
    ],
    [
      'undefined returns control to the reader',
      {},
      { host: { filters: undefined }, ...picked('picked') },
      'picked',
    ],
    [
      'a disabled control takes nothing from a link',
      { value: 'static', visibility: 'disabled' },
      picked('picked'),
      'static',
    ],
    ['a disabled control obeys the host', { value: 'static', visibility: 'disabled' }, host('host'), 'host'],
    ['a hidden control still applies', { value: 'static', visibility: 'hidden' }, {}, 'static'],
    ['an empty list chooses nothing', {}, host([]), undefined],
    [
      'a value that cannot be read leaves the default',
      { value: 'static' },
      { ...initial({ operator: 'bogus' }) },
      'static',
    ],
  ])('%s', (_, config, layers, expected) => {
    expect(valueOf(config, layers)).toEqual(expected);
  });

  test('a default may be a condition without a value', () => {
    expect(resolve([filter({ operator: 'is_null' })], {}).filters.get(member)?.operator).toBe('is_null');
  });

  test('a host may filter a member that has no control', () => {
    expect(resolve([], host('host')).filters.get(member)?.value).toBe('host');
  });

  test('a link to a member without a control is ignored', () => {
    expect(resolve([], picked('picked')).filters.size).toBe(0);
  });
});

describe('the active time grain', () => {
  const grainOf = (config: Record<string, unknown>, layers: Partial<ControlLayers>) =>
    resolve([grain(config)], layers).grains.get('orders.date');
  const pickedGrain = (value: string | null) => ({
    picked: { filters: {}, timeGrains: { 'orders.date': value }, tabs: {} },
  });
  test.each<[string, Record<string, unknown>, Partial<ControlLayers>, string | undefined]>([
    ['without a default each chart keeps its own', {}, {}, undefined],
    ['the author’s default', { value: 'month' }, {}, 'month'],
    [
      'an attribute is matched by name in any case',
      { userAttribute: 'g' },
      { attributes: { g: 'WEEK' } },
      'week',
    ],
    ['a pick outranks the default', { value: 'month' }, pickedGrain('year'), 'year'],
    ['null is the grain of each report', { value: 'month' }, pickedGrain(null), undefined],
    ['a grain that is not offered is ignored', { grains: ['day', 'week'] }, pickedGrain('year'), undefined],
  ])('%s', (_, config, layers, expected) => {
    expect(grainOf(config, layers)).toBe(expected);
  });
});

describe('the open tab', () => {
  const container = {
    id: 't',
    type: 'TABS_CONTAINER',
    config: {
      tabs: [
        { id: 'one', title: 'One' },
        { id: 'two', title: 'Two' },
      ],
    },
  };
  const openWith = (layers: Partial<ControlLayers>) => resolve([container], layers).tabs.get('t');

  test('is the first by default', () => {
    expect(openWith({})).toBe('one');
  });

  test('is the host’s choice before the reader’s', () => {
    const layers = {
      host: { tabs: { t: 'one' } },
      picked: { filters: {}, timeGrains: {}, tabs: { t: 'two' } },
    };
    expect(openWith(layers)).toBe('one');
  });

  test('is the first if the id is unknown', () => {
    expect(openWith({ initial: { tabs: { t: 'gone' } } })).toBe('one');
  });
});

const position = { position: { x: 0, y: 0, w: 1, h: 1 }, responsiveLayouts: undefined, style: undefined };
const widget = (id: string, type: string, config: Record<string, unknown>) => ({
  id,
  type,
  ...position,
  config,
});
const parsedControls = parseControls([
  widget('f', 'FILTER', { member: 'v.city', value: 'Bonn', userAttribute: 'home' }),
  widget('g', 'TIME_GRAIN', { member: 'v.time', value: 'month' }),
]);

function find(layers: Partial<ControlLayers>): unknown[] {
  const { filters, grains } = findControlDefaults(parsedControls, { ...emptyControlLayers, ...layers });
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
  const { filters } = findControlDefaults(parsedControls, {
    ...emptyControlLayers,
    initial: { filters: { 'v.other': 'x' } },
  });
  expect([...filters.keys()]).toEqual(['v.city']);
});
