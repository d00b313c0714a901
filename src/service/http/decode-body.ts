/** The text of a body. A body that would arrive as another text than was sent is refused. Source: RFC 8259, section 8.1. */
import { Problem } from './http-problem.ts';

/** ASCII is a part of UTF-8. */
const knownCharsets = ['utf-8', 'utf8', 'us-ascii', 'ascii'];

/** Throws a 415 where the request names another charset than UTF-8, and a 400 where the bytes are not UTF-8. */
export function decodeBody(bytes: ArrayBuffer, contentType: string | undefined): string {
  if (bytes.byteLength > 0) refuseOtherCharset(contentType ?? '');
  try {
    // Without `fatal`, each wrong byte would become U+FFFD.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem('malformed-json', 'The body has bytes that are not UTF-8: encode its text in UTF-8.');
  }
}

function refuseOtherCharset(contentType: string): void {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType) ?? [];
  if (charset === undefined || knownCharsets.includes(charset.toLowerCase())) return;
  throw new Problem(
    'unsupported-media-type',
    `The service does not read the charset "${charset}": send the body in UTF-8, with Content-Type: application/json.`,
  );
}
