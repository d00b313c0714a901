import { foldCase } from './sql-tree.ts';

/** A part of a SQL text. `literal`: a string or a number. */
export interface SqlToken {
  kind: 'word' | 'quoted' | 'literal' | 'sign';
  text: string;
  /** Offset in the text. */
  at: number;
}

const blank = /\s+|--[^\n]*/y;
const comment = /[^*/]+|\*\/|\/\*|[*/]/y;
/** An opening quote that none of the others takes has no end. */
const parts: readonly [SqlToken['kind'] | 'unended', RegExp][] = [
  ['literal', /[eE]'(?:[^'\\]|\\[^]|'')*'|'(?:[^']|'')*'/y],
  ['literal', /\$([A-Za-z_\x80-\uffff][\w\x80-\uffff]*)?\$[^]*?\$\1\$/y],
  ['literal', /(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?/y],
  ['quoted', /"(?:[^"]|"")*"/y],
  ['word', /[A-Za-z_\x80-\uffff][\w$\x80-\uffff]*/y],
  ['unended', /['"]|\$(?:[A-Za-z_\x80-\uffff][\w\x80-\uffff]*)?\$/y],
  ['sign', /[^]/y],
];

/** The tokens without white space and comments; undefined where a string, name or comment has no end. */
export function tokenizeSql(text: string): SqlToken[] | undefined {
  const tokens: SqlToken[] = [];
  for (let at = 0; at < text.length;) {
    const skipped = skipBlank(text, at);
    if (skipped === undefined) return undefined;
    const token = skipped > at ? undefined : readToken(text, at);
    if (token === 'unended') return undefined;
    if (token) tokens.push(token);
    at = token ? at + token.text.length : skipped;
  }
  return tokens;
}

/** Whether a token is one of these words, without quotes. */
export const isWord = (token: SqlToken | undefined, ...words: readonly string[]): boolean =>
  token?.kind === 'word' && words.includes(foldCase(token.text));

function readToken(text: string, at: number): SqlToken | 'unended' | undefined {
  for (const [kind, pattern] of parts) {
    const found = match(pattern, text, at);
    if (found !== undefined) return kind === 'unended' ? kind : { kind, text: found, at };
  }
  return undefined;
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** The offset after white space or one comment; undefined after a comment without an end. */
function skipBlank(text: string, from: number): number | undefined {
  if (!text.startsWith('/*', from)) return from + (match(blank, text, from)?.length ?? 0);
  // Comments may hold others.
  let depth = 0;
  for (let at = from; at < text.length;) {
    const part = match(comment, text, at) ?? '';
    at += part.length;
    depth += part === '/*' ? 1 : part === '*/' ? -1 : 0;
    if (depth === 0) return at;
  }
  return undefined;
}
