/**
 * JSON as text. Large values are sent to the caller as the text that the database stores: parsing and writing megabytes
 * would block all other requests.
 */
import type { Context } from 'hono';

export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export const toJsonText = (value: unknown): JsonText =>
  value instanceof JsonText ? value : new JsonText(JSON.stringify(value));

/** An object with further members, given as JSON text. Members that are undefined are left out. */
export function appendJsonMembers(
  head: Readonly<Record<string, unknown>>,
  members: Readonly<Record<string, string | undefined>>,
): JsonText {
  const parts = Object.entries(members).flatMap(([name, text]) =>
    text === undefined ? [] : [`${JSON.stringify(name)}:${text}`],
  );
  const inner = JSON.stringify(head).slice(1, -1);
  return new JsonText(`{${[...(inner === '' ? [] : [inner]), ...parts].join(',')}}`);
}

export function sendJson(c: Context, { text }: JsonText): Response {
  c.header('Content-Type', 'application/json');
  return c.body(text);
}
