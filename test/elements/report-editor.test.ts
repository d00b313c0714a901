import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import {
  beginWithPublished,
  chooseAdd,
  openEditor,
  pressBar,
  pressTool,
  pressWithControl,
  untilSaved,
  type DraftContent,
} from './editor-page.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import { findDeep, findWidget, readText, waitForText } from './page-harness.ts';
import { clickOn, pressKeys } from './user-input.ts';
import { until } from '../until.ts';

const send = window.fetch.bind(window);

const findDialog = (element: DashboardElement): ShadowRoot | undefined =>
  element.shadowRoot?.querySelector('vitrine-report-editor')?.shadowRoot ?? undefined;

/** The first match in the dialog, once it is there. */
const findPiece = (element: DashboardElement, selector: string): Promise<Element> =>
  until(() => {
    const dialog = findDialog(element);
    return dialog && findDeep(dialog, selector);
  });

const findMember = (element: DashboardElement, name: string): Promise<Element> =>
  findPiece(element, `[data-member="${name}"]`);

async function openReportEditor(): Promise<DashboardElement> {
  const { element } = await openEditor();
  await chooseAdd(element, 'New report');
  return element;
}

/** The picture of the report, once it is drawn. */
const findPicture = (element: DashboardElement, kind: string): Promise<Element> =>
  findPiece(element, '.stage vitrine-report-picture').then(({ shadowRoot }) =>
    until(() => {
      const drawing = shadowRoot?.querySelector('.drawing:not(.next)')?.shadowRoot;
      return drawing && findDeep(drawing, kind);
    }),
  );

/** Chooses what the period of the filter is compared with. */
async function pressCompared(element: DashboardElement, title: string): Promise<void> {
  const option = await until(() => {
    const dialog = findDialog(element);
    const panel = dialog && findDeep(dialog, 'vitrine-filter-panel');
    const all = panel?.shadowRoot?.querySelectorAll<HTMLOptionElement>('.named option') ?? [];
    return [...all].find(({ text }) => text === title);
  });
  const { parentElement: select } = option;
  if (!(select instanceof HTMLSelectElement)) throw new Error('The option has no list.');
  select.value = option.value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

async function setDay(element: DashboardElement, index: number, day: string): Promise<void> {
  const field = await findPiece(element, `.ends label:nth-of-type(${index + 1}) input`);
  if (!(field instanceof HTMLInputElement)) throw new Error('The day has no field.');
  field.value = day;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Waits for a picture with the text. Each change of the report has a picture of its own. */
const untilPictureSays = (element: DashboardElement, kind: string, text: string): Promise<boolean> =>
  until(async () => readText(await findPicture(element, kind)).includes(text));

const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const between = (from: string, to: string): string =>
  days.formatRange(new Date(from), new Date(to)).replace(/\s+/g, ' ');

interface Report {
  readonly id: number;
  readonly title: string;
  readonly jsonQuery: string;
  readonly meta: { readonly kind: string };
}

/** Whether a request creates a report. */
function isCreating(target: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const { pathname } = new URL(target instanceof Request ? target.url : target, location.href);
  return init?.method === 'POST' && pathname.endsWith('/reports');
}

const byPhase = { measures: ['birdstrikes.count'], dimensions: ['birdstrikes.phase'] };

describe('making a report in the page', () => {
  const findStart = beginWithPublished();

  it('takes three clicks, and adds a widget with a report that the platform has', async () => {
    const reports: Report[] = [];
    window.fetch = async (target, init) => {
      const answer = await send(target, init);
      if (isCreating(target, init)) reports.push((await answer.clone().json()) as Report);
      return answer;
    };
    const page = await openEditor();
    const { element } = page;
    await chooseAdd(element, 'New report');
    await clickOn(await findMember(element, 'birdstrikes.count'));
    await findPicture(element, 'vitrine-kpi');
    await clickOn(await findMember(element, 'birdstrikes.phase'));
    await findPicture(element, 'vitrine-chart');
    expect((await findPiece(element, '.count')).textContent).to.contain('7 rows');
    await clickOn(await findPiece(element, 'footer .primary'));
    const { widgets } = await untilSaved(
      page,
      (draft) => draft.widgets.length === findStart().widgets.length + 1,
    );
    const [report] = reports;
    expect(widgets.at(-1)?.config).to.deep.equal({ reportId: report?.id });
    expect(report?.title).to.equal('Strikes by phase of flight');
    expect(JSON.parse(report?.jsonQuery ?? '')).to.deep.equal(byPhase);
    expect(report?.meta.kind).to.equal('vega');
    expect(findDialog(element)).to.equal(undefined);
    await until(() => readText(element).includes('Strikes by phase of flight'));
    await until(() => element.shadowRoot?.activeElement?.classList.contains('move'));
    pressBar(element, 'Undo');
    await untilSaved(page, (draft) => draft.widgets.length === findStart().widgets.length);
  });

  it('edits the report of a widget: its chart stays while its columns do, and the widget shows what was saved', async () => {
    const page = await openEditor();
    const { element } = page;
    await chooseAdd(element, 'New report');
    await clickOn(await findMember(element, 'birdstrikes.count'));
    await clickOn(await findMember(element, 'birdstrikes.phase'));
    await findPicture(element, 'vitrine-chart');
    await clickOn(await findPiece(element, '[data-rule=table]'));
    await findPicture(element, 'vitrine-table');
    await clickOn(await findPiece(element, 'footer .primary:enabled'));
    const isAdded = ({ widgets }: DraftContent) => widgets.length === findStart().widgets.length + 1;
    const { id = '' } = (await untilSaved(page, isAdded)).widgets.at(-1) ?? {};
    await waitForText(findWidget(element, id), 'Strikes by phase of flight');
    await pressTool(element, id, 'report');
    await findPicture(element, 'vitrine-table');
    expect((await findPiece(element, '[aria-pressed=true].offer')).textContent).to.contain('As it is now');
    await clickOn(await findMember(element, 'birdstrikes.phase'));
    await clickOn(await findMember(element, 'birdstrikes.size'));
    await findPicture(element, 'vitrine-chart');
    const title = await findPiece(element, 'footer input');
    expect(title).to.have.property('value', 'Strikes by phase of flight');
    await clickOn(title);
    await pressWithControl('a');
    await sendKeys({ type: 'By size' });
    await pressKeys('Tab');
    await clickOn(await findPiece(element, 'footer .primary:enabled'));
    await waitForText(findWidget(element, id), 'By size');
    const { shadowRoot } = findWidget(element, id);
    await until(() => shadowRoot && findDeep(shadowRoot, 'vitrine-chart'));
  });

  it('works by keyboard alone: search, choose, pick another chart, and leave after a question', async () => {
    const element = await openReportEditor();
    const dialog = await until(() => findDialog(element));
    await until(() => findDeep(dialog, '[data-member]'));
    await until(() => findDeep(dialog, 'input:focus'));
    await sendKeys({ type: 'strikes total' });
    await pressKeys('Enter', 'ArrowDown', 'ArrowDown');
    await findPicture(element, 'vitrine-kpi');
    const offers = () => [...dialog.querySelectorAll<HTMLElement>('.offer')];
    await until(() => offers().length > 1);
    offers().at(-1)?.focus();
    await pressKeys('Enter');
    await findPicture(element, 'vitrine-table');
    expect(offers().map((offer) => offer.getAttribute('aria-pressed'))).to.deep.equal(['false', 'true']);
    expect(await findAccessibilityViolations(element)).to.deep.equal([]);
    await pressKeys('Escape');
    await until(() => dialog.querySelector('.question'));
    // Whoever goes on is not asked any more.
    await clickOn(await findPiece(element, '.offer'));
    await findPiece(element, 'footer .primary:enabled');
    expect(dialog.querySelector('.question')).to.equal(null);
    await pressKeys('Escape');
    await until(() => dialog.querySelector('.question'));
    await clickOn(await findPiece(element, 'footer .control'));
    await until(() => !findDialog(element));
  });

  it('compares the period of a filter with another one, as a number and as lines along one time', async () => {
    const page = await openEditor();
    const { element } = page;
    await chooseAdd(element, 'New report');
    await clickOn(await findMember(element, 'birdstrikes.count'));
    await findPicture(element, 'vitrine-kpi');
    await clickOn(await findPiece(element, 'button[aria-label="Filter by Date"]'));
    for (const day of ['2002-07-02', '2002-07-20'])
      await clickOn(await findPiece(element, `[data-day="${day}"]`));
    await pressCompared(element, 'A year before');
    await untilPictureSays(element, 'vitrine-kpi', `vs ${between('2001-07-02', '2001-07-20')}`);
    await pressCompared(element, 'Another period');
    for (const [index, day] of ['2002-06-02', '2002-06-20'].entries()) await setDay(element, index, day);
    await untilPictureSays(element, 'vitrine-kpi', `vs ${between('2002-06-02', '2002-06-20')}`);
    expect(await findAccessibilityViolations(element)).to.deep.equal([]);
    await clickOn(await findPiece(element, '.done'));
    await clickOn(await findMember(element, 'birdstrikes.date'));
    await untilPictureSays(element, 'vitrine-chart', between('2002-06-02', '2002-06-20'));
    await clickOn(await findPiece(element, 'footer .primary:enabled'));
    const isAdded = ({ widgets }: DraftContent) => widgets.length === findStart().widgets.length + 1;
    const { id = '' } = (await untilSaved(page, isAdded)).widgets.at(-1) ?? {};
    await waitForText(findWidget(element, id), between('2002-07-02', '2002-07-20'));
    // What was saved is edited as it was made.
    await pressTool(element, id, 'report');
    const chip = await findPiece(element, 'vitrine-filter-chip:not(.add)');
    await waitForText(chip, `compared with ${between('2002-06-02', '2002-06-20')}`);
  });

  it('says at its place why the service refuses a query, and keeps the last picture', async () => {
    const element = await openReportEditor();
    await clickOn(await findMember(element, 'birdstrikes.count'));
    await findPicture(element, 'vitrine-kpi');
    // A member that the model has lost since the page has read it.
    window.fetch = (target, init) =>
      typeof init?.body === 'string'
        ? send(target, { ...init, body: init.body.replace('birdstrikes.phase', 'birdstrikes.lost') })
        : send(target, init);
    await clickOn(await findMember(element, 'birdstrikes.phase'));
    const fault = await findPiece(element, '.facts [role=alert]');
    expect(fault.textContent).to.contain('birdstrikes.lost');
    await findPiece(element, 'footer .primary:disabled');
    await findPicture(element, 'vitrine-kpi');
    window.fetch = send;
    await clickOn(await findMember(element, 'birdstrikes.phase'));
    await until(() => !findDialog(element)?.querySelector('.facts [role=alert]'));
    await findPiece(element, 'footer .primary:enabled');
  });

  it('loses nothing if the report cannot be created', async () => {
    const element = await openReportEditor();
    await clickOn(await findMember(element, 'birdstrikes.count'));
    await findPicture(element, 'vitrine-kpi');
    window.fetch = (target, init) =>
      isCreating(target, init) ? Promise.reject(new TypeError('Failed to fetch')) : send(target, init);
    await clickOn(await findPiece(element, 'footer .primary'));
    const fault = await findPiece(element, 'footer [role=alert]');
    expect(fault.textContent).to.contain('Nothing is lost');
    window.fetch = send;
    await clickOn(await findPiece(element, 'footer .primary'));
    await until(() => !findDialog(element));
  });
});
