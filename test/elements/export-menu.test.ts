import { expect } from 'chai';
import type { ExportedEvent } from '../../src/elements/export/exported-event.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import {
  clearPage,
  createDashboard,
  findDeep,
  findPlatform,
  nextEvent,
  loadElement,
  mount,
  waitForRendered,
  readText,
} from './page-harness.ts';
import { clickOn, pressKeys } from './user-input.ts';
import {
  table,
  chart,
  findExportMenu,
  openExportMenu,
  listMenuItems,
  findFocused,
  catchReason,
  recordDownloads,
  today,
  settings,
} from './export-page.ts';
import { until } from '../until.ts';

describe('the menu of a widget', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('is shown only with allow-export, and never with hide="menu"', async () => {
    const element = mount({ ...settings, allowExport: false, dashboard: createDashboard(table) });
    await waitForRendered(element);
    expect(findExportMenu(element, 'table')).to.equal(null);
    expect((await catchReason(element.export({ format: 'csv' }))).code).to.equal('export-not-allowed');
    expect(await element.getRows('table')).to.have.length(3);
    element.allowExport = true;
    await openExportMenu(element, 'table');
    element.hide = ['menu'];
    await until(() => findExportMenu(element, 'table') === null);
  });

  it('needs the permission of the embed token', async () => {
    const { baseUrl, publicIds, tokens, exportToken } = await findPlatform();
    const [publicId = ''] = publicIds;
    const refused = mount({ allowExport: true, baseUrl, publicId, token: tokens[publicId] });
    const { widgets } = await waitForRendered(refused);
    const [{ widgetId } = { widgetId: '' }] = widgets;
    expect((await catchReason(refused.export({ format: 'csv', widgetId }))).code).to.equal(
      'export-not-allowed',
    );
    expect(refused.shadowRoot?.querySelector('vitrine-export')).to.equal(null);
    clearPage();
    const granted = mount({ allowExport: true, baseUrl, publicId, token: exportToken });
    await waitForRendered(granted);
    await until(() => !!granted.shadowRoot?.querySelector('vitrine-export'));
  });

  it('is navigated with arrow keys, Home, End and letters, and Escape returns the focus', async () => {
    const element = mount({ ...settings, dashboard: createDashboard(chart) }, 700);
    await waitForRendered(element);
    const root = await openExportMenu(element, 'chart');
    const button = root.querySelector<HTMLElement>('.open');
    expect(button?.ariaLabel).to.equal('Export Title of chart');
    expect(listMenuItems(root).map((item) => item.textContent.trim())).to.deep.equal([
      'Download CSV',
      'Download Excel',
      'Download JSON',
      'Download PNG',
      'Download SVG',
      'Copy to the clipboard',
    ]);
    button?.focus();
    await pressKeys('Enter');
    await until(() => findFocused(root) === 'Download CSV');
    expect(button?.ariaExpanded).to.equal('true');
    await pressKeys('ArrowUp');
    expect(findFocused(root)).to.equal('Copy to the clipboard');
    await pressKeys('ArrowDown', 'ArrowDown');
    expect(findFocused(root)).to.equal('Download Excel');
    await pressKeys('End', 'Home', 'p');
    expect(findFocused(root)).to.equal('Download PNG');
    expect(await findAccessibilityViolations(element)).to.deep.equal([]);
    await pressKeys('Escape');
    await until(() => button?.ariaExpanded === 'false');
    expect(root.activeElement).to.equal(button);
  });

  it('downloads a file, announces it, and lists only the formats of its widget', async () => {
    const downloads = recordDownloads();
    try {
      const element = mount({ ...settings, dashboard: createDashboard(table) });
      await waitForRendered(element);
      const root = await openExportMenu(element, 'table');
      expect(listMenuItems(root)).to.have.length(4);
      const reported = nextEvent(element, 'vitrine-exported');
      await clickOn(root.querySelector('.open') ?? root.host);
      await until(() => !!findFocused(root));
      await clickOn(root.querySelector('.xlsx') ?? root.host);
      const { format, source, rowCount } = await reported;
      expect({ format, source, rowCount }).to.deep.equal({ format: 'xlsx', source: 'menu', rowCount: 3 });
      await until(() => root.querySelector('.open')?.ariaExpanded === 'false');
      expect(downloads.names).to.deep.equal([`Title of table ${today}.xlsx`]);
      expect(readText(root.querySelector('[role=status]') ?? root)).to.equal(
        `Downloaded Title of table ${today}.xlsx`,
      );
    } finally {
      downloads.end();
    }
  });

  it('copies the rows as text and as a table, and its event contains no rows', async () => {
    const written: ClipboardItem[] = [];
    const { clipboard } = navigator;
    const write = clipboard.write.bind(clipboard);
    clipboard.write = (items) => {
      written.push(...items);
      return write(items);
    };
    const element = mount({ ...settings, dashboard: createDashboard(table) });
    await waitForRendered(element);
    const root = await openExportMenu(element, 'table');
    const reported: Promise<ExportedEvent> = nextEvent(element, 'vitrine-exported');
    await clickOn(root.querySelector('.open') ?? root.host);
    await until(() => !!findFocused(root));
    await clickOn(root.querySelector('.copy') ?? root.host);
    const event = await reported;
    Reflect.deleteProperty(clipboard, 'write');
    expect(event.format).to.equal('clipboard');
    expect(JSON.stringify(Object.values(event))).not.to.contain('AA');
    const [item] = written;
    expect(await (await item?.getType('text/plain'))?.text()).to.contain(
      'Carrier\tdelay\tshare\tday\nAA\t3\t0.25',
    );
    expect(await (await item?.getType('text/html'))?.text()).to.contain('<td>25.0%</td>');
  });

  it('is not shown for texts, controls and failed widgets', async () => {
    const text = { id: 'text', over: { type: 'TEXT', config: { content: 'Hello' } } };
    const broken = { id: 'broken', over: { config: { reportId: 99 } } };
    const element = mount({ ...settings, dashboard: createDashboard(text, broken, table) });
    await waitForRendered(element);
    await openExportMenu(element, 'table');
    expect(findExportMenu(element, 'text')).to.equal(null);
    expect(findExportMenu(element, 'broken')).to.equal(null);
    expect(findDeep(document, 'vitrine-export')).to.equal(findExportMenu(element, 'table'));
  });
});
