/** Random edits of a draft, as an author makes them. */
import fc from 'fast-check';
import type { DashboardDraft } from '../../../src/model/draft/dashboard-draft.ts';
import {
  addWidget,
  configureWidget,
  describeDashboard,
  duplicateWidget,
  placeWidgets,
  removeWidget,
} from '../../../src/model/draft/edit-draft.ts';

export type Edit = (draft: DashboardDraft, newId: string) => DashboardDraft;

const place = fc.record({ x: fc.nat(11), y: fc.nat(40), w: fc.integer({ min: 1, max: 12 }), h: fc.nat(9) });

/** Works on the widget at an index, which exists if there is any. */
const onWidget =
  (index: number, edit: (draft: DashboardDraft, widgetId: string, newId: string) => DashboardDraft): Edit =>
  (draft, newId) => {
    const widget = draft.widgets[index % Math.max(1, draft.widgets.length)];
    return widget ? edit(draft, widget.id, newId) : draft;
  };

const added = fc.constantFrom('TEXT', 'FILTER', 'CHART').map(
  (type): Edit =>
    (draft, id) =>
      addWidget(draft, { id, type, config: { content: id }, size: { w: 4, h: 3 } }),
);
const removed = fc.nat(20).map((index) => onWidget(index, removeWidget));
const duplicated = fc.nat(20).map((index) => onWidget(index, duplicateWidget));
const configured = fc
  .tuple(
    fc.nat(20),
    fc.constantFrom('title', 'content', 'member'),
    fc.option(fc.string(), { nil: undefined }),
  )
  .map(([index, key, value]) => onWidget(index, (draft, id) => configureWidget(draft, id, { [key]: value })));
const placed = fc
  .tuple(fc.nat(20), place, fc.constantFrom('lg', 'md', 'sm'))
  .map(([index, to, name]) =>
    onWidget(index, (draft, id) =>
      placeWidgets(draft, [name === 'lg' ? { id, position: to } : { id, responsiveLayouts: { [name]: to } }]),
    ),
  );
const described = fc.option(fc.string(), { nil: undefined }).map(
  (title): Edit =>
    (draft) =>
      describeDashboard(draft, { title }),
);

export const edits = fc.array(fc.oneof(added, removed, duplicated, configured, placed, described), {
  maxLength: 25,
});

/** @param author - makes the ids of new widgets different from those of other authors. */
export const applyEdits = (
  draft: DashboardDraft,
  list: readonly Edit[],
  author: string,
): readonly DashboardDraft[] =>
  list.reduce<DashboardDraft[]>(
    (drafts, edit, index) => [...drafts, edit(drafts.at(-1) ?? draft, `${author}-${index}`)],
    [draft],
  );

export const startDraft: DashboardDraft = {
  title: 'Orders',
  layout: { rowHeight: 30 },
  settings: { timezone: 'UTC' },
  widgets: [
    { id: 'intro', type: 'TEXT', position: { x: 0, y: 0, w: 12, h: 2 }, config: { content: '# Orders' } },
    {
      id: 'total',
      type: 'CHART',
      position: { x: 0, y: 2, w: 6, h: 8 },
      config: { reportId: 12 },
      style: { a: 1 },
    },
    {
      id: 'tabs',
      type: 'TABS_CONTAINER',
      position: { x: 0, y: 10, w: 6, h: 8 },
      config: { tabs: [{ id: 't', widgetIds: ['total'] }] },
    },
    {
      id: 'state',
      type: 'FILTER',
      position: { x: 6, y: 2, w: 6, h: 2 },
      config: { member: 'orders.state' },
      responsiveLayouts: { md: { x: 0, y: 0, w: 2, h: 2 } },
    },
  ],
};
