/** The built files of the element, for pages that load them from the platform by a script tag. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { isFresh } from './conditional-request.ts';
import { Problem } from './http-problem.ts';

export interface ElementFilesOptions {
  /** The folder of the build. */
  readonly folder: string;
  /** Version of the package. Files below a path with the version never change. */
  readonly version: string;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.html': 'text/html; charset=utf-8',
};

/** Folders of the build that are not for pages. */
const closedFolders = ['service', 'types'];

/** Routes `/embed/vitrine@<version>/*`, which are immutable, and `/embed/vitrine/*`, which are revalidated. */
export function createElementFileRoutes({ folder, version }: ElementFilesOptions): Hono {
  const routes = new Hono();
  const caching: Readonly<Record<string, string>> = {
    [`vitrine@${version}`]: 'public, max-age=31536000, immutable',
    vitrine: 'public, no-cache',
  };
  // Not in the pattern: the router gives `@` before a digit a meaning of its own.
  routes.get('/embed/:release/*', (c, next) => {
    const release = c.req.param('release');
    const kept = caching[release];
    if (kept === undefined) return next();
    return respondWithFile(c, findFile(folder, c.req.path.slice(`/embed/${release}/`.length)), kept);
  });
  return routes;
}

/** The path of a file inside the folder. Throws a 404 for paths that lead elsewhere. */
function findFile(folder: string, requested: string): string {
  const path = normalize(decode(requested));
  const [first = ''] = path.split(sep);
  if (path.includes('\0') || path.startsWith(sep) || first.startsWith('.') || closedFolders.includes(first)) {
    throw notFound(requested);
  }
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
  const type = contentTypes[extname(file)];
  const found = type === undefined ? undefined : await stat(file).catch(() => undefined);
  if (type === undefined || !found?.isFile()) throw notFound(c.req.path);
  const etag = `W/"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`;
  c.header('ETag', etag);
  c.header('Cache-Control', caching);
  // Cross-origin isolated pages (COEP) load scripts of other origins only with this header.
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  if (isFresh(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  c.header('Content-Type', type);
  c.header('Content-Length', String(found.size));
  return c.body(toStream(file));
}

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
