/**
 * Checks SQL of model authors, which becomes part of generated statements: in brackets, before `AS`, after `ON`. An open
 * quote or bracket, a `;`, or a comment could hide the text after it, and with it a reader's row policies.
 */

export type ModelSqlFragment = { readonly sql: string } | { readonly fault: string };

/** The tokens of DuckDB's lexer, tried in this order. Only `E'…'` has backslash escapes. */
const pieces = {
  comment: /--[^\n\r]*|\/\*(?:(?!\*\/|\/\*)[^])*\*\//y,
  text: /[eE]'(?:[^'\\]|\\[^]|'')*'|'(?:[^']|'')*'|\$([A-Za-z_]\w*)?\$(?:(?!\$\1\$)[^])*\$\1\$|"(?:[^"]|"")*"/y,
  bracket: /[()[\]{}]/y,
  // An identifier may contain a dollar sign. A number directly before a quote is ambiguous.
  other:
    /(?![eE]')[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|\d[\w.]*(?![\w.'])|(?!\$(?:[A-Za-z_]\w*)?\$|\/\*)[^\w'";]/y,
} as const;

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The SQL without comments, or the reason why it cannot be part of a statement. */
export function readModelSqlFragment(text: string): ModelSqlFragment {
  const open: string[] = [];
  let sql = '';
  for (let at = 0; at < text.length;) {
    const sign = text.charAt(at);
    const piece = takePiece(text, at);
    if (piece === undefined) return { fault: describeOpen(text, at) };
    if (piece.kind === 'bracket') {
      if (closers[sign]) open.push(closers[sign]);
      else if (open.pop() !== sign) return { fault: `the '${sign}' closes a bracket that is not open` };
    }
    sql += piece.kind === 'comment' ? ' ' : piece.text;
    at += piece.text.length;
  }
  const missing = open.pop();
  return missing === undefined ? { sql: sql.trim() } : { fault: `a '${missing}' is missing` };
}

interface Piece {
  readonly kind: keyof typeof pieces;
  readonly text: string;
}

const kinds = ['comment', 'text', 'bracket', 'other'] as const;

function takePiece(text: string, at: number): Piece | undefined {
  for (const kind of kinds) {
    const found = matchAt(pieces[kind], text, at);
    if (found !== undefined) return { kind, text: found };
  }
  return undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function describeOpen(text: string, at: number): string {
  const sign = text.charAt(at);
  if (sign === ';') return `it must be a part of a statement: leave out the ';'`;
  if (sign === '/') return 'a comment is not closed, or contains another one';
  if (/\d/.test(sign)) return 'a blank is missing between a number and a text';
  return `a ${sign === '"' ? 'name' : 'text'} that begins with ${sign} is not closed`;
}

const part = String.raw`(?:[A-Za-z_]\w*|"(?:[^"]|"")+")`;
const tableName = new RegExp(`^${part}(?:\\.${part}){0,2}$`);

/** Why a text is not a table name; undefined where it is one. */
export const findTableNameFault = (text: string): string | undefined =>
  tableName.test(text)
    ? undefined
    : `'sql_table' is the name of a table, such as orders or main.orders, not '${text}': ${adviceOnTable(text)}`;

const adviceOnTable = (text: string): string =>
  text.includes('`') ? 'write names in "…", and not in `…`' : "write a query under 'sql'";
