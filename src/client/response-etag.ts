/** Remembers the `ETag` of responses, so that a change can name the version to which it applies. */
const etags = new WeakMap<object, string>();

/**
 * The `ETag` of a response of the platform API, for the option `ifMatch` of a later change. It belongs to the object that
 * the call has resolved to, and not to its copies.
 * @returns `undefined` if the response had none.
 * @example
 * ```ts
 * import { createPlatformApi, etagOf } from 'vitrine/client';
 *
 * const api = createPlatformApi({ baseUrl: 'https://platform.example.com/api', credential: apiKey });
 * const place = { deploymentId: 1, workbookId: 7 };
 * const workbook = await api.getWorkbook(place);
 * await api.updateWorkbook({ ...place, body: { name: 'Orders' } }, { ifMatch: etagOf(workbook) });
 * ```
 */
export const etagOf = (response: unknown): string | undefined =>
  typeof response === 'object' && response !== null ? etags.get(response) : undefined;

/** @returns the body. */
export function rememberEtag<Body>(body: Body, { headers }: Response): Body {
  const etag = headers.get('etag');
  if (etag !== null && typeof body === 'object' && body !== null) etags.set(body, etag);
  return body;
}
