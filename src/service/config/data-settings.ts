/** Settings of the Data API: where its data comes from, and the limits of SQL. */
import { resolve } from 'node:path';
import type { SourceSettings } from '../../semantic-layer/sources/source-settings.ts';
import { readSourceSettings } from './read-source-settings.ts';
import { createConfigError, readNumber, readUrl } from './read-variables.ts';

/** A cluster of the open-source engine, to which the Data API is forwarded. */
export interface DataCluster {
  /** Base of its API, such as `https://data.example.com/cubejs-api`. */
  readonly url: string;
  /** The secret with which tokens for the cluster are signed (HS256). */
  readonly secret: string;
}

export interface SqlSettings {
  /** Queries that run at the same time, each in a process of its own. Default 2. */
  readonly runners: number;
  /** Time limit of one query in seconds. Default 30. */
  readonly seconds: number;
  /** Memory limit of one query in megabytes. Its process may use twice that plus 512. Default 512. */
  readonly megabytes: number;
  /** Most rows of one response; further rows are cut. Default 50,000. */
  readonly rows: number;
}

export function readCluster(url: string | undefined, secret: string | undefined): DataCluster | undefined {
  const base = readUrl('DATA_URL', url);
  if (base === undefined) return undefined;
  if (secret !== undefined) return { url: base, secret };
  throw createConfigError('DATA_SECRET', 'must hold the API secret of the cluster at DATA_URL');
}

/** One account has one Data API. */
export function readDataFiles(text: (name: string) => string | undefined): string | undefined {
  const path = text('DATA_FILES');
  if (path !== undefined && text('DATA_URL') !== undefined)
    throw createConfigError('DATA_FILES', 'cannot be used together with DATA_URL');
  return path === undefined ? undefined : resolve(path);
}

/** The databases that are queried live. A cluster answers all queries by itself. */
export function readSources(
  text: (name: string) => string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): SourceSettings[] {
  const sources = text('SOURCES');
  if (sources === undefined) return [];
  const other = ['DATA_URL', 'DATA_FILES'].find((name) => text(name) !== undefined);
  if (other !== undefined) throw createConfigError('SOURCES', `cannot be used together with ${other}`);
  return readSourceSettings(sources, environment);
}

export function readSqlSettings(readText: (name: string, fallback: string) => string): SqlSettings {
  const read = (name: string, fallback: number, least: number, most: number): number =>
    readNumber(name, readText(name, String(fallback)), { least, most });
  return Object.freeze({
    runners: read('SQL_RUNNERS', 2, 1, 64),
    seconds: read('SQL_SECONDS', 30, 1, 3_600),
    megabytes: read('SQL_MEGABYTES', 512, 64, 2 ** 20),
    rows: read('SQL_ROWS', 50_000, 1, 10_000_000),
  });
}

/** Pairs `name=path`, separated by commas. */
export function readNamedFolders(text: string | undefined): Readonly<Record<string, string>> {
  const pairs = (text ?? '').split(',').filter((pair) => pair.trim() !== '');
  return Object.freeze(
    Object.fromEntries(
      pairs.map((pair) => {
        const [name = '', ...path] = pair.trim().split('=');
        if (/^\w+$/.test(name) && path.length > 0) return [name, resolve(path.join('='))];
        throw createConfigError(
          'SOURCE_FOLDERS',
          `must be pairs such as datasets=/srv/datasets, not "${pair}"`,
        );
      }),
    ),
  );
}
