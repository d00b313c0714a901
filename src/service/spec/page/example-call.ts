/** A call as one types it into a shell. */
import type { OperationObject } from '../openapi-operation.ts';
import { html, joinMarkup } from './html-template.ts';
import type { Markup, Piece } from './html-template.ts';

export interface CallTarget {
  /** Upper case. */
  readonly method: string;
  /** What stands before the path: an address, or the name of the variable that holds it. */
  readonly base: string;
  /** With parameters in braces. */
  readonly path: string;
}

/** Reads the base address and the credential from the environment, so that it can be typed as it stands. */
export function renderExampleCall({ method, base, path }: CallTarget, operation: OperationObject): Markup {
  const body = operation.requestBody?.content['application/json'];
  const lines = [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    html`<b>"${base}${fillIn(path, operation)}"</b>`,
    ...operation.security.map(authorization),
    ...neededParameters(operation),
    ...(body?.example === undefined
      ? []
      : [html`-H <b>'Content-Type: application/json'</b>`, html`-d '${paint(body.example)}'`]),
  ];
  return html`<pre tabindex="0"><code>${joinMarkup(lines, ' \\\n  ')}</code></pre>`;
}

const authorization = (scheme: OperationObject['security'][number]): Markup =>
  html`-H <b>"Authorization: ${'bearer' in scheme ? 'Bearer $KEY' : '$DATA_TOKEN'}"</b>`;

function fillIn(path: string, { parameters = [] }: OperationObject): string {
  return parameters.reduce(
    (filled, { name, example }) => filled.replace(`{${name}}`, encodeURIComponent(example ?? name)),
    path,
  );
}

/** The parameters of its query that an operation cannot do without. */
function neededParameters({ parameters = [] }: OperationObject): Markup[] {
  return parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, example = '' }) => html`-G --data-urlencode <b>${`'${name}=${example}'`}</b>`);
}

/** JSON within single quotes of a shell, its names and texts apart by colour. */
function paint(value: unknown): Markup {
  const text = printJson(value).replace(/'/g, String.raw`'\''`);
  return joinMarkup(text.split(/("(?:[^"\\]|\\.)*"(?:\s*:)?)/).map(paintToken));
}

/** Characters that fit on a line of the page's second column. */
const widest = 55;

/** JSON with objects and lists on one line where they fit; `taken` is what the line holds already. */
function printJson(value: unknown, margin = '', taken = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${margin}  `;
  const rows = Object.entries(value).map(([key, one]) => {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
    return name + printJson(one, inner, inner.length + name.length);
  });
  const [start, end] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }'];
  const line = start + rows.join(', ') + end;
  if (taken + line.length <= widest && !line.includes('\n')) return line;
  return `${start.trim()}\n${rows.map((row) => inner + row).join(',\n')}\n${margin}${end.trim()}`;
}

function paintToken(token: string): Piece {
  if (!token.startsWith('"')) return token;
  return token.endsWith(':') ? html`<i>${token}</i>` : html`<b>${token}</b>`;
}
