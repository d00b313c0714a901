/** The part of a host's backend that embedding needs: it says which dashboards its people see, and signs their tokens. */
import { readFile } from 'node:fs/promises';
import { createAuthoring } from './authoring.mjs';
import { exhibits } from './exhibits.mjs';
import { people } from './sessions.mjs';

/**
 * Tells the platform the mail addresses of the people, as a host does that lets them schedule dashboards. The platform
 * stores them: later tokens need only the subject. `adminKey` is an API key of the account.
 */
export async function storePeople({ platformUrl, adminKey }) {
  for (const { subject, name, permissions } of Object.values(people)) {
    const response = await fetch(`${platformUrl}/api/v1/embed/generate-session`, {
      method: 'POST',
      headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        deploymentId: 1,
        externalId: subject,
        email: subject,
        userProfile: { displayName: name },
        permissions,
      }),
    });
    if (!response.ok) throw new Error(`${name} was not stored: ${await response.text()}`);
  }
}

/**
 * `platformUrl` has no path. `createEmbedToken` is the function that `vitrine/token` exports. `workspace` is what the page
 * calls the data. `credentialsFile` is read again for every token, so that a rotated secret needs no restart.
 */
export function createEmbeddingBackend({ platformUrl, credentialsFile, workspace, createEmbedToken }) {
  const baseUrl = `${platformUrl}/api`;
  const readCredentials = async () => JSON.parse(await readFile(credentialsFile, 'utf8'));

  async function sign({ subject, permissions }, claims) {
    const { secret, keyId, issuer, deploymentId } = await readCredentials();
    return createEmbedToken({ secret, keyId, issuer, deploymentId, subject, permissions, ...claims });
  }

  const authoring = createAuthoring({ baseUrl, readCredentials, signToken: sign });

  /**
   * Signs a token for one dashboard. The session decides the mode, and the page cannot ask for another one.
   * @returns undefined if this host does not show the dashboard to this person.
   */
  async function signToken(person, publicId) {
    if (!(await isShown(person, publicId))) return undefined;
    return sign(person, { publicId, mode: person.role === 'author' ? 'creator' : 'view' });
  }

  /** Dashboards of the file need no question to the platform, which refuses those that are archived. */
  async function isShown(person, publicId) {
    const { publicIds } = await readCredentials();
    if (publicIds.includes(publicId)) return true;
    return (await listDashboards(person)).some((one) => one.publicId === publicId);
  }

  /** The dashboards that the product lists for the person, those of the file first. */
  async function listDashboards({ role }) {
    const { publicIds } = await readCredentials();
    const all = await authoring.listDashboards(people.author).catch(() => publicIds.map(toUnknown));
    const place = ({ publicId }) => publicIds.indexOf(publicId) + 1 || Infinity;
    return all
      .filter(({ publicId, allowEmbed }) => (allowEmbed || role === 'author') && !exhibits.includes(publicId))
      .sort((one, other) => Math.sign(place(one) - place(other)) || 0);
  }

  async function readConfig({ role, name, position }) {
    const dashboards = (await listDashboards({ role })).map(({ publicId, title }) => ({ publicId, title }));
    return { platformUrl, baseUrl, workspace, person: { role, name, position }, dashboards };
  }

  /** The dashboards of the file. An account that has not begun with a workspace has no file, and none. */
  const listPublicIds = () =>
    readCredentials().then(
      ({ publicIds }) => publicIds,
      () => [],
    );

  const { createDashboard, showToReaders, listThemes, publishTheme, useTheme } = authoring;
  const authors = { createDashboard, showToReaders, listThemes, publishTheme, useTheme };
  return { readConfig, signToken, listPublicIds, ...authors };
}

/** The platform does not respond: the page has the dashboards without their titles. */
const toUnknown = (publicId) => ({ publicId, title: publicId, allowEmbed: true });
