/** The API reference as OpenAPI document and as page. Source: docs/platform-api.md, "Description of the API". */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { HandlersOf } from '../access/bind-operations.ts';
import { matchesEtag } from '../http/conditional-request.ts';
import { createOpenApiDocument } from './openapi-document.ts';
import { createReferencePage, pagePolicy } from './page/reference-page.ts';

export interface ApiReferenceDependencies {
  /** Public address of the platform, without a path. */
  readonly publicUrl: string;
}

interface Text {
  readonly body: string;
  readonly type: string;
  readonly etag: string;
}

export function createApiReferenceHandlers({
  publicUrl,
}: ApiReferenceDependencies): HandlersOf<'getSpec' | 'getSpecPage'> {
  const document = once(() => createOpenApiDocument(publicUrl));
  const json = once(() => toText(JSON.stringify(document()), 'application/json'));
  const page = once(() => toText(createReferencePage(document()), 'text/html; charset=utf-8'));
  return {
    getSpec: ({ c }) => respond(c, json()),
    getSpecPage: ({ c }) => {
      c.header('Content-Security-Policy', pagePolicy);
      return respond(c, page());
    },
  };
}

/** Creates a value at its first use, so that the start of the service does not wait for it. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function toText(body: string, type: string): Text {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 24);
  return { body, type, etag: `"${hash}"` };
}

function respond(c: Context, { body, type, etag }: Text): Response {
  c.header('ETag', etag);
  c.header('Cache-Control', 'public, no-cache');
  if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  c.header('Content-Type', type);
  return c.body(body);
}
