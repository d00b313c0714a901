/** Bars that a click in another chart narrows: the picked part in front of the whole. */
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { clickOn } from './user-input.ts';
import { clearPage, findPlatform, loadElement, mount, waitForRendered } from './page-harness.ts';
import { findCell, mountStrikes } from './strikes-page.ts';
import { until } from '../until.ts';

const listSummaries = (element: DashboardElement): string[] =>
  [...(element.shadowRoot?.querySelectorAll('vitrine-widget') ?? [])].flatMap((widget) => {
    const view = widget.shadowRoot?.querySelector('vitrine-chart');
    const text = view?.shadowRoot?.querySelector('#summary')?.textContent ?? '';
    return text.includes('Narrowed to') ? [text] : [];
  });

describe('bars that a click in another chart narrows', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('say which part of the whole is picked, until the selection ends', async () => {
    const element = await mountStrikes();
    await clickOn(findCell(element, 'Canada goose'));
    const [summary] = await until(() => {
      const found = listSummaries(element);
      return found.length > 0 && found;
    });
    expect(summary).to.match(/^Narrowed to .* = Canada goose: [\d,]+ of [\d,]+ \([\d.]+%\)\. /);
    await clickOn(findCell(element, 'Canada goose'));
    await until(() => listSummaries(element).length === 0);
  });

  it('load the whole if the page begins with the selection', async () => {
    const { baseUrl, tokens } = await findPlatform();
    const publicId = 'BirdStrikes1';
    const first = await mountStrikes();
    await clickOn(findCell(first, 'Canada goose'));
    await until(() => listSummaries(first).length > 0);
    const saved = first.getState();
    first.remove();
    const second = mount({ baseUrl, publicId, token: tokens[publicId], locale: 'en-US' });
    await second.setState(saved);
    await waitForRendered(second);
    await until(() => listSummaries(second).length > 0);
    expect(listSummaries(second)[0]).to.contain('Canada goose');
  });
});
