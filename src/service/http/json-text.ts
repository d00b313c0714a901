/**
 * JSON that is text already. Large values travel from the database to the caller as the text that is stored: to parse
 * and to write megabytes again would hold up every other request.
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

/** An object with more members, each of which is JSON text already; those that are undefined are left out. */
export function appendMembers(
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
