/** The part of a host's backend that embedding needs: it lists the host's dashboards and signs tokens for its readers. */
import { readFile } from 'node:fs/promises';

/** The reader who is signed in. A real host takes the subject from its own session. */
const reader = { subject: 'ada.marsh@skyline-ops.example', permissions: ['export', 'schedule', 'ai'] };

/**
 * Tells the platform the mail address of the reader, as a host does that lets its readers schedule dashboards. The platform
 * stores it: later tokens need only the subject. `adminKey` is an API key of the account.
 */
export async function storeReader({ platformUrl, adminKey }) {
  const response = await fetch(`${platformUrl}/api/v1/embed/generate-session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      deploymentId: 1,
      externalId: reader.subject,
      email: reader.subject,
      userProfile: { displayName: 'Ada Marsh' },
      permissions: reader.permissions,
    }),
  });
  if (!response.ok) throw new Error(`The sample reader was not stored: ${await response.text()}`);
}

/**
 * `platformUrl` has no path. `createEmbedToken` is the function that `vitrine/token` exports.
 * `credentialsFile` is read again for every token, so that a rotated secret needs no restart.
 */
export function createEmbeddingBackend({ platformUrl, credentialsFile, createEmbedToken }) {
  const baseUrl = `${platformUrl}/api`;
  const titles = new Map();
  const readCredentials = async () => JSON.parse(await readFile(credentialsFile, 'utf8'));

  /** Returns undefined if this host does not show the dashboard. */
  async function signToken(publicId) {
    const { secret, keyId, issuer, deploymentId, publicIds } = await readCredentials();
    if (!publicIds.includes(publicId)) return undefined;
    return createEmbedToken({ secret, keyId, issuer, deploymentId, publicId, ...reader });
  }

  /** Returns the published title, which is loaded once, or the public id while the platform does not respond. */
  async function findTitle(publicId) {
    const title = titles.get(publicId) ?? (await fetchTitle(publicId).catch(() => undefined));
    if (title) titles.set(publicId, title);
    return title ?? publicId;
  }

  async function fetchTitle(publicId) {
    const response = await fetch(`${baseUrl}/v1/embed/dashboard/${encodeURIComponent(publicId)}`, {
      headers: { authorization: `Bearer ${await signToken(publicId)}` },
    });
    const dashboard = response.ok ? await response.json() : {};
    return dashboard.config?.title ?? dashboard.title;
  }

  async function readConfig() {
    const { publicIds } = await readCredentials();
    const dashboards = await Promise.all(
      publicIds.map(async (publicId) => ({ publicId, title: await findTitle(publicId) })),
    );
    return { platformUrl, baseUrl, dashboards };
  }

  return { readConfig, signToken };
}
