/** Splits the inside of `{{ … }}` and `{% … %}` into tokens. */
import { JinjaFault } from './jinja-fault.ts';

export interface Token {
  kind: 'name' | 'number' | 'text' | 'sign';
  /** A text is without its quotes. */
  text: string;
  at: number;
}

export interface TokenizedExpression {
  tokens: Token[];
  /** The offset after the closing mark. */
  end: number;
  /** Whether the mark removes white space after it: `-}}`. */
  trims: boolean;
}

const pieces = {
  name: /[A-Za-z_]\w*/y,
  number: /\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?/y,
  text: /'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"/y,
  sign: /\*\*|\/\/|==|!=|<=|>=|[-+*/%~<>=|.,:()[\]{}]/y,
} as const;
const kinds = ['name', 'number', 'text', 'sign'] as const;

/** @throws JinjaFault where the closing mark is missing, or where a character belongs to no token. */
export function tokenizeExpression(source: string, start: number, closer: '}}' | '%}'): TokenizedExpression {
  const tokens: Token[] = [];
  let depth = 0;
  for (let at = start; at < source.length;) {
    const mark = depth === 0 ? findCloser(source, at, closer) : undefined;
    if (mark) return { tokens, ...mark };
    const token = takeToken(source, at);
    if (token.written.trim() !== '') tokens.push({ ...token, at });
    if (token.kind === 'sign') depth += '([{'.includes(token.text) ? 1 : ')]}'.includes(token.text) ? -1 : 0;
    at += token.written.length;
  }
  throw new JinjaFault(start, `the template has no closing '${closer}'`);
}

function findCloser(
  source: string,
  at: number,
  closer: string,
): Pick<TokenizedExpression, 'end' | 'trims'> | undefined {
  if (source.startsWith(closer, at)) return { end: at + closer.length, trims: false };
  const sign = source.charAt(at);
  if ((sign !== '-' && sign !== '+') || !source.startsWith(closer, at + 1)) return undefined;
  return { end: at + 1 + closer.length, trims: sign === '-' };
}

function takeToken(source: string, at: number): Omit<Token, 'at'> & { written: string } {
  const blank = matchAt(/\s+/y, source, at);
  if (blank !== undefined) return { kind: 'sign', text: ' ', written: blank };
  for (const kind of kinds) {
    const written = matchAt(pieces[kind], source, at);
    if (written !== undefined) return { kind, text: kind === 'text' ? unquote(written) : written, written };
  }
  const sign = source.charAt(at);
  throw new JinjaFault(
    at,
    sign === '"' || sign === "'"
      ? `a text that begins with ${sign} is not closed`
      : `'${sign}' is not part of an expression`,
  );
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

const unquote = (written: string): string =>
  written.slice(1, -1).replace(/\\([^])/g, (_, sign: string) => escapes[sign] ?? sign);
