/** Widgets are dragged into tabs and out of them. */
import { emulateMedia, sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import type { DraftContent } from './editor-page.ts';
import {
  disableTouchScreen,
  dragWithMouse,
  dragWithTouch,
  enableTouchScreen,
  findHandle,
  findInside,
  startLayoutEditor,
} from './layout-editor-page.ts';
import { clearPage, findWidget, loadElement, mount, waitForRendered } from './page-harness.ts';
import { until } from '../until.ts';

const text = (id: string, x: number, y: number): DraftContent['widgets'][number] => ({
  id,
  type: 'TEXT',
  position: { x, y, w: 4, h: 4 },
  config: { content: `Words of ${id}`, title: id },
});

const content: DraftContent = {
  title: 'Board',
  widgets: [
    text('a', 0, 0),
    text('b', 4, 0),
    {
      id: 'tabs',
      type: 'TABS_CONTAINER',
      position: { x: 0, y: 4, w: 12, h: 10 },
      config: {
        tabs: [
          { id: 'one', title: 'One', widgetIds: ['c'] },
          { id: 'two', title: 'Two', widgetIds: ['d'] },
        ],
      },
    },
    text('c', 0, 0),
    text('d', 0, 0),
  ],
};

interface Page {
  readonly element: DashboardElement;
  readonly edits: DraftContent[];
}

async function openPage(direction = 'ltr'): Promise<Page> {
  const breakpoints = { lg: 600, md: 500, sm: 400, xs: 300, xxs: 0 };
  const dashboard = { config: { ...content, layout: { rowHeight: 20, breakpoints } } };
  const element = mount({ dashboard, editable: true, dir: direction }, 700);
  const edits: DraftContent[] = [];
  element.addEventListener('vitrine-dashboard-edited', ({ config }) =>
    edits.push(config as unknown as DraftContent),
  );
  await waitForRendered(element);
  await startLayoutEditor(element);
  await until(() => findInside(element, '[data-handle-of="c"].move'));
  return { element, edits };
}

const findHeading = (element: DashboardElement, title: string): Element => {
  const tabs = findWidget(element, 'tabs').shadowRoot?.querySelector('vitrine-tabs')?.shadowRoot;
  const found = [...(tabs?.querySelectorAll('[role=tab]') ?? [])].find(
    ({ textContent }) => textContent.trim() === title,
  );
  if (!found) throw new Error(`There is no tab ${title}.`);
  return found;
};

const middleOf = (element: Element): [number, number] => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + Math.min(height / 2, 20))];
};

/** Steps from the middle of a handle, by way of one between, to a point of the page. */
function stepsTo(handle: Element, [x, y]: readonly [number, number]): [number, number][] {
  const [fromX, fromY] = middleOf(handle);
  const across = x - fromX;
  const down = y - fromY;
  return [
    [5, 5],
    [Math.round(across / 2), Math.round(down / 2)],
    [Math.round(across), Math.round(down)],
  ];
}

/** The widgets of each tab. */
const listTabs = (draft: DraftContent | undefined): unknown =>
  (
    draft?.widgets.find(({ id }) => id === 'tabs')?.config['tabs'] as { widgetIds: string[] }[] | undefined
  )?.map(({ widgetIds }) => widgetIds);

const isOpen = (element: DashboardElement, title: string): boolean =>
  findHeading(element, title).getAttribute('aria-selected') === 'true';

describe('a widget that is dragged', () => {
  // Before the editor is loaded, which looks for a touch screen once.
  before(async () => {
    await enableTouchScreen();
  });
  after(async () => {
    await disableTouchScreen();
  });
  beforeEach(async () => {
    await loadElement();
    await emulateMedia({ reducedMotion: 'reduce' });
  });
  afterEach(async () => {
    clearPage();
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  for (const direction of ['ltr', 'rtl'])
    it(`goes into the tab on whose heading it is dropped, which opens (${direction})`, async () => {
      const { element, edits } = await openPage(direction);
      const handle = findHandle(element, 'a', 'move');
      const before = findWidget(element, 'tabs').getBoundingClientRect().top;
      const [x, y] = middleOf(handle);
      const steps = stepsTo(handle, middleOf(findHeading(element, 'Two')));
      await sendMouse({ type: 'move', position: [x, y] });
      await sendMouse({ type: 'down' });
      for (const [across, down] of steps) await sendMouse({ type: 'move', position: [x + across, y + down] });
      expect(findWidget(element, 'tabs').getBoundingClientRect().top).to.equal(before);
      const marked = findInside(element, '.drop-target')?.getBoundingClientRect();
      const heading = findHeading(element, 'Two').getBoundingClientRect();
      expect(Math.round(marked?.left ?? 0)).to.equal(Math.round(heading.left));
      await sendMouse({ type: 'up' });
      await until(() => isOpen(element, 'Two'));
      expect(listTabs(edits.at(-1))).to.deep.equal([['c'], ['d', 'a']]);
      expect(findInside(element, '.drop-target')).to.equal(undefined);
      expect(findInside(element, '.arrange-live')?.textContent).to.equal('a moved to the tab Two.');
    });

  it('opens the tab on whose heading it rests, and can be dropped in it', async () => {
    const { element, edits } = await openPage();
    const handle = findHandle(element, 'a', 'move');
    const [x, y] = middleOf(handle);
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    for (const [across, down] of stepsTo(handle, middleOf(findHeading(element, 'Two'))))
      await sendMouse({ type: 'move', position: [x + across, y + down] });
    await until(() => isOpen(element, 'Two') && findInside(element, '[data-handle-of="d"].move'));
    expect(edits).to.deep.equal([]);
    const { left, top, width } = findWidget(element, 'd').getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left + width * 2.5), Math.round(top + 10)] });
    await sendMouse({ type: 'up' });
    await until(() => edits.length > 0);
    expect(listTabs(edits[0])).to.deep.equal([['c'], ['d', 'a']]);
    expect(edits[0]?.widgets[0]?.position).to.deep.equal({ x: 8, y: 0, w: 4, h: 4 });
  });

  it('goes to the place of an open tab where it is dropped', async () => {
    const { element, edits } = await openPage();
    const handle = findHandle(element, 'a', 'move');
    const { left, top, width } = findWidget(element, 'c').getBoundingClientRect();
    await dragWithMouse(handle, stepsTo(handle, [left + width * 2.5, top + 10]));
    await until(() => edits.length > 0);
    expect(listTabs(edits[0])).to.deep.equal([['c', 'a'], ['d']]);
    expect(edits[0]?.widgets[0]?.position).to.deep.equal({ x: 8, y: 0, w: 4, h: 4 });
  });

  for (const direction of ['ltr', 'rtl'])
    it(`leaves its tab for the place of the dashboard where it is dropped (${direction})`, async () => {
      const { element, edits } = await openPage(direction);
      const handle = findHandle(element, 'c', 'move');
      const { left, width, top } = findWidget(element, 'b').getBoundingClientRect();
      const away = direction === 'ltr' ? 1.5 : -0.5;
      await dragWithMouse(handle, stepsTo(handle, [Math.round(left + width * away), top + 10]));
      await until(() => edits.length > 0);
      expect(listTabs(edits[0])).to.deep.equal([[], ['d']]);
      expect(edits[0]?.widgets.find(({ id }) => id === 'c')?.position).to.deep.equal({
        x: 8,
        y: 0,
        w: 4,
        h: 4,
      });
    });

  it('moves from one tab to another of the same widget', async () => {
    const { element, edits } = await openPage();
    const handle = findHandle(element, 'c', 'move');
    await dragWithMouse(handle, stepsTo(handle, middleOf(findHeading(element, 'Two'))));
    await until(() => isOpen(element, 'Two'));
    expect(listTabs(edits.at(-1))).to.deep.equal([[], ['d', 'c']]);
  });

  it('goes into a tab by touch', async () => {
    const { element, edits } = await openPage();
    const handle = findHandle(element, 'b', 'move');
    await dragWithTouch(handle, stepsTo(handle, middleOf(findHeading(element, 'Two'))));
    await until(() => isOpen(element, 'Two'));
    expect(listTabs(edits.at(-1))).to.deep.equal([['c'], ['d', 'b']]);
  });

  it('pushes the tabs down when it is dropped above them', async () => {
    const { element, edits } = await openPage();
    const handle = findHandle(element, 'a', 'move');
    const { top, left } = findWidget(element, 'tabs').getBoundingClientRect();
    await dragWithMouse(handle, stepsTo(handle, [left + 560, top - 12]));
    await until(() => edits.length > 0);
    expect(listTabs(edits[0])).to.deep.equal([['c'], ['d']]);
    const yOf = (id: string) =>
      (edits[0]?.widgets.find((one) => one.id === id)?.position as { y: number } | undefined)?.y ?? 0;
    expect(yOf('tabs')).to.be.at.least(yOf('a') + 4);
  });
});
