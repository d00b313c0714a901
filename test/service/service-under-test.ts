/** A complete service on a listening port, with its own database, and the tools to call it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { ProblemBody } from '../../src/contract/problem-codes.ts';
import { problemBodySchema } from '../../src/contract/problem-codes.ts';
import { createEmbedToken } from '../../src/token/create-embed-token.ts';
import type { EmbedTokenOptions } from '../../src/token/create-embed-token.ts';
import { readConfig } from '../../src/service/config/config.ts';
import { openDatabase } from '../../src/service/database/database.ts';
import { startService } from '../../src/service/start-service.ts';
import type { RunningService, StartOptions } from '../../src/service/start-service.ts';
import { copyDataFolder } from '../data-folder.mjs';
import { isFull } from '../rounds.ts';
import { checkConformance } from './check-conformance.ts';
import { readDocumented } from './read-documented.ts';
import type { DocumentedSchema } from './read-documented.ts';
import { hasPostgres } from './postgres-under-test.ts';
import { createPostgresDatabase, type PostgresDatabase } from './shared-postgres.ts';
import { writeWorkspace } from './workspace-under-test.ts';

export type Backing = 'embedded' | 'postgres';
/**
 * For tests of what depends on the database itself: both databases. PostgreSQL is one of them wherever its server programs
 * are installed.
 */
export const everyBacking: readonly Backing[] = hasPostgres ? ['embedded', 'postgres'] : ['embedded'];
/** For all other tests: PostgreSQL where it is there, since row-level security counts there. A full run has both. */
export const backings: readonly Backing[] = isFull ? everyBacking : everyBacking.slice(-1);
/** For tests that would say the same about any database: the one whose start takes less time. */
export const anyBacking: Backing = hasPostgres ? 'postgres' : 'embedded';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** `undefined` where the response is no JSON. */
  readonly json: unknown;
  /** The JSON as its schema reads it; fails on an undocumented key. */
  readonly read: <T>(schema: DocumentedSchema<T>) => T;
  /** The JSON of an error, read as strictly. */
  readonly problem: ProblemBody;
}

export interface Call {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly method?: string;
  /** The response is that of a cluster behind the service: it is not compared with the contract. */
  readonly isForwarded?: boolean;
}

export interface HostCredentials {
  readonly issuer: string;
  readonly keyId: string;
  readonly secret: string;
  readonly deploymentId: number;
  readonly publicIds: readonly string[];
}

export interface ServiceUnderTest {
  /** Returns the faults that the service has logged so far. Others fail the test when the service stops. */
  readonly takeFaults: () => unknown[];
  readonly running: RunningService;
  readonly folder: string;
  readonly adminKey: string;
  readonly host: HostCredentials;
  readonly postgres: PostgresDatabase | undefined;
  /** Every line of its log so far. */
  readonly logged: readonly string[];
  /** The service's clock, milliseconds; tests move it instead of waiting, and stop it where a second matters. */
  clock: { shift: number; stoppedAt?: number | undefined };
  /**
   * Calls a path below the address; `body` is sent as JSON unless it is text. Fails where the response differs from the
   * contract.
   */
  readonly call: (path: string, call?: Call) => Promise<Answer>;
  /** An embed token, signed by the host of this account. */
  readonly hostToken: (options?: Partial<EmbedTokenOptions>) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Starts one service for the tests of a describe block. */
export function useService(
  backing: Backing,
  environment: Record<string, string> = {},
): () => ServiceUnderTest {
  let service: ServiceUnderTest | undefined;
  beforeAll(async () => {
    service = await startServiceUnderTest(backing, environment);
  }, 60_000);
  afterAll(() => service?.stop(), 30_000);
  return () => {
    if (!service) throw new Error('The service has not started.');
    return service;
  };
}

interface OptionsUnderTest extends Pick<StartOptions, 'onLost' | 'wait' | 'runTiming'> {
  /** A PostgreSQL server that the test changes or halts. By default one that test files share. */
  readonly ownServer?: PostgresDatabase | undefined;
}

export async function startServiceUnderTest(
  backing: Backing,
  environment: Record<string, string> = {},
  { ownServer, ...options }: OptionsUnderTest = {},
): Promise<ServiceUnderTest> {
  // Only the embedded database has files in the data folder.
  const folder =
    backing === 'embedded' ? await makeDataFolder() : mkdtempSync(join(tmpdir(), 'vitrine-test-'));
  const workspace = join(folder, 'workspace');
  writeWorkspace(workspace);
  const postgres = backing === 'postgres' ? (ownServer ?? (await createPostgresDatabase())) : undefined;
  const config = readConfig({
    PORT: '0',
    RATE_LIMIT: '0',
    // Tests of notifications run them themselves.
    RUN_NOTIFICATIONS: 'no',
    // Service and client share a process: while it is busy, the client would send requests on connections that the
    // service has closed.
    KEEP_ALIVE_TIMEOUT: '600',
    DATA_FOLDER: folder,
    WORKSPACE_FOLDER: workspace,
    ...postgres?.environment,
    ...environment,
  });
  const clock: ServiceUnderTest['clock'] = { shift: 0 };
  const now = (): Date => new Date((clock.stoppedAt ?? Date.now()) + clock.shift);
  const faults: unknown[] = [];
  const logged: string[] = [];
  const writeLog = (line: string): void => void logged.push(line);
  const log = (message: string, error: unknown): void =>
    void faults.push(new Error(message, { cause: error }));
  const running = await startService(config, { ...options, now, log, writeLog });
  const host = JSON.parse(readFileSync(join(folder, 'host-credentials.json'), 'utf8')) as HostCredentials;
  return {
    takeFaults: () => faults.splice(0),
    running,
    folder,
    host,
    postgres,
    clock,
    logged,
    adminKey: running.adminKey ?? '',
    call: (path, call) => callService(running.address, path, call),
    hostToken: (options) => signHostToken(host, now, options),
    async stop() {
      await running.close();
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
      // A fault of the service fails the run even where a test only checks a status.
      expect(faults).toEqual([]);
    },
  };
}

/** Calls a path below an address, as `ServiceUnderTest.call` does. */
export async function callService(address: string, path: string, call: Call = {}): Promise<Answer> {
  const { token, body, headers = {}, method = body === undefined ? 'GET' : 'POST' } = call;
  const response = await fetch(address + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '') && text !== '';
  const json: unknown = isJson ? JSON.parse(text) : undefined;
  const arrived = { status: response.status, headers: response.headers, text, json };
  if (call.isForwarded !== true) checkConformance({ method, path, ...arrived });
  return {
    ...arrived,
    read: (schema) => readDocumented(schema, json),
    get problem() {
      return readDocumented(problemBodySchema, json);
    },
  };
}

/** The options of `createEmbedToken` that a host's credentials give. */
export const toSigner = ({ issuer, keyId, secret, deploymentId }: Omit<HostCredentials, 'publicIds'>) => ({
  issuer,
  keyId,
  secret,
  deploymentId,
});

function signHostToken(
  { issuer, keyId, secret, deploymentId }: HostCredentials,
  now: () => Date,
  options: Partial<EmbedTokenOptions> = {},
): Promise<string> {
  return createEmbedToken({ issuer, keyId, secret, deploymentId, subject: 'reader-1', now, ...options });
}

/** A data folder with a fresh embedded database, and the key file of its tables. Default: with tables. */
export const makeDataFolder = (options?: { readonly migrate?: boolean }): Promise<string> =>
  copyDataFolder(openDatabase, options);
