import { expect } from 'chai';
import { clear, findPlatform, loadElement, mount, rendered } from './harness.ts';

/** Bodies of all queries to the Data API from here on. */
function listenToQueries(): { bodies: string[]; stop: () => void } {
  const bodies: string[] = [];
  const real = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.endsWith('/v1/load')) bodies.push(typeof init?.body === 'string' ? init.body : '');
    return real(input, init);
  };
  return { bodies, stop: () => (window.fetch = real) };
}

describe('two dashboards of one platform with one token', () => {
  beforeEach(loadElement);
  afterEach(clear);

  it('ask the same question once', async () => {
    const { baseUrl, publicIds, tokens } = await findPlatform();
    const [publicId = ''] = publicIds;
    const heard = listenToQueries();
    const setUp = { baseUrl, publicId, token: tokens[publicId] };
    // Side by side, so that both are in sight.
    document.body.style.cssText = 'display: grid; grid-template-columns: 1fr 1fr';
    const elements = [mount(setUp, 560), mount(setUp, 560)];
    await Promise.all(elements.map(rendered));
    heard.stop();
    document.body.style.cssText = '';
    expect(heard.bodies.length).to.be.greaterThan(3);
    expect(new Set(heard.bodies).size).to.equal(heard.bodies.length);
  });
});
