/** The demo's host page with the service behind it, for readers and authors. */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startHost } from '../../demo/host/host-server.mjs';
import { readConfig, sampleAccountSlug } from '../../src/service/config/config.ts';
import { sampleWorkspaceFolder } from '../../src/service/sample-workspace.ts';
import { startService } from '../../src/service/start-service.ts';
import { isRecord, readString } from '../../src/model/parsing/read-value.ts';
import { makeDataFolder } from '../service/service-under-test.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

export interface AuthoringDemo {
  /** Address of the host page. */
  readonly url: string;
  readonly platform: string;
  /** Sends a POST of the page to its host. */
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  /** Signs in, and gives the headers of that session. */
  readonly signIn: (role: 'reader' | 'author') => Promise<Record<string, string>>;
  /** Hides every dashboard from everyone, as an admin of the account. */
  readonly archiveAll: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function startAuthoringDemo(): Promise<AuthoringDemo> {
  const folder = await makeDataFolder();
  const service = await startService(
    readConfig({
      PORT: '0',
      DATA_FOLDER: folder,
      WORKSPACE_FOLDER: sampleWorkspaceFolder,
      ACCOUNT_SLUG: sampleAccountSlug,
      STATIC_FOLDER: dist,
      LOG_LEVEL: 'silent',
    }),
  );
  const { address: platform, adminKey = '', credentialsFile = '' } = service;
  const host = await startHost({
    port: 0,
    platformUrl: platform,
    credentialsFile,
    pageFolder: `${dist}/demo`,
  });
  const { url } = host;
  const post: AuthoringDemo['post'] = (path, body, headers = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return {
    url,
    platform,
    post,
    async signIn(role) {
      const [cookie = ''] = (await post('/host/session', { role })).headers.getSetCookie();
      return { Cookie: cookie.split(';')[0] ?? '' };
    },
    archiveAll: () => archiveAll(`${platform}/api/v1/deployments/1/workbooks`, adminKey),
    async stop() {
      await host.close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function archiveAll(workbooks: string, adminKey: string): Promise<void> {
  const headers = { Authorization: `Bearer ${adminKey}` };
  const listed = await readJson(await fetch(workbooks, { headers }));
  for (const item of Array.isArray(listed.items) ? listed.items : [])
    if (isRecord(item)) await fetch(`${workbooks}/${String(item.id)}/archive`, { method: 'POST', headers });
}

export async function readJson(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json();
  return isRecord(body) ? body : {};
}

/** The claims of a token, unverified. */
export function readClaims(token: unknown): Record<string, unknown> {
  const [, payload = ''] = (readString(token) ?? '').split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return isRecord(claims) ? claims : {};
}
