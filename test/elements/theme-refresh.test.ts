/** Themes of the account in open dashboards, from the platform. */
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import {
  clearPage,
  findPlatform,
  loadElement,
  mount,
  signShortToken,
  waitForRendered,
} from './page-harness.ts';

async function send(path: string, method: 'POST' | 'PUT', body: object): Promise<unknown> {
  const { baseUrl, adminKey } = await findPlatform();
  const headers = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' };
  const response = await fetch(baseUrl + path, { method, headers, body: JSON.stringify(body) });
  expect(response.status).to.equal(200);
  return response.json();
}

async function createTheme(theme: object): Promise<number> {
  const made = await send('/v1/themes', 'POST', { name: 'Of a tenant', theme });
  return (made as { readonly id: number }).id;
}

const primaryOf = (element: DashboardElement): string =>
  getComputedStyle(element.shadowRoot?.querySelector('.dashboard') ?? element).getPropertyValue(
    '--v-primary',
  );

describe('a theme of the account', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('is shown to the tenant that it was given to, and its change at the next refresh', async () => {
    const { baseUrl, shortId: publicId } = await findPlatform();
    const id = await createTheme({ primaryColor: 'rgb(1, 2, 3)' });
    await send('/v1/embed-tenants/themed-tenant/theme', 'PUT', { themeId: id });
    const token = await signShortToken({ embedTenant: 'themed-tenant' });
    const element = mount({ baseUrl, publicId, token });
    await waitForRendered(element);
    expect(primaryOf(element)).to.contain('1, 2, 3');
    await send(`/v1/themes/${id}`, 'PUT', { theme: { tokens: { primary: 'rgb(4, 5, 6)' } } });
    await element.refresh();
    await element.updateComplete;
    expect(primaryOf(element)).to.contain('4, 5, 6');
  });
});
