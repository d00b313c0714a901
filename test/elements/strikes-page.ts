/** The sample dashboard of bird strikes in a page, on the real platform. */
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import {
  findDeepInWidget,
  findPlatform,
  findWidget,
  mount,
  readText,
  waitForRendered,
} from './page-harness.ts';

export async function mountStrikes(): Promise<DashboardElement> {
  const { baseUrl, tokens } = await findPlatform();
  const publicId = 'BirdStrikes1';
  const element = mount({ baseUrl, publicId, token: tokens[publicId], locale: 'en-US' });
  await waitForRendered(element);
  return element;
}

/** A cell of the table of the costliest species, by its text. */
export function findCell(element: DashboardElement, text: string): Element {
  const table = findDeepInWidget(findWidget(element, 'costliest-species'), '[role="grid"]');
  const cell = [...table.querySelectorAll('[role="gridcell"]')].find((one) => readText(one) === text);
  if (!cell) throw new Error(`There is no cell ${text}.`);
  return cell;
}
