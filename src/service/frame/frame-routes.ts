/** The frame page `/embed/dashboard/{publicId}`, for hosts that can take nothing but an iframe (docs/frame.md). */
import { Hono } from 'hono';
import type { Context } from 'hono';
import type { FrameMessageKey } from '../../model/messages/frame-en.ts';
import type { ElementFilesOptions } from '../element-files/element-file-routes.ts';
import { computeIntegrity } from '../element-files/element-script-tag.ts';
import {
  createFrameDocument,
  createFramePolicy,
  createRefusalDocument,
  refusalPolicy,
} from './frame-document.ts';

export interface FrameDependencies {
  /** Origins of pages that may embed dashboards. */
  readonly embedOrigins: '*' | readonly string[];
  /** Public address of the service. */
  readonly publicUrl: string;
  readonly elementFiles: ElementFilesOptions;
}

export function createFrameRoutes({ embedOrigins, publicUrl, elementFiles }: FrameDependencies): Hono {
  const routes = new Hono();
  const dataOrigin = new URL(publicUrl).origin;
  routes.get('/embed/dashboard/:publicId', async (c) => {
    const found = findAncestor(embedOrigins, c.req.queries('origin') ?? []);
    if ('problem' in found) return respondWithWords(c, found.problem);
    c.header('Content-Security-Policy', createFramePolicy(found.ancestor, dataOrigin));
    return respondWithPage(c, await writeFrameDocument(elementFiles), 200);
  });
  return routes;
}

/** The hashes are read for each page: a build of the same version may replace the files during development. */
async function writeFrameDocument({ folder, version }: ElementFilesOptions): Promise<string> {
  const [element, page] = await Promise.all([
    computeIntegrity(folder, 'vitrine.js'),
    computeIntegrity(folder, 'frame-page.js'),
  ]);
  return createFrameDocument({ version, integrity: { 'vitrine.js': element, 'frame-page.js': page } });
}

type Ancestor = { readonly ancestor: string } | { readonly problem: FrameMessageKey };

/**
 * The origin that may frame the page. It has to be named where origins are listed, because the whole list in a header
 * would tell everyone who the hosts are.
 */
function findAncestor(allowed: FrameDependencies['embedOrigins'], named: readonly string[]): Ancestor {
  const [origin, ...others] = named;
  if (origin === undefined) return allowed === '*' ? { ancestor: '*' } : { problem: 'origin-missing' };
  if (others.length > 0 || !isOrigin(origin)) return { problem: 'origin-invalid' };
  const isAllowed = allowed === '*' || allowed.includes(origin);
  return isAllowed ? { ancestor: origin } : { problem: 'origin-not-allowed' };
}

/**
 * The text becomes a part of a header, so it has to be exactly an origin of a page. Hosts may contain `*`, `,` and `;` by the
 * URL standard, which have a meaning of their own in the header.
 */
const isOrigin = (text: string): boolean =>
  /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/.test(text) &&
  URL.canParse(text) &&
  new URL(text).origin === text;

function respondWithWords(c: Context, problem: FrameMessageKey): Response {
  c.header('Content-Security-Policy', refusalPolicy);
  return respondWithPage(c, createRefusalDocument(problem), problem === 'origin-not-allowed' ? 403 : 400);
}

/** Hosts that are cross-origin isolated frame only pages with these headers of embedding and resources. */
function respondWithPage(c: Context, page: string, status: 200 | 400 | 403): Response {
  c.header('Cross-Origin-Embedder-Policy', 'require-corp');
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  return c.html(page, status);
}
