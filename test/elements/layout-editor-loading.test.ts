/** The layout editor is loaded again after its file did not arrive. */
import { executeServerCommand } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { DashboardErrorEvent } from '../../src/elements/events/dashboard-events.ts';
import { until } from '../until.ts';
import { findInside, mountEditableDashboard } from './layout-editor-page.ts';
import { clearPage, loadElement } from './page-harness.ts';

/** Requests for addresses with this part fail from now on. Without a name, all requests arrive again. */
const withhold = (name?: string): Promise<unknown> => executeServerCommand('withhold', { name });

describe('a layout editor whose file does not arrive', () => {
  before(loadElement);
  afterEach(async () => {
    await withhold();
    clearPage();
  });

  it('is reported once, and offered as soon as the file arrives', async () => {
    await withhold('dashboard-editor');
    const errors: DashboardErrorEvent[] = [];
    const note = (error: DashboardErrorEvent): void => void errors.push(error);
    document.body.addEventListener('vitrine-error', note);
    const { element } = await mountEditableDashboard();
    await until(() => errors.length > 0);
    element.requestUpdate();
    await element.updateComplete;
    expect(errors[0]?.code).to.equal('engine-failed');
    expect(findInside(element, '.arrange')).to.equal(undefined);
    await withhold();
    element.requestUpdate();
    await until(() => findInside(element, '.arrange') !== undefined);
    expect(errors.length).to.equal(1);
    document.body.removeEventListener('vitrine-error', note);
  });
});
