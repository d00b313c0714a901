import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import {
  beginWithPublished,
  chooseAdd,
  openEditor,
  pressTool,
  pressWithControl,
  untilSaved,
  type DraftContent,
} from './editor-page.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import { findDeep, findWidget, waitForText } from './page-harness.ts';
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

/** The picture of the report, once it is drawn. */
const findPicture = (element: DashboardElement, kind: string): Promise<Element> =>
  findPiece(element, '.stage vitrine-report-picture').then(({ shadowRoot }) =>
    until(() => {
      const drawing = shadowRoot?.querySelector('.drawing:not(.next)')?.shadowRoot;
      return drawing && findDeep(drawing, kind);
    }),
  );

async function chooseMode(element: DashboardElement, title: string): Promise<void> {
  await findPiece(element, '[data-member]');
  const modes = [...(findDialog(element)?.querySelectorAll('.mode [role=radio]') ?? [])];
  const mode = modes.find(({ textContent }) => textContent.trim() === title);
  if (!mode) throw new Error(`There is no ${title}.`);
  await clickOn(mode);
}

/** The text of the editor of code. */
async function readCode(element: DashboardElement): Promise<string> {
  const content = await findPiece(element, '.cm-content');
  return [...content.querySelectorAll('.cm-line')].map(({ textContent }) => textContent).join('\n');
}

/** Writes in place of what is there. */
async function writeCode(element: DashboardElement, text: string): Promise<void> {
  await clickOn(await findPiece(element, '.cm-content'));
  await pressWithControl('a');
  await sendKeys({ type: text });
}

/** Runs at once: the tests wait for no pause. */
async function runCode(element: DashboardElement): Promise<void> {
  await pressKeys('Escape');
  await until(() => !findDeep(findDialog(element) ?? document, '.cm-tooltip-autocomplete'));
  await pressWithControl('Enter');
}

interface Report {
  readonly sqlQuery?: string;
  readonly jsonQuery?: string;
  readonly title: string;
}

/** The reports that the page creates or saves, as the platform answers. */
function watchReports(): Report[] {
  const reports: Report[] = [];
  window.fetch = async (target, init) => {
    const answer = await send(target, init);
    const { pathname } = new URL(target instanceof Request ? target.url : target, location.href);
    const isSaving = init?.method === 'POST' || init?.method === 'PUT';
    if (isSaving && /\/reports(?:\/\d+)?$/.test(pathname))
      reports.push((await answer.clone().json()) as Report);
    return answer;
  };
  return reports;
}

describe('a report in SQL', () => {
  const findStart = beginWithPublished();

  it('is written with completions, marked where it is wrong, added, shown by its widget, and edited again', async () => {
    const reports = watchReports();
    const page = await openEditor();
    const { element } = page;
    await chooseAdd(element, 'New report');
    await chooseMode(element, 'SQL');
    await writeCode(element, 'SELECT phasee, MEASURE(count) AS strikes FROM birdstrikes GROUP BY 1');
    await runCode(element);
    expect((await findPiece(element, '.facts [role=alert]')).textContent).to.contain('phasee');
    expect((await findPiece(element, '.cm-lintRange-error')).textContent).to.equal('phasee');
    await writeCode(element, 'SELECT ph');
    const option = await findPiece(element, '.cm-tooltip-autocomplete [aria-selected]');
    expect(option.textContent).to.contain('Phase of flight');
    await pressKeys('Enter');
    await sendKeys({ type: ', MEASURE(count) AS strikes FROM birdstrikes GROUP BY 1' });
    await runCode(element);
    await findPicture(element, 'vitrine-chart');
    expect((await findPiece(element, '.count')).textContent).to.contain('7 rows');
    await clickOn(await findPiece(element, 'footer .primary:enabled'));
    const isAdded = ({ widgets }: DraftContent) => widgets.length === findStart().widgets.length + 1;
    const { id = '' } = (await untilSaved(page, isAdded)).widgets.at(-1) ?? {};
    expect(reports[0]?.sqlQuery).to.equal(
      'SELECT phase, MEASURE(count) AS strikes FROM birdstrikes GROUP BY 1',
    );
    expect(reports[0]).not.to.have.property('jsonQuery');
    await waitForText(findWidget(element, id), 'Strikes by phase of flight');
    const { shadowRoot } = findWidget(element, id);
    await until(() => shadowRoot && findDeep(shadowRoot, 'vitrine-chart'));

    await pressTool(element, id, 'report');
    expect(await readCode(element)).to.equal(reports[0]?.sqlQuery);
    expect((await findPiece(element, '[aria-pressed=true].offer')).textContent).to.contain('As it is now');
    await writeCode(element, 'SELECT MEASURE(count) AS strikes FROM birdstrikes');
    await runCode(element);
    await findPicture(element, 'vitrine-kpi');
    await clickOn(await findPiece(element, 'footer .primary:enabled'));
    await until(() => shadowRoot && findDeep(shadowRoot, 'vitrine-kpi'));
    expect(reports[1]?.sqlQuery).to.equal('SELECT MEASURE(count) AS strikes FROM birdstrikes');
  });

  it('begins with the SQL of the fields, and is not lost while the author looks at the fields', async () => {
    const { element } = await openEditor();
    await chooseAdd(element, 'New report');
    await clickOn(await findPiece(element, '[data-member="birdstrikes.count"]'));
    await chooseMode(element, 'SQL');
    const written = await readCode(element);
    expect(written).to.equal('SELECT\n  MEASURE(count) AS "Strikes"\nFROM birdstrikes');
    await findPicture(element, 'vitrine-kpi');
    await clickOn(await findPiece(element, '.cm-content'));
    await pressWithControl('End');
    await sendKeys({ type: ' GROUP BY ' });
    await clickOn(await findPiece(element, '[data-member="birdstrikes.phase"]'));
    await chooseMode(element, 'Fields');
    await findPiece(element, 'vitrine-report-chip');
    await chooseMode(element, 'SQL');
    expect(await readCode(element)).to.equal(`${written} GROUP BY phase`);
    await clickOn(await findPiece(element, '.anew'));
    await until(async () => (await readCode(element)) === written);
  });

  it('is written by keyboard alone: Tab leaves the text, and Escape closes the completions before it asks to leave', async () => {
    const { element } = await openEditor();
    await chooseAdd(element, 'New report');
    await chooseMode(element, 'SQL');
    await writeCode(element, 'SELECT MEASURE(co');
    await findPiece(element, '.cm-tooltip-autocomplete');
    await pressKeys('Escape');
    const dialog = await until(() => findDialog(element));
    await until(() => !findDeep(dialog, '.cm-tooltip-autocomplete'));
    expect(dialog.querySelector('.question')).to.equal(null);
    const code = await findPiece(element, '.cm-content');
    expect(code.getAttribute('aria-label')).to.equal('SQL of the report');
    expect(getComputedStyle(code).direction).to.equal('ltr');
    await runCode(element);
    await findPiece(element, '.facts [role=alert]');
    expect(await findAccessibilityViolations(element)).to.deep.equal([]);
    await pressWithControl('z');
    await until(async () => (await readCode(element)) !== 'SELECT MEASURE(co)');
    await sendKeys({ type: 'SELECT 1' });
    await pressKeys('Tab');
    expect(findDeep(dialog, '.cm-content:focus')).to.equal(undefined);
    await pressKeys('Escape');
    await until(() => dialog.querySelector('.question'));
  });
});
