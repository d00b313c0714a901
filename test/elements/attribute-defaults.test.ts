/** Defaults of controls that come from values of groups and embed tenants, from the platform to the page. */
import { expect } from 'chai';
import {
  createFilterWidget,
  createGrainWidget,
  find,
  findField,
  findRowsText,
  mountFilterDashboard,
  waitForControl,
} from './filter-page.ts';
import { clearPage, findPlatform, loadElement, readText, type Platform } from './page-harness.ts';

type Json = Record<string, unknown>;

/** Calls the platform as its admin, and fails if the answer is an error. */
async function callPlatform({ baseUrl, adminKey }: Platform, path: string, body: Json): Promise<Json> {
  const response = await fetch(`${baseUrl}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status, path).to.equal(200);
  return (await response.json()) as Json;
}

/** The token of a new session of a reader for the first dashboard. */
async function openSession(platform: Platform, reader: Json): Promise<string> {
  const [publicDashboardId] = platform.publicIds;
  const session = { deploymentId: 1, publicDashboardId, ...reader };
  const opened = await callPlatform(platform, 'embed/generate-session', session);
  const { token } = await callPlatform(platform, 'embed/session/token', { sessionId: opened.sessionId });
  return String(token);
}

const airport = createFilterWidget('airport', 'flights.origin_label', {
  value: ['Chicago (ORD)'],
  userAttribute: 'page-home',
});
const grain = createGrainWidget('grain', { value: 'month', userAttribute: 'page-rhythm' });

/** The defaults that the page shows for the reader of a token. */
async function readDefaults(token: string) {
  const element = await mountFilterDashboard([airport, grain], { token });
  const shown = {
    airport: readText(findField(await waitForControl(element, 'airport'))),
    grain: readText(find(await waitForControl(element, 'grain'), '[role=radio][aria-checked=true]')),
    rows: findRowsText(element, 'flights'),
  };
  clearPage();
  return shown;
}

describe('the default of a control', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('is the value of the reader’s group, else of the embed tenant, else that of the author', async () => {
    const platform = await findPlatform();
    await callPlatform(platform, 'user-attributes', { name: 'page-home', type: 'string_array' });
    await callPlatform(platform, 'user-attributes', { name: 'page-rhythm', type: 'string' });
    const reader = { externalId: 'default-reader', embedTenantName: 'page-tenant' };
    const { id } = await callPlatform(platform, 'groups', { name: 'page-group' });
    const hold = (path: string, name: string, value: unknown) =>
      callPlatform(platform, `${path}/user-attribute-values`, { name, value });

    const bare = await readDefaults(await openSession(platform, reader));
    expect([bare.airport, bare.grain]).to.deep.equal(['Chicago (ORD)', 'Month']);

    await hold('embed-tenants/page-tenant', 'page-home', ['Atlanta (ATL)']);
    await hold('embed-tenants/page-tenant', 'page-rhythm', 'year');
    const ofTenant = await readDefaults(await openSession(platform, reader));
    expect([ofTenant.airport, ofTenant.grain]).to.deep.equal(['Atlanta (ATL)', 'Year']);
    expect(ofTenant.rows).to.include('Atlanta').and.not.include('Chicago');

    await hold(`groups/${String(id)}`, 'page-home', ['Denver (DEN)']);
    await hold(`groups/${String(id)}`, 'page-rhythm', 'quarter');
    const ofGroup = await readDefaults(await openSession(platform, { ...reader, groups: ['page-group'] }));
    expect([ofGroup.airport, ofGroup.grain]).to.deep.equal(['Denver (DEN)', 'Quarter']);
    expect(ofGroup.rows).to.include('Denver').and.not.include('Atlanta');

    const left = await readDefaults(await openSession(platform, { ...reader, groups: [] }));
    expect([left.airport, left.grain]).to.deep.equal(['Atlanta (ATL)', 'Year']);
  });
});
