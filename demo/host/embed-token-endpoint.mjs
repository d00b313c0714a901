/** What a host's backend does for its embeds: it knows its dashboards, and signs tokens for its own readers. */
import { readFile } from 'node:fs/promises';

/** Who is signed in. A real host takes this from its own session. */
const reader = { subject: 'ada.marsh@skyline-ops.example', permissions: ['export'] };

/**
 * `platformUrl` without a path at the end; `createEmbedToken` as the service's package exports it;
 * `credentialsFile` is read anew for every token, so that a rotated secret needs no restart.
 */
export function createEmbedding({ platformUrl, credentialsFile, createEmbedToken }) {
  const baseUrl = `${platformUrl}/api`;
  const titles = new Map();
  const readCredentials = async () => JSON.parse(await readFile(credentialsFile, 'utf8'));

  /** Undefined for a dashboard that this host does not show. */
  async function signToken(publicId) {
    const { secret, keyId, issuer, deploymentId, publicIds } = await readCredentials();
    if (!publicIds.includes(publicId)) return undefined;
    return createEmbedToken({ secret, keyId, issuer, deploymentId, publicId, ...reader });
  }

  /** The published title, asked for once; the public id as long as the platform does not answer. */
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
