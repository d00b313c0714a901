/** A call as one types it into a shell. */
import type { OperationObject } from '../operation-object.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';

export interface Place {
  /** Upper case. */
  readonly method: string;
  /** Absolute, with parameters in braces. */
  readonly url: string;
}

export function exampleCall({ method, url }: Place, operation: OperationObject): Markup {
  const body = operation.requestBody?.content['application/json'];
  const lines = [
    html`${method === 'GET' ? '' : `-X ${method} `}${fillIn(url, operation)}`,
    ...(operation.security.length > 0 ? [html`-H <b>"Authorization: Bearer $VITRINE_KEY"</b>`] : []),
    ...(body?.example === undefined
      ? []
      : [html`-H <b>'Content-Type: application/json'</b>`, html`-d '${paint(body.example)}'`]),
  ];
  return html`<pre tabindex="0"><code>curl ${lines.map((line, index) =>
    index === 0 ? line : html` \\ ${line}`,
  )}</code></pre>`;
}

function fillIn(url: string, { parameters = [] }: OperationObject): string {
  return parameters.reduce(
    (filled, { name, example }) => filled.replace(`{${name}}`, encodeURIComponent(example ?? name)),
    url,
  );
}

/** JSON within single quotes of a shell, its names and texts apart by colour. */
function paint(value: unknown): Markup[] {
  const text = JSON.stringify(value, undefined, 2).replace(/'/g, String.raw`'\''`);
  return text
    .split(/("(?:[^"\\]|\\.)*"(?:\s*:)?)/)
    .map((part) =>
      !part.startsWith('"')
        ? html`${part}`
        : part.endsWith(':')
          ? html`<i>${part}</i>`
          : html`<b>${part}</b>`,
    );
}
