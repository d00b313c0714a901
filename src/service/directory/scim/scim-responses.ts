/** Requests and responses of the SCIM service. Source: RFC 7644, section 3. */
import type { Context } from 'hono';
import { scimType } from '../../../contract/scim-resources.ts';
import { parseJsonText } from '../../http/parse-json.ts';
import { Problem } from '../../http/http-problem.ts';
import type { ScimObject } from '../scim-schema/scim-value.ts';
import { scimProblem } from '../scim-schema/scim-problem.ts';
import { selectAttributes } from '../scim-documents/select-scim-attributes.ts';
import type { AttributeSelection } from '../scim-documents/select-scim-attributes.ts';
import { listsVersion, readVersion } from './check-version.ts';

export const sendScimJson = (c: Context, body: unknown, status: 200 | 201 = 200): Response =>
  c.body(JSON.stringify(body), { status, headers: { 'Content-Type': scimType } });

const jsonType = /^application\/(?:scim\+)?json\s*(?:;|$)/i;

/** Reads a JSON body. Names such as `__proto__` are names of unknown attributes like others. */
export async function readScimBody(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text.trim() === '') throw scimProblem('invalidSyntax', 'The request needs a body.');
  if (!jsonType.test(c.req.header('content-type') ?? ''))
    throw new Problem('unsupported-media-type', `Send the body as JSON with Content-Type: ${scimType}.`);
  return parseJsonText(text);
}

interface ResourceOptions {
  readonly selection: AttributeSelection | undefined;
  readonly status?: 200 | 201 | undefined;
}

/** Sends one resource with its version, or a 304 to a client that has this version. */
export function sendResource(
  c: Context,
  document: ScimObject,
  { selection, status = 200 }: ResourceOptions,
): Response {
  const version = readVersion(document);
  c.header('ETag', version);
  const known = c.req.method === 'GET' || c.req.method === 'HEAD' ? c.req.header('if-none-match') : undefined;
  if (known !== undefined && listsVersion(known, version)) return c.body(null, 304);
  const { meta } = document;
  if (typeof meta === 'object' && 'location' in meta && typeof meta.location === 'string')
    c.header(status === 201 ? 'Location' : 'Content-Location', meta.location);
  return sendScimJson(c, selectAttributes(document, selection), status);
}

/**
 * Whether a client that changes a resource wants to read it afterwards. RFC 7644, section 3.5.2, leaves the choice between 200
 * and 204; a client that accepts JSON by name, or names attributes, gets the resource.
 */
export function wantsResource(c: Context, selection: AttributeSelection | undefined): boolean {
  return selection !== undefined || /application\/(scim\+)?json/i.test(c.req.header('accept') ?? '');
}

export interface ScimList {
  readonly total: number;
  readonly startIndex: number;
  readonly resources: readonly unknown[];
}

export const sendScimList = (c: Context, { total, startIndex, resources }: ScimList): Response =>
  sendScimJson(c, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  });
