/**
 * The part of a host's backend that makes dashboards. It calls the platform itself, in the name of the author, with a token
 * that reaches the whole workspace. The page never gets such a token: it gets those that name one dashboard. So the backend
 * decides who may make dashboards, and knows each of them.
 */

import { listAll } from './list-all.mjs';
import { createThemes } from './themes.mjs';

/** In seconds. The token is used at once. */
const tokenLifetime = 60;

const newTitle = 'New dashboard';

/** `signToken` signs for the person, with these further claims. */
export function createAuthoring({ baseUrl, readCredentials, signToken }) {
  /** Rejects with the platform's own words if it refuses. */
  async function callPlatform(person, method, path, body) {
    return (await send(person, method, path, { body })).answer;
  }

  /** @param ifMatch - the version to which a change applies. @returns the response, and its version. */
  async function send(person, method, path, { body, ifMatch } = {}) {
    const token = await signToken(person, { mode: 'creator', expiresIn: tokenLifetime });
    const response = await fetch(`${baseUrl}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(ifMatch && { 'if-match': ifMatch }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    const answer = await response.json();
    if (!response.ok) throw new PlatformRefusal(answer.message);
    return { answer, version: response.headers.get('etag') ?? undefined };
  }

  /** Calls a path of the deployment. */
  async function call(person, method, path, body) {
    const { deploymentId } = await readCredentials();
    return callPlatform(person, method, `/deployments/${deploymentId}${path}`, body);
  }

  /**
   * Lists what is published, the oldest first. Readers get only what tokens in view mode may show (`allowEmbed`). An
   * archived dashboard is nobody's. A host may as well keep this list in its own database.
   */
  async function listDashboards(person) {
    const workbooks = await listAll((path) => call(person, 'GET', path), '/workbooks');
    return workbooks.flatMap(toDashboard).sort((one, other) => one.workbookId - other.workbookId);
  }

  /**
   * Makes a workbook with an empty dashboard. It is published, since a dashboard has its public id from then on. Authors may
   * open it with that; readers do not see it before `showToReaders`.
   */
  async function createDashboard(person) {
    const titles = (await listDashboards(person)).map(({ title }) => title);
    const title = findFreeTitle(titles);
    const { id } = await call(person, 'POST', '/workbooks', { name: title });
    await call(person, 'PUT', `/workbooks/${id}/dashboard`, {
      dashboardDraft: { title, layout: { rowHeight: 30 }, widgets: [] },
    });
    const { publicId } = await call(person, 'POST', `/workbooks/${id}/publish`, {});
    return { publicId, title };
  }

  /** Lets tokens in view mode show the dashboard. Its author has published it, and owns its workbook. */
  async function showToReaders(person, publicId) {
    const dashboard = (await listDashboards(person)).find((one) => one.publicId === publicId);
    if (!dashboard) return false;
    if (!dashboard.allowEmbed)
      await call(person, 'PUT', `/workbooks/${dashboard.workbookId}/embed-access`, { allowEmbed: true });
    return true;
  }

  /** The workbook of a dashboard that is published. */
  async function findWorkbook(person, publicId) {
    const { deploymentId } = await readCredentials();
    const dashboard = (await listDashboards(person)).find((one) => one.publicId === publicId);
    return dashboard && { path: `/deployments/${deploymentId}/workbooks/${dashboard.workbookId}` };
  }

  const themes = createThemes({ call: callPlatform, send, findWorkbook });
  return { listDashboards, createDashboard, showToReaders, ...themes };
}

/** The platform has refused what the author wants. Its message is for people. */
export class PlatformRefusal extends Error {}

function toDashboard({ id, publishedDashboard }) {
  if (publishedDashboard?.status !== 'published') return [];
  const { publicId, config, title, allowEmbed } = publishedDashboard;
  return [{ workbookId: id, publicId, title: config?.title || title || publicId, allowEmbed }];
}

function findFreeTitle(titles) {
  for (let count = 1; ; count++) {
    const title = count === 1 ? newTitle : `${newTitle} ${count}`;
    if (!titles.includes(title)) return title;
  }
}
