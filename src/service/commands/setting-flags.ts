/** Settings as flags. Each flag replaces an environment variable. */
import { ConfigError, endSentence } from '../config/read-variables.ts';
import { readConfig } from '../config/config.ts';
import type { Config } from '../config/config.ts';
import { UsageError } from './command.ts';
import type { CommandInput, Command } from './command.ts';

interface Setting {
  readonly variable: string;
  readonly value: string;
  readonly meaning: string;
}

/** Secrets have no flag, since every user of the machine can read command lines. */
const settings = {
  port: {
    variable: 'PORT',
    value: 'number',
    meaning: 'Port to listen on; 0 for any free port. Default 4000.',
  },
  host: { variable: 'HOST', value: 'address', meaning: 'Address to listen on. Default 127.0.0.1.' },
  'public-url': { variable: 'PUBLIC_URL', value: 'url', meaning: 'Public address of the service.' },
  'data-folder': {
    variable: 'DATA_FOLDER',
    value: 'folder',
    meaning: 'Folder of the embedded database. Default ./data.',
  },
  data: {
    variable: 'DATA_FILES',
    value: 'folder',
    meaning: 'CSV, JSON and Parquet files, which become tables and stay current.',
  },
  sources: {
    variable: 'SOURCES',
    value: 'file',
    meaning: 'PostgreSQL databases that are queried live (YAML).',
  },
  'database-url': {
    variable: 'DATABASE_URL',
    value: 'url',
    meaning: 'PostgreSQL 15 or newer, instead of the embedded one.',
  },
  'workspace-folder': {
    variable: 'WORKSPACE_FOLDER',
    value: 'folder',
    meaning: 'Data model, tables, and workbooks to import.',
  },
  'static-folder': {
    variable: 'STATIC_FOLDER',
    value: 'folder',
    meaning: 'Build of the element, which is served. Default that of this package.',
  },
  'element-versions-folder': {
    variable: 'ELEMENT_VERSIONS_FOLDER',
    value: 'folder',
    meaning: "Keeps each version's build. Default: in the data folder.",
  },
  account: { variable: 'ACCOUNT_SLUG', value: 'name', meaning: 'Name of the account. Default vitrine-demo.' },
  'embed-origins': {
    variable: 'EMBED_ORIGINS',
    value: 'list',
    meaning: 'Origins of pages that may call. Default "*".',
  },
  'trust-proxy': {
    variable: 'TRUST_PROXY',
    value: 'list',
    meaning: 'Proxies whose word for HTTPS is taken.',
  },
  'rate-limit': {
    variable: 'RATE_LIMIT',
    value: 'number',
    meaning: 'Requests a second of one caller; 0 for no limit. Default 100.',
  },
  'log-level': { variable: 'LOG_LEVEL', value: 'level', meaning: 'debug, info, warn, error or silent.' },
  'log-format': {
    variable: 'LOG_FORMAT',
    value: 'format',
    meaning: 'json or text. Default text in a terminal, else json.',
  },
} satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;

export const databaseSettings: readonly SettingName[] = ['data-folder', 'database-url', 'account'];
export const allSettings = Object.keys(settings).filter((name): name is SettingName => name in settings);

export const toFlagOptions = (names: readonly SettingName[]): Command['flags'] =>
  Object.fromEntries(names.map((name) => [name, { type: 'string' }]));

/** The lines of help for settings. */
export function describeSettings(names: readonly SettingName[]): string {
  return names
    .map((name) => describeFlag(`--${name} <${settings[name].value}>`, settings[name].meaning))
    .join('\n');
}

export const describeFlag = (flag: string, meaning: string): string => `  ${flag.padEnd(30)} ${meaning}`;

/** Reads the configuration from flags and environment variables. Flags take precedence. @throws UsageError */
export function readConfigFromFlags({
  flags,
  environment,
}: Pick<CommandInput, 'flags' | 'environment'>): Config {
  const given = Object.entries(settings).flatMap(([name, { variable }]) => {
    const text = flags[name];
    return typeof text === 'string' ? [{ name, variable, text }] : [];
  });
  const merged = Object.fromEntries(given.map(({ variable, text }) => [variable, text]));
  try {
    return readConfig({ ...environment, ...merged });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const flag = given.find(({ variable }) => variable === error.variable);
    throw new UsageError(flag ? endSentence(`--${flag.name} ${error.why}`) : error.message);
  }
}
