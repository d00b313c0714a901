/** From a config to a running service: database, set-up, data, and a port that answers. */
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createApp } from './app.ts';
import type { AppOptions } from './app.ts';
import { sampleAccountSlug } from './config.ts';
import type { Config } from './config.ts';
import { createPublicId } from './dashboards/dashboard-answer.ts';
import { publishDashboard } from './dashboards/publish-rules.ts';
import { openDatabase } from './database/database.ts';
import type { Database } from './database/database.ts';
import type { Log } from './http/problem-response.ts';
import { openData } from './data-source.ts';
import { findHostCredentials, writeHostCredentials } from './setup/host-credentials.ts';
import { setUp } from './setup/setup-rules.ts';
import { readWorkspace } from './setup/workspace-files.ts';

export interface RunningService {
  /** The address it listens on, such as `http://127.0.0.1:4000`. */
  readonly address: string;
  readonly publicUrl: string;
  readonly database: Database;
  /** Only after the first start on an empty database. */
  readonly adminKey: string | undefined;
  /** Where the sample's host credentials were written. */
  readonly credentialsFile: string | undefined;
  /** Lets requests under way finish, takes no new ones, and closes the database. */
  close(): Promise<void>;
}

export interface StartOptions {
  readonly now?: (() => Date) | undefined;
  readonly log?: Log | undefined;
  /** Hears of an embedded database that ended by itself. */
  readonly onLost?: ((error: Error) => void) | undefined;
}

/** Milliseconds that requests under way get to finish. */
const grace = 10_000;

export async function startService(config: Config, options: StartOptions = {}): Promise<RunningService> {
  const { now = () => new Date(), log = logToConsole, onLost } = options;
  const database = await openDatabase({ url: config.databaseUrl, folder: config.dataFolder, onLost });
  try {
    const first = await prepare(database, config, now());
    const credentialsFile = await writeSampleCredentials(database, config);
    const data = await openData(config);
    const running = await listen(config, { database, now, log, createDataRoutes: data?.createRoutes });
    const close = async (): Promise<void> => {
      await running.stop();
      data?.close();
      await database.close();
    };
    const { address, publicUrl } = running;
    return { address, publicUrl, database, adminKey: first?.adminKey, credentialsFile, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function prepare(
  database: Database,
  config: Config,
  now: Date,
): Promise<{ adminKey: string } | undefined> {
  const workbooks = config.workspaceFolder === undefined ? [] : await readWorkspace(config.workspaceFolder);
  const { accountSlug } = config;
  return setUp({ database, accountSlug, workbooks, now, publish: publishDashboard, createPublicId });
}

/** The demo host of the sample workspace signs its tokens with them; other accounts' secrets stay in the database. */
async function writeSampleCredentials(database: Database, config: Config): Promise<string | undefined> {
  if (config.workspaceFolder === undefined || config.accountSlug !== sampleAccountSlug) return undefined;
  const credentials = await findHostCredentials(database, config.accountSlug);
  return credentials && writeHostCredentials(config.dataFolder, credentials);
}

type Wiring = Pick<AppOptions, 'database' | 'now' | 'log' | 'createDataRoutes'>;

interface Listening {
  readonly address: string;
  readonly publicUrl: string;
  stop(): Promise<void>;
}

/** The port is opened first, since without a configured address the port's own is the platform's. */
async function listen(config: Config, wiring: Wiring): Promise<Listening> {
  const elementFiles = config.staticFolder && { folder: config.staticFolder, version: await readVersion() };
  let app: ReturnType<typeof createApp> | undefined;
  const fetch: Parameters<typeof serve>[0]['fetch'] = (request, env) =>
    app?.fetch(request, env) ?? new Response(null, { status: 503 });
  const server = await openPort(fetch, config);
  const address = toAddress(server.address(), config.host);
  const publicUrl = config.publicUrl ?? address;
  app = createApp({ ...config, ...wiring, publicUrl, elementFiles: elementFiles || undefined });
  return { address, publicUrl, stop: () => stopServer(server) };
}

function openPort(fetch: Parameters<typeof serve>[0]['fetch'], { host, port }: Config): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname: host, port }) as Server;
    server.once('error', reject);
    server.once('listening', () => resolve(server));
  });
}

function toAddress(address: AddressInfo | string | null, host: string): string {
  const port = typeof address === 'object' ? address?.port : undefined;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port ?? ''}`;
}

function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), grace);
    server.close(() => {
      clearTimeout(deadline);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** The package file stands two folders up both from the source and from the build. */
async function readVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isManifest ? String(manifest.version) : '0.0.0';
}

function logToConsole(message: string, error: unknown): void {
  console.error(message, error);
}
