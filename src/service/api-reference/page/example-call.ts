/** The example of a call, as a curl command. */
import type { OperationObject } from '../openapi-operation.ts';
import { html, joinMarkup } from './html-template.ts';
import type { Markup, Piece } from './html-template.ts';

export interface CallTarget {
  /** Upper case. */
  readonly method: string;
  /** The text before the path: an address, or a shell variable with it. */
  readonly base: string;
  /** With parameters in braces. */
  readonly path: string;
}

/** The command takes base address and credential from environment variables, so that it can be copied unchanged. */
export function renderExampleCall({ method, base, path }: CallTarget, operation: OperationObject): Markup {
  const [[mediaType, body] = ['', undefined]] = Object.entries(operation.requestBody?.content ?? {});
  const lines = [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    html`<b>"${base}${fillIn(path, operation)}"</b>`,
    // The first alternative is enough.
    ...operation.security.slice(0, 1).map(authorization),
    ...neededParameters(operation),
    ...(body?.example === undefined
      ? []
      : [html`-H <b>'Content-Type: ${mediaType}'</b>`, html`-d '${paint(body.example)}'`]),
  ];
  return html`<pre tabindex="0"><code>${joinMarkup(lines, ' \\\n  ')}</code></pre>`;
}

const authorization = (scheme: OperationObject['security'][number]): Markup =>
  html`-H <b>"Authorization: ${'data-token' in scheme ? '$DATA_TOKEN' : 'Bearer $KEY'}"</b>`;

function fillIn(path: string, { parameters = [] }: OperationObject): string {
  return parameters.reduce(
    (filled, { name, example }) => filled.replace(`{${name}}`, encodeURIComponent(example ?? name)),
    path,
  );
}

/** The required parameters of the query. */
function neededParameters({ parameters = [] }: OperationObject): Markup[] {
  return parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, example = '' }) => html`-G --data-urlencode <b>${`'${name}=${example}'`}</b>`);
}

/** JSON within single quotes of a shell, with colors for names and texts. */
function paint(value: unknown): Markup {
  const text = printJson(value).replace(/'/g, String.raw`'\''`);
  return joinMarkup(text.split(/("(?:[^"\\]|\\.)*"(?:\s*:)?)/).map(paintToken));
}

/** Most characters of a line in the second column of the page. */
const maxWidth = 55;

/** JSON with objects and lists on one line if they fit. `taken`: characters that the line contains already. */
function printJson(value: unknown, margin = '', taken = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${margin}  `;
  const rows = Object.entries(value).map(([key, one]) => {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
    return name + printJson(one, inner, inner.length + name.length);
  });
  const [start, end] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }'];
  const line = start + rows.join(', ') + end;
  if (taken + line.length <= maxWidth && !line.includes('\n')) return line;
  return `${start.trim()}\n${rows.map((row) => inner + row).join(',\n')}\n${margin}${end.trim()}`;
}

function paintToken(token: string): Piece {
  if (!token.startsWith('"')) return token;
  return token.endsWith(':') ? html`<i>${token}</i>` : html`<b>${token}</b>`;
}
