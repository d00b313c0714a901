/** The text of a body. A body that would arrive as another text than was sent is refused. Source: RFC 8259, section 8.1. */
import { Problem } from './http-problem.ts';

/** ASCII is a part of UTF-8. */
const knownCharsets = ['utf-8', 'utf8', 'us-ascii', 'ascii'];

export interface BodyHeaders {
  readonly contentType: string | undefined;
  readonly contentEncoding?: string | undefined;
}

/** Throws a 415 where the request names a compression, or another charset than UTF-8, and a 400 where the bytes are not UTF-8. */
export function decodeBody(
  bytes: ArrayBuffer,
  { contentType = '', contentEncoding = '' }: BodyHeaders,
): string {
  if (bytes.byteLength > 0) {
    refuseCompression(contentEncoding);
    refuseOtherCharset(contentType);
  }
  try {
    // Without `fatal`, each wrong byte would become U+FFFD.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem('malformed-json', 'The body has bytes that are not UTF-8: encode its text in UTF-8.');
  }
}

function refuseCompression(contentEncoding: string): void {
  if (contentEncoding === '' || /^identity$/i.test(contentEncoding.trim())) return;
  throw new Problem(
    'unsupported-media-type',
    `The service does not read the Content-Encoding "${contentEncoding}": send the body uncompressed.`,
  );
}

/** The parameters of a media type. A value in quotes may hold a semicolon. Source: RFC 9110, section 5.6.6. */
const parameters = /;\s*([\w-]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^\s;]*)/g;

/** Some clients send single quotes. */
const unquote = (value: string): string => value.replace(/^(["'])(.*)\1$/, '$2');

function refuseOtherCharset(contentType: string): void {
  const [, , charset] =
    [...contentType.matchAll(parameters)].find(([, name]) => /^charset$/i.test(name ?? '')) ?? [];
  if (charset === undefined || knownCharsets.includes(unquote(charset).toLowerCase())) return;
  throw new Problem(
    'unsupported-media-type',
    `The service does not read the charset "${unquote(charset)}": send the body in UTF-8, with Content-Type: application/json.`,
  );
}
