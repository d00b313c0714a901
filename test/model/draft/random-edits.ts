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
import { changeTabs, listTabPlaces, moveToTab, type TabPlace } from '../../../src/model/draft/edit-tabs.ts';

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

const containerAdded = fc.constant<Edit>((draft, id) => {
  const tabs = ['1', '2'].map((tab) => ({ id: `${id}-${tab}`, title: tab, widgetIds: [] }));
  return addWidget(draft, { id, type: 'TABS_CONTAINER', config: { tabs }, size: { w: 6, h: 6 } });
});

/** Works on the tab at an index, which exists if there is any. */
const onTab =
  (index: number, edit: (draft: DashboardDraft, place: TabPlace, newId: string) => DashboardDraft): Edit =>
  (draft, newId) => {
    const places = listTabPlaces(draft);
    const place = places[index % Math.max(1, places.length)];
    return place ? edit(draft, place, newId) : draft;
  };

/** Of six moves, one is out of all tabs. No widget is moved into its own tabs. */
const movedToTab = fc
  .tuple(fc.nat(20), fc.nat(20), fc.nat(5))
  .map(([index, tabIndex, luck]) =>
    onWidget(index, (draft, widgetId, newId) =>
      luck === 0
        ? moveToTab(draft, widgetId, undefined)
        : onTab(tabIndex, (now, { containerId, tabId }) =>
            containerId === widgetId ? now : moveToTab(now, widgetId, { containerId, tabId }),
          )(draft, newId),
    ),
  );
const tabAdded = fc
  .nat(20)
  .map((index) =>
    onTab(index, (draft, { containerId }, id) =>
      changeTabs(draft, containerId, (tabs) => [...tabs, { id, title: id, widgetIds: [] }]),
    ),
  );
const tabRemoved = fc
  .nat(20)
  .map((index) =>
    onTab(index, (draft, { containerId, tabId }) =>
      changeTabs(draft, containerId, (tabs) => tabs.filter(({ id }) => id !== tabId)),
    ),
  );
const tabNamed = fc
  .tuple(fc.nat(20), fc.string({ minLength: 1 }))
  .map(([index, title]) =>
    onTab(index, (draft, { containerId, tabId }) =>
      changeTabs(draft, containerId, (tabs) =>
        tabs.map((tab) => (tab.id === tabId ? { ...tab, title } : tab)),
      ),
    ),
  );
const tabsTurned = fc
  .nat(20)
  .map((index) =>
    onTab(index, (draft, { containerId }) =>
      changeTabs(draft, containerId, (tabs) => [...tabs.slice(1), ...tabs.slice(0, 1)]),
    ),
  );

export const tabEdits = fc.oneof(movedToTab, tabAdded, tabRemoved, tabNamed, tabsTurned);

export const edits = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.oneof(added, removed, duplicated, configured, placed, described) },
    { weight: 1, arbitrary: containerAdded },
    { weight: 4, arbitrary: tabEdits },
  ),
  { maxLength: 25 },
);

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
