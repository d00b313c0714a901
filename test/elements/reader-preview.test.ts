import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { until } from '../until.ts';
import {
  createReport,
  findOwnPlatform,
  openForAuthor,
  pressBar,
  readWorkbook,
  saveElsewhere,
  type DraftContent,
} from './editor-page.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import { findInside, startLayoutEditor } from './layout-editor-page.ts';
import { clearPage, loadElement, readText, signToken } from './page-harness.ts';

type Dashboard = Awaited<ReturnType<typeof openForAuthor>>['element'];

const member = 'state_flights.count';
const author = {
  userAttributes: { state: ['California', 'Texas'], level: 3, isPilot: true },
  groups: ['sales'],
};

/** The number of flights that a reader with these states sees, as the Data API says. */
async function countFlights(states: readonly string[]): Promise<string> {
  const { baseUrl, shortId: publicId } = await findOwnPlatform();
  const token = await signToken({ publicId, mode: 'creator', userAttributes: { state: states } });
  const post = async (url: string, authorization: string, body: object): Promise<unknown> => {
    const headers = { authorization, 'content-type': 'application/json' };
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const granted = await post(`${baseUrl}/v1/deployments/1/token`, `Bearer ${token}`, {});
  const { cubeApiToken } = granted as { readonly cubeApiToken: string };
  const query = { measures: [member] };
  const loaded = await post(new URL('/cubejs-api/v1/load', baseUrl).href, cubeApiToken, { query });
  const { data } = loaded as { readonly data: readonly Readonly<Record<string, string>>[] };
  return Number(data[0]?.[member] ?? 0).toLocaleString('en');
}

const findPreview = (element: Dashboard): Dashboard | undefined =>
  element.shadowRoot?.querySelector<Dashboard>('.reader-preview') ?? undefined;

/** Waits until a dashboard shows the number in its widget. */
const untilShown = (find: () => Dashboard | undefined, text: string): Promise<unknown> =>
  until(() => {
    const widget = find()?.shadowRoot?.querySelector('[data-widget-id=flights-of-state]');
    return widget && readText(widget).includes(text) ? true : undefined;
  });

async function openPreview(element: Dashboard): Promise<void> {
  const menus = element.shadowRoot?.querySelectorAll('vitrine-add-menu') ?? [];
  menus[1]?.shadowRoot?.querySelector<HTMLElement>('[role=menuitem]')?.click();
  await until(() => findInside(element, '.arrange-bar .bar-facts'));
}

/** Opens the dialog, and waits for its fields. */
async function openChoice(element: Dashboard): Promise<ShadowRoot> {
  pressBar(element, 'As another reader');
  const dialog = await until(() => findInside(element, 'vitrine-choose-reader')?.shadowRoot ?? undefined);
  await until(() => dialog.querySelector('.field') ?? undefined);
  return dialog;
}

function write(dialog: ShadowRoot, name: string, value: string): void {
  const label = [...dialog.querySelectorAll('label')].find(
    (one) => one.querySelector('span')?.textContent === name,
  );
  const field = label?.querySelector<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('.field');
  if (!field) throw new Error(`There is no field ${name}.`);
  field.value = value;
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input'));
}

const submit = (dialog: ShadowRoot): void => dialog.querySelector<HTMLElement>('footer .primary')?.click();

const readBar = (element: Dashboard): string => findInside(element, '.bar-facts')?.textContent ?? '';

describe('the preview as another reader', () => {
  let start: DraftContent;
  let reportId: number;
  before(async () => {
    await loadElement();
    const platform = await findOwnPlatform();
    start = (await readWorkbook(platform)).dashboardPublished;
    const spec = { blocks: [{ type: 'number', field: member }] };
    reportId = await createReport(platform, {
      name: 'Flights of the state',
      jsonQuery: JSON.stringify({ measures: [member] }),
      meta: {
        kind: 'kpi',
        spec,
        preferences: { columnFormats: { [member]: { type: 'number', decimalPlaces: 0 } } },
      },
    });
  });
  beforeEach(async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    await setViewport({ width: 1400, height: 900 });
    const widget = {
      id: 'flights-of-state',
      type: 'CHART',
      position: { x: 0, y: 0, w: 6, h: 4 },
      config: { reportId },
    };
    await saveElsewhere(await findOwnPlatform(), () => ({ ...start, widgets: [widget] }));
  });
  afterEach(async () => {
    sessionStorage.clear();
    clearPage();
    await emulateMedia({ reducedMotion: 'no-preference' });
    await setViewport({ width: 800, height: 600 });
  });

  const open = async (subject: string): Promise<Dashboard> => {
    const { element } = await openForAuthor(subject, author);
    await startLayoutEditor(element);
    await openPreview(element);
    return element;
  };

  it('shows the rows of that reader, and nothing of it to the page', async () => {
    const [own, texan] = await Promise.all([countFlights(['California', 'Texas']), countFlights(['Texas'])]);
    expect(own).not.to.equal(texan);
    const element = await open('previewing author');
    await untilShown(() => element, own);
    const heard: string[] = [];
    for (const type of ['ready', 'rendered', 'error', 'filters-changed', 'breakpoint-changed', 'tab-changed'])
      element.addEventListener(`vitrine-${type}`, () => heard.push(type));
    const dialog = await openChoice(element);
    write(dialog, 'state', 'Texas');
    submit(dialog);
    await untilShown(() => findPreview(element), texan);
    expect(readBar(element)).to.contain('state: Texas · level: 3 · isPilot: true · sales');
    expect(findInside(element, '.grid')?.offsetHeight).to.equal(0);
    expect(heard).to.deep.equal([]);
    pressBar(element, 'Back to editing');
    await until(() => findInside(element, '.arrange-sheet .move'));
    expect(findPreview(element)).to.equal(undefined);
    expect(findInside(element, '.grid')?.offsetHeight).to.be.greaterThan(0);
  });

  it('never shows rows that the author may not see, and none to a reader without the attribute', async () => {
    const element = await open('curious author');
    for (const states of ['New York\nTexas', 'New York', '']) {
      const dialog = await openChoice(element);
      write(dialog, 'state', states);
      submit(dialog);
      await untilShown(
        () => findPreview(element),
        states.includes('Texas') ? await countFlights(['Texas']) : '0',
      );
    }
  });

  it('keeps what was said of the reader, takes the draft as it changes, and goes back to the author', async () => {
    const element = await open('returning author');
    const first = await openChoice(element);
    write(first, 'state', 'Texas');
    write(first, 'isPilot', '');
    first.querySelector<HTMLInputElement>('[type=checkbox]')?.click();
    submit(first);
    const texan = await countFlights(['Texas']);
    await untilShown(() => findPreview(element), texan);
    expect(readBar(element)).to.contain('state: Texas · level: 3');
    expect(readBar(element)).not.to.contain('sales');
    const second = await openChoice(element);
    expect(second.querySelector<HTMLTextAreaElement>('.field')?.value).to.equal('Texas');
    second.querySelector<HTMLElement>('footer .control:not(.primary)')?.click();
    await until(() => (findPreview(element) ? undefined : true));
    await untilShown(() => element, await countFlights(['California', 'Texas']));
    const third = await openChoice(element);
    expect(third.querySelector<HTMLTextAreaElement>('.field')?.value).to.equal('California\nTexas');
  });

  it('says what is no value of an attribute, is sent by Enter, and is accessible', async () => {
    const element = await open('writing author');
    const dialog = await openChoice(element);
    write(dialog, 'level', 'three');
    submit(dialog);
    const alert = await until(() => dialog.querySelector('[role=alert]') ?? undefined);
    expect(readText(alert)).to.contain('“three” is no value');
    expect(dialog.activeElement?.getAttribute('aria-invalid')).to.equal('true');
    expect(await findAccessibilityViolations(element)).to.deep.equal([]);
    write(dialog, 'level', '4');
    await sendKeys({ press: 'Enter' });
    await until(() => (readBar(element).includes('level: 4') ? true : undefined));
  });

  it('takes an attribute that the author names, and follows what the page sets', async () => {
    const { element } = await openForAuthor('naming author', { userAttributes: {}, groups: [] });
    await startLayoutEditor(element);
    await openPreview(element);
    pressBar(element, 'As another reader');
    const dialog = await until(() => findInside(element, 'vitrine-choose-reader')?.shadowRoot ?? undefined);
    (await until(() => dialog.querySelector<HTMLInputElement>('.addition input') ?? undefined)).focus();
    await sendKeys({ type: 'state' });
    await sendKeys({ press: 'Enter' });
    await until(() => dialog.querySelector('textarea:focus') ?? undefined);
    await sendKeys({ type: 'Texas' });
    submit(dialog);
    await untilShown(() => findPreview(element), '0');
    expect(readBar(element)).to.contain('state: Texas');
    element.locale = 'de';
    await until(() => (findPreview(element)?.locale === 'de' ? true : undefined));
  });

  it('ends when the dashboard is refused, so that nothing of it stays', async () => {
    const element = await open('refused author');
    const dialog = await openChoice(element);
    submit(dialog);
    await untilShown(() => findPreview(element), await countFlights(['California', 'Texas']));
    element.publicId = 'NoSuchBoard1';
    const notice = await until(() => findInside(element, '[role=alert]'));
    expect(findPreview(element)).to.equal(undefined);
    expect(notice.checkVisibility({ visibilityProperty: true })).to.equal(true);
  });
});
