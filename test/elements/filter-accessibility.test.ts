import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import {
  waitForControl,
  findField,
  createFilterWidget,
  find,
  createGrainWidget,
  openPanel,
  listOptions,
  findPanelRoot,
  mountFilterDashboard,
} from './filter-page.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import { clearPage, loadElement } from './page-harness.ts';
import { until } from '../until.ts';

const controls = [
  createFilterWidget('airport', 'flights.origin_label', { value: ['Denver (DEN)', 'Atlanta (ATL)'] }),
  createFilterWidget('departure', 'flights.date', {
    operator: 'between',
    value: ['2001-03-01', '2001-04-30'],
  }),
  createFilterWidget('distance', 'flights.distance', { operator: 'between', value: [100, 900] }),
  createFilterWidget('locked', 'flights.origin_airport', { value: ['Denver Intl'], visibility: 'disabled' }),
  { ...createGrainWidget('grain'), position: { x: 0, y: 2, w: 5, h: 2 } },
];

describe('accessible controls', () => {
  beforeEach(loadElement);
  afterEach(() => {
    clearPage();
    document.documentElement.style.colorScheme = '';
    document.body.style.backgroundColor = '';
  });

  for (const scheme of ['light', 'dark'] as const) {
    it(`have no violation of WCAG 2.2 AA in ${scheme}, closed or open`, async () => {
      document.documentElement.lang = 'en';
      document.documentElement.style.colorScheme = scheme;
      // The checker treats an unpainted page as white.
      document.body.style.backgroundColor = scheme === 'dark' ? '#0e1116' : '#ffffff';
      const element = await mountFilterDashboard(controls);
      expect(await findAccessibilityViolations(element)).to.deep.equal([]);
      for (const id of ['airport', 'departure', 'distance']) {
        const panel = await openPanel(await waitForControl(element, id));
        if (id === 'airport') await until(() => listOptions(panel).length > 5);
        await until(() => panel.getAnimations({ subtree: true }).length === 0);
        expect(await findAccessibilityViolations(element)).to.deep.equal([]);
      }
    });
  }

  it('open within the viewport, at every position of the page', async () => {
    await setViewport({ width: 1280, height: 800 });
    const right = { position: { x: 11, y: 0, w: 1, h: 2 } };
    const element = await mountFilterDashboard([
      { ...createFilterWidget('departure', 'flights.date'), ...right },
    ]);
    const control = await waitForControl(element, 'departure');
    await openPanel(control);
    const box = find(control, '[popover]');
    await until(() => box.getBoundingClientRect().width > 400);
    await until(() => box.getBoundingClientRect().right <= innerWidth);
    expect(box.getBoundingClientRect().left).to.be.at.least(0);
    expect(box.getBoundingClientRect().top).to.be.at.least(0);
    expect(box.getBoundingClientRect().bottom).to.be.at.most(innerHeight);
  });

  it('fit into boxes of 40 px height and of 120 px width', async () => {
    const element = await mountFilterDashboard(
      [
        {
          ...createFilterWidget('line', 'flights.origin_label', { title: 'Airport' }),
          position: { x: 0, y: 0, w: 3, h: 1 },
        },
        {
          ...createFilterWidget('narrow', 'flights.city_pair', { title: 'Route' }),
          position: { x: 3, y: 0, w: 1, h: 2 },
        },
      ],
      {},
    );
    for (const id of ['line', 'narrow']) {
      const control = await waitForControl(element, id);
      const outer = control.host.getBoundingClientRect();
      for (const piece of [find(control, '.label'), findField(control)]) {
        const inner = piece.getBoundingClientRect();
        expect(inner.left, id).to.be.at.least(outer.left - 0.5);
        expect(inner.right, id).to.be.at.most(outer.right + 0.5);
        expect(inner.bottom, id).to.be.at.most(outer.bottom + 0.5);
        expect(inner.top, id).to.be.at.least(outer.top - 0.5);
      }
    }
  });

  it('open as a sheet at the bottom of a narrow screen', async () => {
    await setViewport({ width: 390, height: 800 });
    const element = await mountFilterDashboard(controls);
    const control = await waitForControl(element, 'airport');
    await openPanel(control);
    const box = find(control, '[popover]');
    await until(() => box.getAnimations().length === 0 && box.getBoundingClientRect().bottom === innerHeight);
    expect(box.getBoundingClientRect().width).to.equal(innerWidth);
    await setViewport({ width: 1280, height: 800 });
  });

  it('keep an open panel through a refresh of the dashboard', async () => {
    const element = await mountFilterDashboard(controls);
    const control = await waitForControl(element, 'airport');
    const panel = await openPanel(control);
    await until(() => listOptions(panel).length > 5);
    await element.refresh();
    expect(findPanelRoot(panel).isConnected).to.equal(true);
    expect(find(control, '[popover]').matches(':popover-open')).to.equal(true);
  });
});
