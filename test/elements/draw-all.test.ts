/** All widgets are drawn without the file of their words. */
import { executeServerCommand } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { DashboardErrorEvent } from '../../src/elements/events/dashboard-events.ts';
import { clearPage, createDashboard, loadElement, mount, waitForRendered } from './page-harness.ts';

/** Requests for addresses with this part fail from now on. Without a name, all requests arrive again. */
const withhold = (name?: string): Promise<unknown> => executeServerCommand('withhold', { name });

const text = { type: 'TEXT', config: { content: 'Words' } };

describe('drawAll without the file of the words', () => {
  before(loadElement);
  afterEach(async () => {
    await withhold();
    clearPage();
  });

  it('draws every widget, reports the file, and has the words once it arrives', async () => {
    await withhold('afterwards');
    const codes: string[] = [];
    const element = mount({ dashboard: createDashboard({ id: 'text', over: text }) });
    element.addEventListener('vitrine-error', ({ code }: DashboardErrorEvent) => void codes.push(code));
    await waitForRendered(element);
    const [drawn] = await element.drawAll();
    expect([drawn?.widgetId, drawn?.status, drawn?.text]).to.deep.equal(['text', 'painted', undefined]);
    expect(codes).to.include('engine-failed');
    await withhold();
    expect((await element.drawAll())[0]?.text).to.equal('Words');
  });
});
