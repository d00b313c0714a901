/** Reads `SOURCES`: the databases that answer queries live. It is one address, or the path of a YAML file. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isMap, isScalar, LineCounter, parseDocument, type Document } from 'yaml';
import { findNearestName } from '../../contract/find-nearest-name.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import { createConfigError } from './read-variables.ts';
import { defaultSource } from '../../semantic-layer/model/data-source.ts';
import { isPostgresUrl } from '../../semantic-layer/sources/postgres-address.ts';
import type { SourceSettings } from '../../semantic-layer/sources/source-settings.ts';

const defaults = { deploymentId: 1, pool: 8, seconds: 60 };
const keys = ['url', 'deployment', 'pool', 'seconds', 'ca'];

const fault = (why: string): Error => createConfigError('SOURCES', why);

/** @throws ConfigError that says what is wrong, without a password. */
export function readSourceSettings(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): SourceSettings[] {
  if (isPostgresUrl(text)) return [{ name: defaultSource, url: text, ...defaults }];
  if (text.includes('://')) throw fault('must begin with postgres://, or be the path of a YAML file');
  const { sources, lineOf } = readSourcesFile(text);
  const folder = dirname(resolve(text));
  return Object.entries(sources).map(([name, value]) =>
    readSource(name, value, { environment, folder, placeOf: (key) => `${text}:${lineOf(name, key)}` }),
  );
}

interface SourcesFile {
  readonly sources: Record<string, unknown>;
  /** The line of a setting of a source, or of the source itself where it does not have the setting. */
  readonly lineOf: (source: string, key: string | undefined) => number;
}

function readSourcesFile(path: string): SourcesFile {
  const lines = new LineCounter();
  const document = parseDocument(readText(path), { lineCounter: lines });
  const [broken] = document.errors;
  // The message of the parser quotes the line, which may hold a password.
  if (broken) throw fault(`names a file that is not YAML: ${path}:${broken.linePos?.[0].line ?? 1}`);
  const value: unknown = document.toJS({ maxAliasCount: 0 });
  const sources = isRecord(value) ? value.sources : undefined;
  if (
    !isRecord(sources) ||
    Object.keys(sources).length === 0 ||
    !isRecord(value) ||
    Object.keys(value).length > 1
  )
    throw fault(`names a file that must hold 'sources', and a name and settings below it: ${path}`);
  return {
    sources,
    lineOf: (source, key) =>
      lines.linePos(findKey(document, ['sources', source, ...(key === undefined ? [] : [key])])).line,
  };
}

/** The offset of the last key on a path that the document has. */
function findKey({ contents }: Document, path: readonly string[]): number {
  let node: unknown = contents;
  let offset = 0;
  for (const name of path) {
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === name)
      : undefined;
    if (!pair) return offset;
    offset = (isScalar(pair.key) ? pair.key.range?.[0] : undefined) ?? offset;
    node = pair.value;
  }
  return offset;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = isRecord(error) && typeof error.code === 'string' ? error.code : 'no code';
    // An address without its scheme holds a password, and no message may quote it.
    if (isLikeAddress(path))
      throw fault(
        `is neither an address that begins with postgres:// nor the path of a YAML file that can be read (${code})`,
      );
    throw fault(`names the file ${resolve(path)}, which cannot be read (${code})`);
  }
}

const isLikeAddress = (text: string): boolean => text.includes('@') || /^\w+:/.test(text);

interface Place {
  environment: Readonly<Record<string, string | undefined>>;
  folder: string;
  /** The file and line of a setting, or of the source. */
  placeOf: (key?: string) => string;
}

type Wrong = (why: string, key?: string) => Error;

function readSource(name: string, value: unknown, place: Place): SourceSettings {
  const wrong: Wrong = (why, key) => fault(`has the source '${name}' (${place.placeOf(key)}), ${why}`);
  if (!/^[A-Za-z_]\w*$/.test(name)) throw wrong('whose name may only have letters, digits and underscores');
  if (!isRecord(value)) throw wrong("which needs a 'url'");
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw wrong(describeUnknown(unknown), unknown);
  const number = (key: string, fallback: number, most: number): number => {
    const given = value[key] ?? fallback;
    if (typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= most) return given;
    throw wrong(`whose '${key}' must be a whole number from 1 to ${most}`, key);
  };
  const { ca } = value;
  if (ca !== undefined && typeof ca !== 'string') throw wrong("whose 'ca' must be the path of a file", 'ca');
  return {
    name,
    url: readAddress(value.url, place, wrong),
    deploymentId: number('deployment', defaults.deploymentId, 2 ** 31 - 1),
    pool: number('pool', defaults.pool, 200),
    seconds: number('seconds', defaults.seconds, 86_400),
    ...(ca === undefined ? {} : { ca: resolve(place.folder, ca) }),
  };
}

function describeUnknown(key: string): string {
  const nearest = findNearestName(key, keys);
  return nearest === undefined
    ? `which has the unknown setting '${key}': it takes ${keys.join(', ')}`
    : `which has the unknown setting '${key}'. Did you mean '${nearest}'?`;
}

const reference = /\$\{(\w+)\}/g;

/** `${NAME}` in the address is the environment variable of that name, so that the file needs no password. */
function readAddress(value: unknown, { environment }: Place, wrong: Wrong): string {
  if (typeof value !== 'string') throw wrong("which needs a 'url'", 'url');
  const url = value.replace(reference, (_, name: string) => {
    const found = environment[name];
    if (found === undefined || found === '')
      throw wrong(`which needs the environment variable ${name}`, 'url');
    return found;
  });
  if (isPostgresUrl(url)) return url;
  throw wrong("whose 'url' must begin with postgres:// and have a host and a database", 'url');
}
