import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import {
  clearPage,
  findDeep,
  findPlatform,
  loadElement,
  mount,
  waitForPaint,
  waitForRendered,
} from './page-harness.ts';
import { until } from '../until.ts';

/** Records the bodies of all queries to the Data API from now on. The queries are not sent before they are released. */
function holdQueries(): { bodies: string[]; release: () => void } {
  const bodies: string[] = [];
  const real = window.fetch.bind(window);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.endsWith('/v1/load')) {
      bodies.push(typeof init?.body === 'string' ? init.body : '');
      await released;
    }
    return real(input, init);
  };
  return { bodies, release: () => (release(), (window.fetch = real)) };
}

/** The number of widgets that wait for their rows. */
const countWaiting = ({ shadowRoot }: DashboardElement): number =>
  [...(shadowRoot?.querySelectorAll('vitrine-widget') ?? [])].filter(
    (widget) => widget.shadowRoot && findDeep(widget.shadowRoot, '[aria-busy="true"]'),
  ).length;

describe('two dashboards of one platform with one token', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('send the same query once', async () => {
    const { baseUrl, publicIds, tokens } = await findPlatform();
    const [publicId = ''] = publicIds;
    const { bodies, release } = holdQueries();
    const setUp = { baseUrl, publicId, token: tokens[publicId] };
    // Side by side, so that both are visible.
    document.body.style.cssText = 'display: grid; grid-template-columns: 1fr 1fr';
    const elements = [mount(setUp, 560), mount(setUp, 560)];
    const ready = Promise.all(elements.map(waitForRendered));
    // On a slow page, one dashboard may be shown later. A query that has already ended by then is sent again.
    const waiting = () => elements.map(countWaiting);
    await until(() => bodies.length > 3 && waiting().every((count) => count > 3 && count === waiting()[0]));
    await waitForPaint();
    expect(new Set(bodies).size).to.equal(bodies.length);
    release();
    await ready;
    document.body.style.cssText = '';
  });
});
