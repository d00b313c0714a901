/** A draft arranged for a narrower breakpoint. */
import { describe, expect, test } from 'vitest';
import { arrangeDraft } from '../../../src/model/draft/arrange-draft.ts';
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
const unmeasured = () => undefined;
const target = { settings, breakpoint: 'xxs', isNumber, findTextHeight: unmeasured } as const;
const arranged = arrangeDraft(draft, target);
const find = (id: string): DraftWidget | undefined => arranged.widgets.find((widget) => widget.id === id);

describe('arrangeDraft', () => {
  test('controls and numbers share rows, and what is wide has a row of its own', () => {
    expect(find('region')).toMatchObject({ responsiveLayouts: { xxs: at(0, 0, 1, 2) } });
    expect(find('grain')).toMatchObject({ responsiveLayouts: { xxs: at(1, 0, 1, 2) } });
    expect(find('orders')).toMatchObject({ responsiveLayouts: { xxs: at(0, 2, 1, 4) } });
    expect(find('profit')).toMatchObject({ responsiveLayouts: { xxs: at(1, 2, 1, 4) } });
    expect(find('trend')).toMatchObject({ responsiveLayouts: { xxs: at(0, 10, 2, 11) } });
  });

  test('a text gets as many rows as it needs for its words in another width', () => {
    // A third of at least 1200 px becomes 340 px.
    expect(find('note')).toMatchObject({ responsiveLayouts: { xxs: at(0, 6, 2, 4) } });
    const { widgets } = arrangeDraft(draft, { ...target, breakpoint: 'sm' });
    expect(widgets.find(({ id }) => id === 'note')).toMatchObject({ responsiveLayouts: { sm: { h: 2 } } });
    const measured = arrangeDraft(draft, { ...target, findTextHeight: (_, width) => width / 2 }).widgets;
    // 170 px are five rows of 30 px with four gaps of 10 px between.
    expect(measured.find(({ id }) => id === 'note')).toMatchObject({
      responsiveLayouts: { xxs: { h: 5 } },
    });
  });

  test('widgets in tabs are arranged among themselves', () => {
    expect(find('inner')).toMatchObject({ responsiveLayouts: { xxs: at(0, 0, 1, 2) } });
    expect(find('other')).toMatchObject({ responsiveLayouts: { xxs: at(1, 0, 1, 2) } });
  });

  test('what readers do not see takes no place between the others', () => {
    expect(find('secret')).toMatchObject({ responsiveLayouts: { xxs: at(0, 31, 2, 2) } });
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
