import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseControls } from '../../../src/model/controls/control-definitions.ts';
import { emptyControlLayers } from '../../../src/model/controls/control-layers.ts';
import { findSetValues, resolveControls } from '../../../src/model/controls/resolve-control-values.ts';
import { parseTabContainers } from '../../../src/model/layout/parse-tab-containers.ts';
import { parseWidgets } from '../../../src/model/parsing/parse-widget.ts';

const members = ['orders.status', 'orders.city', 'orders.other'];
const value = fc.constantFrom(
  { operator: 'equals', value: 'one' } as const,
  { operator: 'equals', value: 'two' } as const,
  null,
);
const grain = fc.constantFrom('day', 'month', null);
const tab = fc.constantFrom('first', 'second', 'gone');

const values = fc.record({
  filters: fc.dictionary(fc.constantFrom(...members), value),
  timeGrains: fc.dictionary(fc.constantFrom('orders.date', 'orders.other'), grain),
  tabs: fc.dictionary(fc.constant('tabs'), tab),
});

const control = fc.record({
  visibility: fc.constantFrom('visible', 'hidden', 'disabled'),
  value: fc.constantFrom('one', 'default', undefined),
  userAttribute: fc.constantFrom('status', undefined),
});

const scene = fc.record({
  config: control,
  picked: values,
  initial: values,
  host: fc.record(
    {
      filters: fc.dictionary(fc.constantFrom(...members), value),
      timeGrains: fc.dictionary(fc.constant('orders.date'), grain),
    },
    { requiredKeys: [] },
  ),
});

const attributes = { status: ['mine'] };

test('a dashboard that begins with the values set by host and reader shows what the reader sees', () => {
  fc.assert(
    fc.property(scene, ({ config, picked, initial, host }) => {
      const widgets = parseWidgets([
        { id: 'f', type: 'FILTER', config: { member: 'orders.status', ...config } },
        { id: 'g', type: 'TIME_GRAIN', config: { member: 'orders.date' } },
        { id: 'a', type: 'TEXT', config: {} },
        { id: 'b', type: 'TEXT', config: {} },
        {
          id: 'tabs',
          type: 'TABS_CONTAINER',
          config: {
            tabs: [
              { id: 'first', title: 'First', widgetIds: ['a'] },
              { id: 'second', title: 'Second', widgetIds: ['b'] },
            ],
          },
        },
      ]);
      const controls = parseControls(widgets);
      const containers = parseTabContainers(widgets);
      const layers = { ...emptyControlLayers, attributes, picked, initial, host };
      const seen = resolveControls(controls, containers, layers);
      const sent = findSetValues(controls, layers);
      const mailed = resolveControls(controls, containers, {
        ...emptyControlLayers,
        attributes,
        initial: sent,
      });
      expect(mailed).toEqual(seen);
    }),
  );
});
