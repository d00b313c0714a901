import { expect } from 'chai';
import type { ExportedEvent } from '../../src/elements/export/exported-event.ts';
import { findViolations } from './find-violations.ts';
import {
  clear,
  dashboardOf,
  findDeep,
  findPlatform,
  heard,
  loadElement,
  mount,
  rendered,
  textOf,
  until,
} from './harness.ts';
import { clickOn, press } from './reader-input.ts';
import {
  table,
  chart,
  menuOf,
  opened,
  itemsOf,
  focused,
  reasonOf,
  noteDownloads,
  today,
  settings,
} from './export-scene.ts';

describe('the menu of a widget', () => {
  beforeEach(loadElement);
  afterEach(clear);

  it('is there only with allow-export, and never with hide="menu"', async () => {
    const element = mount({ ...settings, allowExport: false, dashboard: dashboardOf(table) });
    await rendered(element);
    expect(menuOf(element, 'table')).to.equal(null);
    expect((await reasonOf(element.export({ format: 'csv' }))).code).to.equal('export-not-allowed');
    expect(await element.getRows('table')).to.have.length(3);
    element.allowExport = true;
    await opened(element, 'table');
    element.hide = ['menu'];
    await until(() => menuOf(element, 'table') === null);
  });

  it('needs the permission of the embed token', async () => {
    const { baseUrl, publicIds, tokens, exportToken } = await findPlatform();
    const [publicId = ''] = publicIds;
    const refused = mount({ allowExport: true, baseUrl, publicId, token: tokens[publicId] });
    const { widgets } = await rendered(refused);
    const [{ widgetId } = { widgetId: '' }] = widgets;
    expect((await reasonOf(refused.export({ format: 'csv', widgetId }))).code).to.equal('export-not-allowed');
    expect(refused.shadowRoot?.querySelector('vitrine-export')).to.equal(null);
    clear();
    const granted = mount({ allowExport: true, baseUrl, publicId, token: exportToken });
    await rendered(granted);
    await until(() => !!granted.shadowRoot?.querySelector('vitrine-export'));
  });

  it('is walked with arrows, ends and letters, and Escape gives the focus back', async () => {
    const element = mount({ ...settings, dashboard: dashboardOf(chart) }, 700);
    await rendered(element);
    const root = await opened(element, 'chart');
    const button = root.querySelector<HTMLElement>('.open');
    expect(button?.ariaLabel).to.equal('Export Title of chart');
    expect(itemsOf(root).map((item) => item.textContent.trim())).to.deep.equal([
      ...['Download CSV', 'Download Excel', 'Download JSON', 'Download PNG', 'Download SVG'],
      'Copy to the clipboard',
    ]);
    button?.focus();
    await press('Enter');
    await until(() => focused(root) === 'Download CSV');
    expect(button?.ariaExpanded).to.equal('true');
    await press('ArrowUp');
    expect(focused(root)).to.equal('Copy to the clipboard');
    await press('ArrowDown', 'ArrowDown');
    expect(focused(root)).to.equal('Download Excel');
    await press('End', 'Home', 'p');
    expect(focused(root)).to.equal('Download PNG');
    expect(await findViolations(element)).to.deep.equal([]);
    await press('Escape');
    await until(() => button?.ariaExpanded === 'false');
    expect(root.activeElement).to.equal(button);
  });

  it('downloads, says so, and leaves formats out that its widget has not', async () => {
    const downloads = noteDownloads();
    try {
      const element = mount({ ...settings, dashboard: dashboardOf(table) });
      await rendered(element);
      const root = await opened(element, 'table');
      expect(itemsOf(root)).to.have.length(4);
      const told = heard(element, 'vitrine-exported');
      await clickOn(root.querySelector('.open') ?? root.host);
      await until(() => !!focused(root));
      await clickOn(root.querySelector('.xlsx') ?? root.host);
      const { format, source, rowCount } = await told;
      expect({ format, source, rowCount }).to.deep.equal({ format: 'xlsx', source: 'menu', rowCount: 3 });
      await until(() => root.querySelector('.open')?.ariaExpanded === 'false');
      expect(downloads.names).to.deep.equal([`Title of table ${today}.xlsx`]);
      expect(textOf(root.querySelector('[role=status]') ?? root)).to.equal(
        `Downloaded Title of table ${today}.xlsx`,
      );
    } finally {
      downloads.end();
    }
  });

  it('copies text and a table, and its event carries no rows', async () => {
    const written: ClipboardItem[] = [];
    const { clipboard } = navigator;
    const write = clipboard.write.bind(clipboard);
    clipboard.write = (items) => {
      written.push(...items);
      return write(items);
    };
    const element = mount({ ...settings, dashboard: dashboardOf(table) });
    await rendered(element);
    const root = await opened(element, 'table');
    const told: Promise<ExportedEvent> = heard(element, 'vitrine-exported');
    await clickOn(root.querySelector('.open') ?? root.host);
    await until(() => !!focused(root));
    await clickOn(root.querySelector('.copy') ?? root.host);
    const event = await told;
    Reflect.deleteProperty(clipboard, 'write');
    expect(event.format).to.equal('clipboard');
    expect(JSON.stringify(Object.values(event))).not.to.contain('AA');
    const [item] = written;
    expect(await (await item?.getType('text/plain'))?.text()).to.contain(
      'Carrier\tdelay\tshare\tday\nAA\t3\t0.25',
    );
    expect(await (await item?.getType('text/html'))?.text()).to.contain('<td>25.0%</td>');
  });

  it('comes to no text, no control and no failed widget', async () => {
    const text = { id: 'text', over: { type: 'TEXT', config: { content: 'Hello' } } };
    const broken = { id: 'broken', over: { config: { reportId: 99 } } };
    const element = mount({ ...settings, dashboard: dashboardOf(text, broken, table) });
    await rendered(element);
    await opened(element, 'table');
    expect(menuOf(element, 'text')).to.equal(null);
    expect(menuOf(element, 'broken')).to.equal(null);
    expect(findDeep(document, 'vitrine-export')).to.equal(menuOf(element, 'table'));
  });
});
