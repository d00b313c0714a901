/** Writes what a visitor has edited as a part of the page's address, and reads it back. */
import { isRecord, readString } from '../../../src/model/parsing/read-value.ts';

/** Texts that differ from those of the scene. */
export interface PlaygroundEdits {
  readonly spec: string | undefined;
  readonly rows: string | undefined;
}

export const noEdits: PlaygroundEdits = { spec: undefined, rows: undefined };

/** Longer links do not survive mails and chats. */
export const mostLinkCharacters = 8_000;

/** Compressed texts of others can be very long. */
const mostCharacters = 2_000_000;

const format = 'deflate-raw';

/** Empty if nothing is edited. It may be longer than `mostLinkCharacters`. */
export async function writeEdits({ spec, rows }: PlaygroundEdits): Promise<string> {
  if (spec === undefined && rows === undefined) return '';
  const stream = new Blob([JSON.stringify({ spec, rows })]).stream();
  const bytes = await new Response(stream.pipeThrough(new CompressionStream(format))).arrayBuffer();
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Undefined if the text was not written by `writeEdits`. */
export async function readEdits(text: string): Promise<PlaygroundEdits | undefined> {
  if (text === '') return noEdits;
  if (text.length > mostLinkCharacters) return undefined;
  try {
    const edits: unknown = JSON.parse(await inflate(text));
    if (!isRecord(edits)) return undefined;
    return { spec: readString(edits.spec), rows: readString(edits.rows) };
  } catch {
    return undefined;
  }
}

async function inflate(text: string): Promise<string> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let inflated = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    inflated += part.value;
    if (inflated.length > mostCharacters) throw new Error('The text is too long.');
  }
  return inflated;
}

/** Splits `#<kind>/<scene>?<edits>`. */
export function splitPlaygroundHash(hash: string): { readonly scene: string; readonly edits: string } {
  const [scene = '', ...rest] = hash.split('?');
  return { scene, edits: rest.join('?') };
}
