/** The demo's host page with the service behind it, for readers and authors. */
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startHost } from '../../demo/host/host-server.mjs';
import { readConfig, sampleAccountSlug } from '../../src/service/config/config.ts';
import { sampleWorkspaceFolder } from '../../src/service/sample-workspace.ts';
import { startService } from '../../src/service/start-service.ts';
import { isRecord, readArray, readString } from '../../src/model/parsing/read-value.ts';
import { createEmbedToken, type EmbedTokenOptions } from '../../src/token/create-embed-token.ts';
import { makeDataFolder, type HostCredentials } from '../service/service-under-test.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

export interface AuthoringDemo {
  /** Address of the host page. */
  readonly url: string;
  readonly platform: string;
  /** Sends a POST of the page to its host. */
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  /** Signs in, and gives the headers of that session. */
  readonly signIn: (role: 'reader' | 'author') => Promise<Record<string, string>>;
  /** Signs an embed token of the account, as its backend does. */
  readonly signToken: (claims: TokenClaims) => Promise<string>;
  /** Sends a request of an admin of the account. @param path - after `/api/v1`. */
  readonly callAsAdmin: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;
  /** Hides every dashboard from everyone, as an admin of the account. */
  readonly archiveAll: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Claims of a token that differ from one author or reader to another. */
export type TokenClaims = Pick<EmbedTokenOptions, 'subject' | 'publicId' | 'mode'>;

/** @param dataFiles - a folder of own files, whose first dashboards are shown in place of the sample. */
export async function startAuthoringDemo(dataFiles?: string): Promise<AuthoringDemo> {
  const folder = await makeDataFolder();
  const service = await startService(
    readConfig({
      PORT: '0',
      DATA_FOLDER: folder,
      ...(dataFiles === undefined ? { WORKSPACE_FOLDER: sampleWorkspaceFolder } : { DATA_FILES: dataFiles }),
      ACCOUNT_SLUG: sampleAccountSlug,
      STATIC_FOLDER: dist,
      LOG_LEVEL: 'silent',
    }),
    { withDashboard: dataFiles !== undefined },
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
  const callAsAdmin: AuthoringDemo['callAsAdmin'] = async (method, path, body) => {
    const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const response = await fetch(`${platform}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${adminKey}`, ...json },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return readJson(response);
  };
  return {
    url,
    platform,
    post,
    async signIn(role) {
      const [cookie = ''] = (await post('/host/session', { role })).headers.getSetCookie();
      return { Cookie: cookie.split(';')[0] ?? '' };
    },
    signToken(claims) {
      const { secret, keyId, issuer, deploymentId } = readCredentials(credentialsFile);
      return createEmbedToken({ secret, keyId, issuer, deploymentId, expiresIn: 3600, ...claims });
    },
    callAsAdmin,
    async archiveAll() {
      const { items } = await callAsAdmin('GET', '/deployments/1/workbooks');
      for (const item of readArray(items))
        if (isRecord(item)) await callAsAdmin('POST', `/deployments/1/workbooks/${String(item.id)}/archive`);
    },
    async stop() {
      await host.close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const readCredentials = (file: string): HostCredentials =>
  JSON.parse(readFileSync(file, 'utf8')) as HostCredentials;

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
