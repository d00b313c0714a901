/** Answers that a language model writes, on the real platform with a played model behind it. */
import { expect } from 'chai';
import { sendKeys } from '@web/test-runner-commands';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import type { AnswerAddedEvent, AnswerAppliedEvent } from '../../src/elements/events/question-events.ts';
import { until } from '../until.ts';
import { findButton as findBarButton, findInside, startLayoutEditor } from './layout-editor-page.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import {
  clearPage,
  findDeep,
  findPlatform,
  findWidget,
  loadElement,
  readText,
  signShortToken,
} from './page-harness.ts';
import { findButton, findDialog, mountAsker, openDialog, readLog } from './questions-page.ts';
import { clickOn, pressKeys } from './user-input.ts';

const firstHalf = /\w+day has [\d,]+ late flights,$/;

const played = '/test/played';

async function startAnswer(
  setUp: Partial<DashboardElement> = {},
  question = 'Which day has the most late flights?',
): Promise<DashboardElement> {
  const element = await mountAsker(setUp, 1240, played);
  await openDialog(element);
  await sendKeys({ type: question });
  await pressKeys('Enter');
  await until(() => firstHalf.test(findProgress(element)?.textContent ?? ''));
  return element;
}

const findProgress = (element: DashboardElement): Element | null | undefined =>
  findDialog(element)?.querySelector('.progress');

interface Draft {
  readonly widgets: readonly { readonly id: string; readonly type: string }[];
}

/** Asks the platform about the workbook of the short dashboard, as an admin. */
async function callWorkbook(path: string, method = 'GET'): Promise<unknown> {
  const { baseUrl, adminKey, shortId } = await findPlatform(played);
  const headers = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' };
  const shown: unknown = await (await fetch(`${baseUrl}/v1/embed/dashboard/${shortId}`, { headers })).json();
  const { workbookId } = shown as { readonly workbookId: number };
  const body = method === 'GET' ? {} : { body: '{}' };
  const url = `${baseUrl}/v1/deployments/1/workbooks/${workbookId}${path}`;
  return (await fetch(url, { method, headers, ...body })).json();
}

const readDraft = async (): Promise<Draft | null> =>
  ((await callWorkbook('')) as { readonly dashboardDraft: Draft | null }).dashboardDraft;

const publish = (): Promise<unknown> => callWorkbook('/publish', 'POST');

const listShown = (element: DashboardElement): string[] =>
  [...(element.shadowRoot?.querySelectorAll<HTMLElement>('vitrine-widget') ?? [])].map(
    ({ dataset }) => dataset['widgetId'] ?? '',
  );

const finish = (): Promise<Response> => fetch('/test/played/finish');

describe('an answer that a language model writes', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('is shown while it is written, and is heard once, when it is whole', async () => {
    const element = await startAnswer();
    expect(findProgress(element)?.getAttribute('aria-hidden')).to.equal('true');
    expect(readLog(element)).to.contain('Its numbers are checked when it is whole.');
    expect(await findAccessibilityViolations(element)).to.deep.equal([]);
    await finish();
    await until(() => !findProgress(element) && readLog(element).includes('and the year has 987,654'));
  });

  it('has numbers with their proofs, and marks the others', async () => {
    const element = await startAnswer();
    await finish();
    await until(() => findDialog(element)?.querySelector('.unproven') instanceof HTMLElement);
    expect(findButton(element, '.unproven').textContent).to.contain('987,654');
    const number = findButton(element, '.number');
    const written = readText(number);
    await clickOn(number);
    await until(() => findDeep(findDialog(element) ?? element, 'blockquote mark') !== undefined);
    const mark = findDeep(findDialog(element) ?? element, 'blockquote mark');
    expect(mark && readText(mark)).to.equal(written);
  });

  it('is added to the draft by an author, unless the host refuses, and drawn once that is published', async () => {
    const token = await signShortToken(
      { mode: 'creator', permissions: ['ai'], subject: 'page-author' },
      played,
    );
    const element = await startAnswer({ token, editable: true });
    await finish();
    await until(() => findDialog(element)?.querySelectorAll('.action').length === 2);
    const before = await readDraft();
    const added: AnswerAddedEvent[] = [];
    const refuse = (event: Event): void => event.preventDefault();
    element.addEventListener('vitrine-answer-added', (event) => added.push(event));
    element.addEventListener('vitrine-answer-added', refuse);
    await clickOn(findButton(element, '.action:nth-of-type(2)'));
    expect(added.map(({ title }) => title)).to.deep.equal(['Which day has the most late flights?']);
    expect(await readDraft()).to.deep.equal(before);
    element.removeEventListener('vitrine-answer-added', refuse);
    await clickOn(findButton(element, '.action:nth-of-type(2)'));
    await until(() => readLog(element).includes('Added to the draft.'));
    const { widgets = [] } = (await readDraft()) ?? {};
    const last = widgets.at(-1);
    expect(widgets.length).to.equal((before?.widgets.length ?? 0) + 1);
    expect(last?.type).to.equal('CHART');
    await publish();
    clearPage();
    const shown = await mountAsker({}, 1240, played);
    const widget = findWidget(shown, String(last?.id));
    widget.scrollIntoView();
    await until(() => /118,845/.test(readText(widget)));
    expect(readText(widget)).to.contain('Which day has the most late flights?');
  });

  it('is a step of the author whose draft is open, and can be undone', async () => {
    const token = await signShortToken(
      { mode: 'creator', permissions: ['ai'], subject: 'step-author' },
      played,
    );
    const element = await startAnswer({ token, editable: true });
    await finish();
    await until(() => findDialog(element)?.querySelectorAll('.action').length === 2);
    await startLayoutEditor(element);
    const before = listShown(element);
    await clickOn(findButton(element, '.action:nth-of-type(2)'));
    await until(() => readLog(element).includes('Added to the draft.'));
    await until(() => listShown(element).length === before.length + 1);
    findBarButton(element, 'Undo').click();
    await until(() => listShown(element).length === before.length);
    expect(listShown(element)).to.deep.equal(before);
    findBarButton(element, 'Done').click();
    await until(() => findInside(element, '.arrange'));
    expect((await readDraft())?.widgets.map(({ id }) => id)).to.have.members(before);
  });

  it('is not offered to be added to readers', async () => {
    const element = await startAnswer({ editable: true });
    await finish();
    await until(() => findDialog(element)?.querySelector('.action') instanceof HTMLElement);
    expect(findDialog(element)?.querySelectorAll('.action').length).to.equal(1);
  });

  it('proposes a chart, a filter and a time grain: the reader accepts them, unless the host refuses', async () => {
    const element = await startAnswer({}, 'Propose how to look at late flights.');
    await finish();
    await until(() => findDialog(element)?.querySelectorAll('.action').length === 3);
    const chart = findDialog(element)?.querySelector<HTMLElement & { input: unknown }>('.chart');
    expect(JSON.stringify(chart?.input)).to.contain('"mark":{"type":"line"}');
    const applied: AnswerAppliedEvent[] = [];
    const refuse = (event: Event): void => event.preventDefault();
    element.addEventListener('vitrine-answer-applied', (event) => applied.push(event));
    element.addEventListener('vitrine-answer-applied', refuse);
    await clickOn(findButton(element, '.action:nth-of-type(3)'));
    expect(applied.map(({ timeGrains }) => timeGrains)).to.deep.equal([{ 'flights.date': 'week' }]);
    expect(element.getState().timeGrains).to.deep.equal({});
    element.removeEventListener('vitrine-answer-applied', refuse);
    await clickOn(findButton(element, '.action:nth-of-type(3)'));
    await until(() => readLog(element).includes('The time grain of the dashboard is: Week.'));
    await until(() => element.getState().timeGrains['flights.date'] === 'week');
    await clickOn(findButton(element, '.action:nth-of-type(2)'));
    await until(() => JSON.stringify(element.getState()).includes('Friday'));
    expect(applied.at(-1)?.filters).to.deep.equal({
      'flights.weekday': { operator: 'equals', value: ['Friday'] },
    });
  });

  it('can be stopped', async () => {
    const element = await startAnswer();
    await clickOn(findButton(element, 'form button'));
    await until(() => !findProgress(element) && readLog(element).includes('Stopped.'));
    await finish();
  });
});
