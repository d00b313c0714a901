/** Answers that a language model writes, on the real platform with a played model behind it. */
import { expect } from 'chai';
import { sendKeys } from '@web/test-runner-commands';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { until } from '../until.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import { clearPage, findDeep, loadElement, readText } from './page-harness.ts';
import { findButton, findDialog, mountAsker, openDialog, readLog } from './questions-page.ts';
import { clickOn, pressKeys } from './user-input.ts';

const firstHalf = /\w+day has [\d,]+ late flights,$/;

async function startAnswer(): Promise<DashboardElement> {
  const element = await mountAsker({}, 1240, '/test/played');
  await openDialog(element);
  await sendKeys({ type: 'Which day has the most late flights?' });
  await pressKeys('Enter');
  await until(() => firstHalf.test(findProgress(element)?.textContent ?? ''));
  return element;
}

const findProgress = (element: DashboardElement): Element | null | undefined =>
  findDialog(element)?.querySelector('.progress');

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

  it('can be stopped', async () => {
    const element = await startAnswer();
    await clickOn(findButton(element, 'form button'));
    await until(() => !findProgress(element) && readLog(element).includes('Stopped.'));
    await finish();
  });
});
