/** Serves the built page with the strict Content-Security-Policy that the element supports. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { toPageFile } from './page-addresses.mjs';

const contentTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Besides the page's own origin, only the platform's scripts and responses are allowed. */
export const toPolicy = (platform) =>
  [
    "default-src 'none'",
    `script-src 'self' ${platform}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${platform}`,
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "font-src 'self'",
    "require-trusted-types-for 'script'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** Responds to GET and HEAD with a file of `folder`. Returns false if there is no such file. */
export function createPageFiles({ folder, platformUrl }) {
  const root = resolve(folder);
  const policy = toPolicy(new URL(platformUrl).origin);
  return async function answerFile(request, response, pathname) {
    const file = findFile(root, pathname);
    const found = file && (await stat(file).catch(() => undefined));
    if (!found?.isFile()) return false;
    response.writeHead(200, {
      'Content-Type': contentTypes[extname(file)],
      'Content-Length': found.size,
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'same-origin',
      // The names of built files contain a hash of their content; the names of the pages do not.
      'Cache-Control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    if (request.method === 'HEAD') response.end();
    else await pipeline(createReadStream(file), response);
    return true;
  };
}

/** Returns the path of a file inside the folder if its type is known. Paths that lead outside are undefined. */
function findFile(root, pathname) {
  const path = decode(toPageFile(pathname));
  if (path === undefined || /[\0\\]|\/\./.test(path) || !(extname(path) in contentTypes)) return undefined;
  const file = resolve(root, `.${path}`);
  return file.startsWith(root + sep) ? file : undefined;
}

function decode(pathname) {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
