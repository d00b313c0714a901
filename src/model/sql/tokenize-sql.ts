/** Splits a SQL text into the tokens of PostgreSQL, as far as parsing its outline needs them. */

export interface SqlToken {
  /** `word`: an unquoted name or keyword; `name`: a name in double quotes; `text`: a string. */
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'sign';
  /** A word in lower case, a name or a text without its quotes, a sign or a number unchanged. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** Number of open brackets around the token, not counting a bracket itself. */
  readonly depth: number;
}

const letter = String.raw`[\w$]|[^\x00-\x7f\s]`;

const patterns: readonly (readonly [SqlToken['kind'] | 'blank', RegExp])[] = [
  ['blank', /\s+|--[^\n\r]*(?:\r?\n|$)|\/\*(?:(?!\*\/|\/\*)[^])*\*\//y],
  ['text', /'((?:[^']|'')*)'(?!')/y],
  ['text', /\$([A-Za-z_]\w*)?\$(?:(?!\$\1\$)[^])*\$\1\$/y],
  ['name', /"((?:[^"]|"")+)"(?!")/y],
  // A letter before a quote changes the meaning of the string, so such texts are rejected.
  ['word', new RegExp(`(?![\\d$])(?:${letter})+(?!${letter}|&?['"])`, 'y')],
  ['number', /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?![\w.])/y],
  ['sign', /::|-(?!-)|\/(?!\*)|[+*%^<>=~!@#&|?.,:()[\]{}]/y],
];

/**
 * Returns undefined for a text that cannot be split completely: with an open quote, unbalanced brackets, two
 * statements, nested comments, or unknown characters. A semicolon at the end is allowed.
 */
export function tokenizeSql(sql: string): SqlToken[] | undefined {
  const tokens: SqlToken[] = [];
  const open: string[] = [];
  let at = 0;
  while (at < sql.length) {
    const found = matchAt(sql, at);
    if (!found) return isEnd(sql, at) && open.length === 0 ? tokens : undefined;
    const { kind, value, end } = found;
    if (isClosing(value, kind) && open.pop() !== value) return undefined;
    if (kind !== 'blank') tokens.push({ kind, value, start: at, end, depth: open.length });
    const closing = kind === 'sign' ? brackets.get(value) : undefined;
    if (closing) open.push(closing);
    at = end;
  }
  return open.length === 0 ? tokens : undefined;
}

const brackets: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

const isClosing = (value: string, kind: string): boolean => kind === 'sign' && /^[)\]}]$/.test(value);

interface Match {
  kind: SqlToken['kind'] | 'blank';
  value: string;
  end: number;
}

function matchAt(sql: string, at: number): Match | undefined {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const found = pattern.exec(sql);
    if (found) return { kind, value: valueOf(kind, found), end: pattern.lastIndex };
  }
  return undefined;
}

function valueOf(kind: Match['kind'], [whole, inner]: RegExpExecArray): string {
  if (kind === 'word') return whole.toLowerCase();
  if (kind === 'name') return (inner ?? '').replaceAll('""', '"');
  if (kind === 'text' && whole.startsWith("'")) return (inner ?? '').replaceAll("''", "'");
  return whole;
}

/** True if only spaces, comments and semicolons follow. */
function isEnd(sql: string, at: number): boolean {
  if (sql[at] !== ';') return false;
  let next = at;
  while (next < sql.length) {
    const found = sql[next] === ';' ? { kind: 'blank', end: next + 1 } : matchAt(sql, next);
    if (found?.kind !== 'blank') return false;
    next = found.end;
  }
  return true;
}

/** Tests for tokens. */
export const isWord = (token: SqlToken | undefined, value: string): boolean =>
  token?.kind === 'word' && token.value === value;

export const isSign = (token: SqlToken | undefined, value: string): boolean =>
  token?.kind === 'sign' && token.value === value;

export const isName = (token: SqlToken | undefined): token is SqlToken =>
  token?.kind === 'word' || token?.kind === 'name';

/** Splits tokens at a sign outside of all brackets. */
export function splitTokens(tokens: readonly SqlToken[], sign: string): (readonly SqlToken[])[] {
  const pieces: SqlToken[][] = [[]];
  const depth = tokens[0]?.depth ?? 0;
  for (const token of tokens) {
    if (isSign(token, sign) && token.depth === depth) pieces.push([]);
    else pieces.at(-1)?.push(token);
  }
  return pieces;
}
