/** Tools for tests of the dialog of questions. */
import { sendKeys } from '@web/test-runner-commands';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { until } from '../until.ts';
import { findPlatform, mount, readText, signShortToken, signToken, waitForRendered } from './page-harness.ts';
import { clickOn, pressKeys } from './user-input.ts';

/** @param folder - see `findPlatform`. */
export async function mountAsker(
  setUp: Partial<DashboardElement> = {},
  width = 1240,
  folder?: string,
): Promise<DashboardElement> {
  const { baseUrl, shortId } = await findPlatform(folder);
  const token = await signShortToken({ permissions: ['ai'] }, folder);
  const settings = { baseUrl, publicId: shortId, token, locale: 'en-US' };
  const element = mount({ ...settings, ...setUp }, width);
  await waitForRendered(element);
  return element;
}

/**
 * The first sample dashboard. Which words have several meanings depends on the data of its widgets, of which the short
 * dashboard has less.
 */
export async function mountWholeAsker(): Promise<DashboardElement> {
  const { publicIds } = await findPlatform();
  return mountAsker({ publicId: publicIds[0], token: await signToken({ permissions: ['ai'] }) });
}

export const findAskButton = (element: DashboardElement): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>('[part~="ask-button"]') ?? null;

export const findDialog = (element: DashboardElement): ShadowRoot | undefined =>
  element.shadowRoot?.querySelector('vitrine-questions')?.shadowRoot ?? undefined;

export const readLog = (element: DashboardElement): string => {
  const log = findDialog(element)?.querySelector('.log');
  return log ? readText(log) : '';
};

export async function openDialog(element: DashboardElement): Promise<void> {
  await until(() => findAskButton(element) !== null);
  await clickOn(findAskButton(element) ?? element);
  await until(() => findDialog(element)?.activeElement instanceof HTMLInputElement);
}

/** Types a question into the field, which has the focus, and waits for the words of its answer. */
export async function ask(element: DashboardElement, question: string, answer: string): Promise<void> {
  await sendKeys({ type: question });
  await pressKeys('Enter');
  await until(() => readLog(element).includes(answer));
}

export const findButton = (element: DashboardElement, selector: string): HTMLElement => {
  const button = findDialog(element)?.querySelector<HTMLElement>(selector);
  if (!button) throw new Error(`There is no ${selector} in the dialog of questions.`);
  return button;
};
