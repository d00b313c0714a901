/**
 * JSON as text. Large values are sent to the caller as the text that the database stores: parsing and writing megabytes
 * would block all other requests.
 */
import type { Context } from 'hono';

/** A JSON text in pieces. They are put together only where they are sent, since each copy of a megabyte takes a millisecond. */
export class JsonText {
  readonly pieces: readonly string[];

  constructor(...texts: readonly string[]) {
    this.pieces = joinShort(texts);
  }

  /** Bytes in UTF-8. */
  get byteLength(): number {
    return this.pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  }
}

/** Characters from which a text stays a piece of its own. */
const longPiece = 4_096;

function joinShort(texts: readonly string[]): string[] {
  const pieces: string[] = [];
  let short = '';
  for (const text of texts) {
    if (text.length < longPiece) short += text;
    else {
      pieces.push(short, text);
      short = '';
    }
  }
  return short === '' ? pieces : [...pieces, short];
}

export const toJsonText = (value: unknown): JsonText =>
  value instanceof JsonText ? value : new JsonText(JSON.stringify(value));

/** An object with further members, given as JSON text. Members that are undefined are left out. */
export function appendJsonMembers(
  head: Readonly<Record<string, unknown>>,
  members: Readonly<Record<string, JsonText | string | undefined>>,
): JsonText {
  const inner = JSON.stringify(head).slice(1, -1);
  const texts = Object.entries(members).flatMap(([name, value]) =>
    value === undefined ? [] : [',', JSON.stringify(name), ':', ...listPieces(value)],
  );
  return new JsonText('{', inner, ...(inner === '' ? texts.slice(1) : texts), '}');
}

const listPieces = (value: JsonText | string): readonly string[] =>
  typeof value === 'string' ? [value] : value.pieces;

/** An array of JSON texts. */
export const toJsonArray = (items: readonly JsonText[]): JsonText =>
  new JsonText('[', ...items.flatMap(({ pieces }, index) => (index === 0 ? pieces : [',', ...pieces])), ']');

/** Writes each piece once to its place. */
export function encodeJson(json: JsonText): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(new ArrayBuffer(json.byteLength));
  let end = 0;
  for (const piece of json.pieces) end += bytes.write(piece, end);
  return bytes;
}

export function sendJson(c: Context, { pieces }: JsonText): Response {
  c.header('Content-Type', 'application/json');
  return c.body(pieces.join(''));
}
