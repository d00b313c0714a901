/** The built files of the element, for pages that load them from the platform by a script tag. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, extname, join, normalize } from 'node:path';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { matchesEtag } from '../http/conditional-request.ts';
import { Problem } from '../http/http-problem.ts';
import { contentTypes, isBrowserFile } from './browser-files.ts';
import { createScriptTag, computeIntegrity } from './element-script-tag.ts';
import type { ElementRelease } from './element-script-tag.ts';
import { findVersionFolder, isVersion, listVersions } from './element-versions.ts';

export interface ElementFilesOptions {
  /** The folder of the build. */
  readonly folder: string;
  /** Version of the package. Files below a path with the version never change. */
  readonly version: string;
  /** Folder with the files of earlier versions, one folder for each. `undefined`: this version is the only one. */
  readonly versionsFolder?: string | undefined;
}

export interface ElementFilesDependencies extends ElementFilesOptions {
  /** Public address of the service. */
  readonly publicUrl: string;
}

const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'public, no-cache';

/** Address of the JSON with the version, address, hash and tag of the current script. */
export const latestReleasePath = '/embed/vitrine/latest.json';

/** Routes `/embed/vitrine@<version>/*`, which are immutable, and `/embed/vitrine/*`, which are revalidated. */
export function createElementFileRoutes(options: ElementFilesDependencies): Hono {
  const routes = new Hono();
  routes.get(latestReleasePath, async (c) => {
    allowEveryPage(c);
    c.header('Cache-Control', revalidated);
    return c.json(await readLatestRelease(options));
  });
  // Not in the pattern: the router gives `@` before a digit a meaning of its own.
  routes.get('/embed/:release/*', async (c, next) => {
    const [, release = '', path = ''] = /^\/embed\/([^/]+)\/(.*)$/s.exec(c.req.path) ?? [];
    const name = decode(release);
    if (name === 'vitrine') return respondWithFile(c, findFile(options.folder, path), revalidated);
    const version = name.startsWith('vitrine@') ? name.slice('vitrine@'.length) : undefined;
    if (version === undefined || !isVersion(version)) return next();
    return respondWithFile(c, findFile(await requireVersionFolder(options, version), path), immutable);
  });
  return routes;
}

async function readLatestRelease({
  folder,
  version,
  publicUrl,
}: ElementFilesDependencies): Promise<ElementRelease> {
  const integrity = await computeIntegrity(folder, 'vitrine.js');
  if (integrity === undefined) throw notFound('vitrine.js');
  const url = `${publicUrl}/embed/vitrine@${version}/vitrine.js`;
  return { version, url, integrity, tag: createScriptTag({ url, integrity }) };
}

/** The running build is the one source of its own version. Its copy is for later versions of the service. */
async function requireVersionFolder(options: ElementFilesOptions, version: string): Promise<string> {
  const { folder, versionsFolder } = options;
  if (version === options.version) return folder;
  const found = versionsFolder === undefined ? undefined : await findVersionFolder(versionsFolder, version);
  if (found !== undefined) return found;
  const others = versionsFolder === undefined ? [] : await listVersions(versionsFolder);
  const versions = [...others.filter((one) => one !== options.version), options.version].join(', ');
  throw new Problem(
    'not-found',
    `This service does not have version ${version} of the element. It has: ${versions}. ` +
      `Take the address and the integrity hash of the script from ${latestReleasePath}.`,
  );
}

/** The path of a file inside the folder. Throws a 404 for paths that lead elsewhere. */
function findFile(folder: string, requested: string): string {
  const path = normalize(decode(requested));
  if (!isBrowserFile(path)) throw notFound(requested);
  return join(folder, path);
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw notFound(path);
  }
}

async function respondWithFile(c: Context, file: string, caching: string): Promise<Response> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw notFound(c.req.path);
  const etag = `W/"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`;
  allowEveryPage(c);
  c.header('ETag', etag);
  c.header('Cache-Control', caching);
  if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  // The files name no source map themselves, since every page would load the name.
  if (await hasSourceMap(file)) c.header('SourceMap', `${basename(file)}.map`);
  c.header('Content-Type', contentTypes[extname(file)]);
  c.header('Content-Length', String(found.size));
  return c.body(toStream(file));
}

/**
 * The files are public, and `integrity` needs them with CORS. The same response for every origin can be cached for all of
 * them. Cross-origin isolated pages (COEP) load scripts of other origins only with the second header.
 */
function allowEveryPage(c: Context): void {
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Vary', undefined);
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
}

const hasSourceMap = async (file: string): Promise<boolean> =>
  file.endsWith('.js') && ((await stat(`${file}.map`).catch(() => undefined))?.isFile() ?? false);

function toStream(file: string): ReadableStream<Uint8Array> {
  return new ReadableStream(fileSource(file));
}

/** Reads one chunk per pull, and closes the file if the client disconnects. */
function fileSource(file: string): UnderlyingDefaultSource<Uint8Array> {
  const chunks: AsyncIterator<Buffer> = createReadStream(file)[Symbol.asyncIterator]();
  return {
    async pull(controller) {
      const chunk = await chunks.next();
      if (chunk.done) controller.close();
      else controller.enqueue(new Uint8Array(chunk.value));
    },
    async cancel() {
      await chunks.return?.();
    },
  };
}

const notFound = (path: string): Problem => new Problem('not-found', `There is no file "${path}".`);
