/** Reads the environment variables into a frozen configuration. Every error names its variable. */
import type { BlockList } from 'node:net';
import { join, resolve } from 'node:path';
import type { ServerTimeouts } from '../http/http-server.ts';
import { logLevels } from '../http/service-log.ts';
import type { LogFormat, LogLevel } from '../http/service-log.ts';
import {
  readCluster,
  readDataFiles,
  readNamedFolders,
  readSources,
  readSqlSettings,
} from './data-settings.ts';
import { readLanguageModelSettings, type LanguageModelSettings } from './language-model-settings.ts';
import { readMailSettings, type MailSettings } from './mail-settings.ts';
import { readRenderingSettings, type RenderingSettings } from './rendering-settings.ts';
import type { DataCluster, SqlSettings } from './data-settings.ts';
import type { SourceSettings } from '../../semantic-layer/sources/source-settings.ts';
import type { Rate } from '../http/token-buckets.ts';
import type { OauthSettings } from '../access/verify-oauth-token.ts';
import {
  readOrigins,
  readProxies,
  createConfigError,
  parseUrl,
  readChoice,
  readNumber,
  readUrl,
} from './read-variables.ts';
import { readSecretsKey } from '../database/secrets/secrets-key.ts';
import type { SecretsKey, SecretsKeys } from '../database/secrets/secrets-key.ts';
import { isLoopbackHost } from '../../model/parsing/loopback-host.ts';

/** Configuration of the service. `readConfig` reads it from environment variables. */
export interface Config {
  /** Address to listen on (`HOST`). Default: `127.0.0.1`. */
  readonly host: string;
  /** Port to listen on (`PORT`), 0 for any free one. Default: 4000. */
  readonly port: number;
  /** Public address of the service (`PUBLIC_URL`). `undefined`: the address that it listens on. */
  readonly publicUrl: string | undefined;
  /** Address of a PostgreSQL server (`DATABASE_URL`). `undefined`: the embedded database in `dataFolder`. */
  readonly databaseUrl: string | undefined;
  /** Folder of the embedded database and its key (`DATA_FOLDER`). Default: `./data`. */
  readonly dataFolder: string;
  /** Keys that encrypt secrets at rest (`SECRETS_KEY`). `undefined`: the key file of the data folder; a PostgreSQL server needs a key. */
  readonly secretsKeys: SecretsKeys | undefined;
  /** Days after which the platform's signing key is rotated automatically (`SIGNING_KEY_DAYS`). `undefined`: never. */
  readonly signingKeyDays: number | undefined;
  /** A cluster to which the Data API is forwarded (`DATA_URL`). `undefined`: the embedded engine is used. */
  readonly dataCluster: DataCluster | undefined;
  /** Folder of CSV, JSON and Parquet files that become tables (`DATA_FILES`). `undefined`: none. */
  readonly dataFiles: string | undefined;
  /** Databases that are queried live (`SOURCES`). Default: none. */
  readonly sources: readonly SourceSettings[];
  /** Limits of SQL queries in the embedded engine. */
  readonly sql: SqlSettings;
  /** Folder of workbooks, data model and tables that the first start imports (`WORKSPACE_FOLDER`). */
  readonly workspaceFolder: string | undefined;
  /** Folders of source files, by the names that the workspace's `tables.sql` uses. */
  readonly sourceFolders: Readonly<Record<string, string>>;
  /** Folder of the element's files to serve (`STATIC_FOLDER`). Default: those of this package. */
  readonly staticFolder: string | undefined;
  /** Folder that keeps the element's files of each version (`ELEMENT_VERSIONS_FOLDER`). Default: `element-versions` in `dataFolder`. */
  readonly elementVersionsFolder: string;
  /** Slug of the account that the first start creates (`ACCOUNT_SLUG`). */
  readonly accountSlug: string;
  /** Origins of pages that may embed dashboards and call the APIs (`EMBED_ORIGINS`). Default: `*`, all of them. */
  readonly embedOrigins: '*' | readonly string[];
  /** Addresses of proxies whose `X-Forwarded-*` headers are trusted (`TRUST_PROXY`). Default: none. */
  readonly trustedProxies: BlockList;
  /** Largest body of a request, in bytes (`BODY_LIMIT`). Default: 1,048,576. */
  readonly bodyLimit: number;
  /** Most workbooks of an account (`WORKBOOK_LIMIT`). `undefined`: no limit. */
  readonly workbookLimit: number | undefined;
  /** Most embed users of an account (`EMBED_USER_LIMIT`). Default: 10,000. */
  readonly embedUserLimit: number;
  /** The browser that draws pictures and PDFs of dashboards. */
  readonly rendering: RenderingSettings;
  /** Whether this instance runs scheduled notifications (`RUN_NOTIFICATIONS`). Default: yes. */
  readonly runsNotifications: boolean;
  /** Whether questions in plain words are answered (`ANSWER_QUESTIONS`). Default: yes. */
  readonly answersQuestions: boolean;
  /** The language model that answers questions. `undefined`: none takes part. */
  readonly languageModel: LanguageModelSettings | undefined;
  /** Whether the tools of the Model Context Protocol are served at `/mcp` (`MCP`). Default: yes. */
  readonly servesMcp: boolean;
  /** The mail server (`SMTP_URL`) and who mails are from. `undefined`: no mail is sent. */
  readonly mailServer: MailSettings | undefined;
  /** Level and format of the log. */
  readonly log: LogSettings;
  /** Rate limit of one credential, or of one address without a credential, on this instance. `undefined`: no limit. */
  readonly rate: Rate | undefined;
  /** The identity provider whose access tokens are accepted (`OAUTH_ISSUER`). `undefined`: none. */
  readonly oauth: OauthSettings | undefined;
  /** Seconds for which the service accepts requests after the stop signal, while `/ready` fails (`STOP_DELAY`). Default: 0. */
  readonly stopDelay: number;
  /** Time limits of requests, in milliseconds. */
  readonly timeouts: ServerTimeouts;
  /** Whether a refused embed token is explained to the caller (`EXPLAIN_TOKENS`), on this machine only. Default: no. */
  readonly explainsTokens: boolean;
}

export interface LogSettings {
  /** Default: `info`. */
  readonly level: LogLevel;
  /** Default: `json`. */
  readonly format: LogFormat;
}

/** The default account, which is that of the sample workspace. */
export const sampleAccountSlug = 'vitrine-demo';

/** Environment variables by name, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from environment variables. Empty variables count as absent.
 * @throws Error that names the variable and says what it may hold.
 * @example
 * ```ts
 * import { readConfig } from 'vitrine/service';
 *
 * const config = readConfig({ ...process.env, PORT: '8080' });
 * ```
 */
export function readConfig(environment: Environment): Config {
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const folder = (name: string): string | undefined => {
    const path = text(name);
    return path === undefined ? undefined : resolve(path);
  };
  const dataFolder = resolve(text('DATA_FOLDER') ?? './data');
  return Object.freeze({
    host: text('HOST') ?? '127.0.0.1',
    port: readNumber('PORT', text('PORT') ?? '4000', { least: 0, most: 65_535 }),
    publicUrl: readUrl('PUBLIC_URL', text('PUBLIC_URL')),
    databaseUrl: readDatabaseUrl(text('DATABASE_URL')),
    dataFolder,
    secretsKeys: readSecretsKeys(text('SECRETS_KEY'), text('SECRETS_KEY_PREVIOUS')),
    signingKeyDays: readLimit('SIGNING_KEY_DAYS', text('SIGNING_KEY_DAYS')),
    dataCluster: readCluster(text('DATA_URL'), text('DATA_SECRET')),
    dataFiles: readDataFiles(text),
    sources: Object.freeze(readSources(text, environment)),
    sql: readSqlSettings((name, fallback) => text(name) ?? fallback),
    workspaceFolder: folder('WORKSPACE_FOLDER'),
    sourceFolders: readNamedFolders(text('SOURCE_FOLDERS')),
    staticFolder: folder('STATIC_FOLDER'),
    elementVersionsFolder: folder('ELEMENT_VERSIONS_FOLDER') ?? join(dataFolder, 'element-versions'),
    accountSlug: readSlug(text),
    embedOrigins: readOrigins(text('EMBED_ORIGINS') ?? '*'),
    trustedProxies: readProxies(text('TRUST_PROXY')),
    bodyLimit: readNumber('BODY_LIMIT', text('BODY_LIMIT') ?? '1048576', { least: 1_024, most: 2 ** 30 }),
    workbookLimit: readLimit('WORKBOOK_LIMIT', text('WORKBOOK_LIMIT')),
    embedUserLimit: readNumber('EMBED_USER_LIMIT', text('EMBED_USER_LIMIT') ?? '10000', {
      least: 1,
      most: 2 ** 31 - 1,
    }),
    rendering: readRenderingSettings(text),
    answersQuestions:
      readChoice('ANSWER_QUESTIONS', text('ANSWER_QUESTIONS') ?? 'yes', ['yes', 'no'] as const) === 'yes',
    languageModel: readLanguageModelSettings(text),
    servesMcp: readChoice('MCP', text('MCP') ?? 'yes', ['yes', 'no'] as const) === 'yes',
    runsNotifications:
      readChoice('RUN_NOTIFICATIONS', text('RUN_NOTIFICATIONS') ?? 'yes', ['yes', 'no'] as const) === 'yes',
    mailServer: readMailSettings(text),
    log: Object.freeze({
      level: readChoice('LOG_LEVEL', text('LOG_LEVEL') ?? 'info', logLevels),
      format: readChoice('LOG_FORMAT', text('LOG_FORMAT') ?? 'json', ['json', 'text'] as const),
    }),
    rate: readRate(text('RATE_LIMIT') ?? '100', text('RATE_BURST') ?? '1000'),
    oauth: readOauth(text),
    stopDelay: readNumber('STOP_DELAY', text('STOP_DELAY') ?? '0', { least: 0, most: 300 }),
    timeouts: readTimeouts((name, fallback) => text(name) ?? fallback),
    explainsTokens: readExplainsTokens(text),
  });
}

/** Explanations help an attacker, so the switch is refused where other machines can reach the service. */
function readExplainsTokens(text: (name: string) => string | undefined): boolean {
  const isOn = readChoice('EXPLAIN_TOKENS', text('EXPLAIN_TOKENS') ?? 'no', ['yes', 'no'] as const) === 'yes';
  const publicUrl = text('PUBLIC_URL');
  const hosts = [
    text('HOST') ?? '127.0.0.1',
    ...(publicUrl === undefined ? [] : [parseUrl(publicUrl)?.hostname ?? '']),
  ];
  if (isOn && !hosts.every(isLoopbackHost))
    throw createConfigError(
      'EXPLAIN_TOKENS',
      'must be "no" unless HOST and PUBLIC_URL are addresses of this machine',
    );
  return isOn;
}

const readLimit = (name: string, text: string | undefined): number | undefined =>
  text === undefined ? undefined : readNumber(name, text, { least: 1, most: 1_000_000_000 });

/** `RATE_LIMIT=0` means no limit. */
function readRate(limit: string, burst: string): Rate | undefined {
  const perSecond = readNumber('RATE_LIMIT', limit, { least: 0, most: 1_000_000 });
  const rate = { perSecond, burst: readNumber('RATE_BURST', burst, { least: 1, most: 1_000_000 }) };
  return perSecond === 0 ? undefined : Object.freeze(rate);
}

function readOauth(text: (name: string) => string | undefined): OauthSettings | undefined {
  const issuer = text('OAUTH_ISSUER');
  const audience = text('OAUTH_AUDIENCE');
  if (issuer === undefined) return undefined;
  // Not normalized: the value must equal the tokens' `iss`, and some issuers end with a slash.
  checkProvider('OAUTH_ISSUER', issuer);
  if (audience === undefined)
    throw createConfigError('OAUTH_AUDIENCE', 'must be the audience of the access tokens of OAUTH_ISSUER');
  const jwksUrl = text('OAUTH_JWKS_URL');
  if (jwksUrl !== undefined) checkProvider('OAUTH_JWKS_URL', jwksUrl);
  return Object.freeze({ issuer, audience, jwksUrl, accountSlug: readSlug(text) });
}

/** Requires https: a changed key of the provider would let an attacker sign tokens. */
function checkProvider(name: string, text: string): void {
  const url = parseUrl(text);
  const isLocal = url !== undefined && isLoopbackHost(url.hostname);
  if (url?.protocol === 'https:' || (isLocal && url.protocol === 'http:')) return;
  throw createConfigError(name, 'must be an https address such as https://login.example.com');
}

function readSecretsKeys(
  text: string | undefined,
  previousText: string | undefined,
): SecretsKeys | undefined {
  const current = readSecretsKeyOf('SECRETS_KEY', text);
  const previous = readSecretsKeyOf('SECRETS_KEY_PREVIOUS', previousText);
  if (current) return Object.freeze({ current, previous });
  if (previous)
    throw createConfigError('SECRETS_KEY', 'must hold the new key, since SECRETS_KEY_PREVIOUS is set');
  return undefined;
}

/** The error never contains the text of the key. */
function readSecretsKeyOf(name: string, text: string | undefined): SecretsKey | undefined {
  const key = text === undefined ? undefined : readSecretsKey(text);
  if (text === undefined || key) return key;
  throw createConfigError(
    name,
    'must be 32 bytes in base64 or hex, as `openssl rand -base64 32` prints them',
  );
}

/** The variables are in seconds, the result is in milliseconds. */
function readTimeouts(readText: (name: string, fallback: string) => string): ServerTimeouts {
  const read = (name: string, fallback: number): number =>
    readNumber(name, readText(name, String(fallback)), { least: 1, most: 86_400 }) * 1_000;
  return Object.freeze({
    headers: read('HEADERS_TIMEOUT', 15),
    request: read('REQUEST_TIMEOUT', 60),
    keepAlive: read('KEEP_ALIVE_TIMEOUT', 65),
  });
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined || /^postgres(?:ql)?:$/.test(parseUrl(text)?.protocol ?? '')) return text;
  throw createConfigError(
    'DATABASE_URL',
    'must be an address such as postgres://user:password@host:5432/database',
  );
}

/** An account must not be called `vitrine`, which is the issuer of the platform's own tokens. */
function readSlug(text: (name: string) => string | undefined): string {
  const slug = text('ACCOUNT_SLUG') ?? sampleAccountSlug;
  if (/^[a-z][a-z0-9-]{1,62}$/.test(slug) && slug !== 'vitrine') return slug;
  throw createConfigError(
    'ACCOUNT_SLUG',
    'must be lower-case letters, digits and hyphens, and not "vitrine"',
  );
}
