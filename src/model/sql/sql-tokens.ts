/** Takes a SQL text apart while its author writes it: what has no end yet goes to the end of the text. */

export interface SqlToken {
  /** `quoted`: a name in double quotes. `literal`: a text or a number. */
  readonly kind: 'word' | 'quoted' | 'literal' | 'comment' | 'sign';
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Whether it is closed. */
  readonly hasEnd: boolean;
}

const parts: readonly (readonly [SqlToken['kind'], RegExp, isClosed?: RegExp])[] = [
  ['comment', /--[^\n]*/y, /(?!)/],
  ['comment', /\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/y, /\*\/$/],
  ['literal', /'(?:[^']|'')*'?/y, /^'(?:[^']|'')*'$/],
  ['literal', /\d[\w.]*/y],
  ['quoted', /"(?:[^"]|"")*"?/y, /^"(?:[^"]|"")*"$/],
  ['word', /[\p{L}_][\p{L}\p{N}_$]*/uy],
  ['sign', /\S/uy],
];

export function listSqlTokens(text: string): readonly SqlToken[] {
  const tokens: SqlToken[] = [];
  for (let at = skipBlank(text, 0); at < text.length; at = skipBlank(text, tokens.at(-1)?.to ?? text.length))
    tokens.push(readToken(text, at));
  return tokens;
}

function skipBlank(text: string, from: number): number {
  const rest = text.slice(from).search(/\S/);
  return rest === -1 ? text.length : from + rest;
}

function readToken(text: string, from: number): SqlToken {
  for (const [kind, pattern, isClosed = /(?:)/] of parts) {
    pattern.lastIndex = from;
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined)
      return { kind, text: found, from, to: from + found.length, hasEnd: isClosed.test(found) };
  }
  return { kind: 'sign', text: text.slice(from), from, to: text.length, hasEnd: true };
}

/** The name that a token stands for, as it is compared. `undefined`: it is no name. */
export function readName(token: SqlToken | undefined): string | undefined {
  if (token?.kind === 'word') return token.text.toLowerCase();
  if (token?.kind !== 'quoted') return undefined;
  return token.text.replace(/^"|"$/g, '').replaceAll('""', '"').toLowerCase();
}

/** Whether a token is one of these words, without quotes. */
export const isWord = (token: SqlToken | undefined, ...words: readonly string[]): boolean =>
  token?.kind === 'word' && words.includes(token.text.toLowerCase());

export const isSign = (token: SqlToken | undefined, sign: string): boolean =>
  token?.kind === 'sign' && token.text === sign;
