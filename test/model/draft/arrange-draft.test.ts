/** A draft arranged for a narrower breakpoint. */
import { describe, expect, test } from 'vitest';
import { arrangeDraft } from '../../../src/model/draft/arrange-draft.ts';
import { isRecord } from '../../../src/model/parsing/read-value.ts';
import { readDraft, withoutField, type DraftWidget } from '../../../src/model/draft/dashboard-draft.ts';
import { parseGridSettings } from '../../../src/model/layout/grid-settings.ts';
import { computeLayout } from '../../../src/model/layout/compute-layout.ts';

const at = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });

const draft = readDraft({
  title: 'Sales',
  widgets: [
    { id: 'region', type: 'FILTER', position: at(0, 0, 3, 2) },
    { id: 'secret', type: 'FILTER', position: at(3, 0, 3, 2), config: { visibility: 'hidden' } },
    { id: 'grain', type: 'TIME_GRAIN', position: at(6, 0, 3, 2) },
    { id: 'orders', type: 'CHART', position: at(0, 2, 4, 4) },
    { id: 'profit', type: 'CHART', position: at(4, 2, 4, 4) },
    { id: 'note', type: 'TEXT', position: at(8, 2, 4, 3), config: { content: 'Note' } },
    { id: 'trend', type: 'CHART', position: at(0, 6, 8, 11) },
    {
      id: 'tabs',
      type: 'TABS_CONTAINER',
      position: at(0, 17, 12, 10),
      config: { tabs: [{ id: 'one', title: 'One', widgetIds: ['inner', 'other'] }] },
    },
    { id: 'inner', type: 'FILTER', position: at(0, 0, 6, 2) },
    { id: 'other', type: 'FILTER', position: at(6, 0, 6, 2) },
  ],
});
const settings = parseGridSettings({});
const isNumber = (id: string): boolean => ['orders', 'profit'].includes(id);
const target = { settings, breakpoint: 'xxs', isNumber } as const;
const arranged = arrangeDraft(draft, target);
const find = (id: string): DraftWidget | undefined => arranged.widgets.find((widget) => widget.id === id);

describe('arrangeDraft', () => {
  test('controls and numbers share rows, and what is wide has a row of its own', () => {
    expect(find('region')).toMatchObject({ responsiveLayouts: { xxs: at(0, 0, 1, 2) } });
    expect(find('grain')).toMatchObject({ responsiveLayouts: { xxs: at(1, 0, 1, 2) } });
    expect(find('orders')).toMatchObject({ responsiveLayouts: { xxs: at(0, 2, 1, 4) } });
    expect(find('profit')).toMatchObject({ responsiveLayouts: { xxs: at(1, 2, 1, 4) } });
    expect(find('trend')).toMatchObject({ responsiveLayouts: { xxs: at(0, 8, 2, 11) } });
  });

  test.each([
    ['# Sales', '## Costs', ['left', 'sales', 'right', 'costs']],
    ['**Sales**', '# Costs', ['left', 'sales', 'right', 'costs']],
    ['Sales rose.', '**Costs** fell.', ['left', 'right', 'sales', 'costs']],
    ['# Sales', 'Costs fell.', ['left', 'right', 'sales', 'costs']],
    ['#1 in sales', '#', ['left', 'right', 'sales', 'costs']],
  ])('texts such as %j and %j beside each other are read in this order: %j', (left, right, order) => {
    const toText = (id: string, x: number, content: string) => ({
      id,
      type: 'TEXT',
      position: at(x, 0, 6, 2),
      config: { content },
    });
    const charts = ['sales', 'costs'].map((id, x) => ({ id, type: 'CHART', position: at(x * 6, 2, 6, 9) }));
    const widgets = [toText('left', 0, left), toText('right', 6, right), ...charts];
    const placed = arrangeDraft(readDraft({ widgets }), target).widgets;
    const top = ({ responsiveLayouts }: DraftWidget): number => {
      const { xxs } = isRecord(responsiveLayouts) ? responsiveLayouts : {};
      return isRecord(xxs) ? Number(xxs.y) : NaN;
    };
    expect(placed.toSorted((one, other) => top(one) - top(other)).map(({ id }) => id)).toEqual(order);
  });

  test('a text gets the rows that its words need in another width', () => {
    const rowsOf = (content: string): unknown => {
      const text = { id: 'text', type: 'TEXT', position: at(0, 0, 12, 3), config: { content } };
      const [widget] = arrangeDraft(readDraft({ widgets: [text] }), target).widgets;
      return widget?.['responsiveLayouts'];
    };
    expect(rowsOf('# Sales')).toEqual({ xxs: at(0, 0, 2, 2) });
    expect(rowsOf('Words. '.repeat(40))).toEqual({ xxs: at(0, 0, 2, 5) });
    expect(rowsOf('[Words](https://a.example/a/long/address/of/a/page)')).toEqual(rowsOf('Words'));
    expect(rowsOf('\n'.repeat(1e6))).toEqual({ xxs: at(0, 0, 2, 100) });
  });

  test('a grid whose rows take no room gets whole numbers', () => {
    const flat = parseGridSettings({ rowHeight: 30, margin: [0, -30] });
    const widgets = arrangeDraft(draft, { ...target, settings: flat }).widgets;
    const numbers = JSON.stringify(widgets.map(({ responsiveLayouts }) => responsiveLayouts));
    expect(numbers).not.toContain('null');
  });

  test('widgets in tabs are arranged among themselves', () => {
    expect(find('inner')).toMatchObject({ responsiveLayouts: { xxs: at(0, 0, 1, 2) } });
    expect(find('other')).toMatchObject({ responsiveLayouts: { xxs: at(1, 0, 1, 2) } });
  });

  test('what readers do not see takes no place between the others', () => {
    expect(find('secret')).toMatchObject({ responsiveLayouts: { xxs: at(0, 29, 2, 2) } });
  });

  test('other breakpoints, and everything but places, stay as they are', () => {
    const strip = ({ widgets, ...rest }: typeof draft) => ({
      ...rest,
      widgets: widgets.map((widget) => withoutField(widget, 'responsiveLayouts')),
    });
    expect(strip(arranged)).toEqual(strip(draft));
    expect(computeLayout(arranged.widgets, settings, 1300)).toEqual(
      computeLayout(draft.widgets, settings, 1300),
    );
  });

  test('a draft without widgets stays empty', () => {
    expect(arrangeDraft(readDraft({}), target).widgets).toEqual([]);
  });
});
