/** Splits a template into its text and its tags, removes comments, and applies the white-space marks (`{%-`, `-%}`). */
import { JinjaFault } from './jinja-fault.ts';
import { tokenizeExpression, type Token } from './tokenize-expression.ts';

export type Chunk =
  | { kind: 'text'; text: string; at: number }
  | { kind: 'output' | 'statement'; tokens: Token[]; at: number };

/** Whether a text has any tag: other texts are not templates. */
export const isTemplate = (text: string): boolean => /\{[{%#]/.test(text);

interface Tag {
  chunk: Chunk | undefined;
  end: number;
  trims: boolean;
}

export function tokenizeTemplate(source: string): Chunk[] {
  const chunks: Chunk[] = [];
  let at = 0;
  let isTrimmed = false;
  for (;;) {
    const start = findTag(source, at);
    const mark = source.charAt(start + 2);
    chunks.push(...toText(source, at, start, { start: isTrimmed, end: mark === '-' }));
    if (start >= source.length) return chunks;
    const tag = takeTag(source, start, start + (mark === '-' || mark === '+' ? 3 : 2));
    if (tag.chunk) chunks.push(tag.chunk);
    at = tag.end;
    isTrimmed = tag.trims;
  }
}

function findTag(source: string, from: number): number {
  const found = source.slice(from).search(/\{[{%#]/);
  return found === -1 ? source.length : from + found;
}

function toText(
  source: string,
  from: number,
  until: number,
  trims: { start: boolean; end: boolean },
): Chunk[] {
  const whole = source.slice(from, until);
  const tail = trims.start ? whole.trimStart() : whole;
  const at = from + (whole.length - tail.length);
  const text = trims.end ? tail.trimEnd() : tail;
  return text === '' ? [] : [{ kind: 'text', text, at }];
}

/** `start` is the offset of the tag, and `inside` that of its content. */
function takeTag(source: string, start: number, inside: number): Tag {
  const kind = source.charAt(start + 1);
  if (kind === '#') return takeComment(source, start, inside);
  const raw = kind === '%' ? takeRaw(source, start, inside) : undefined;
  if (raw) return raw;
  const { tokens, end, trims } = tokenizeExpression(source, inside, kind === '{' ? '}}' : '%}');
  return { chunk: { kind: kind === '{' ? 'output' : 'statement', tokens, at: start }, end, trims };
}

function takeComment(source: string, start: number, inside: number): Tag {
  const close = source.indexOf('#}', inside);
  if (close === -1) throw new JinjaFault(start, `the comment has no closing '#}'`);
  return { chunk: undefined, end: close + 2, trims: source.charAt(close - 1) === '-' };
}

/** `{% raw %}`: the text up to `{% endraw %}` has no tags. */
function takeRaw(source: string, start: number, inside: number): Tag | undefined {
  const opening = /^\s*raw\s*([-+]?)%\}/.exec(source.slice(inside, inside + 40));
  if (!opening) return undefined;
  const from = inside + opening[0].length;
  const closing = /\{%([-+]?)\s*endraw\s*([-+]?)%\}/.exec(source.slice(from));
  if (!closing) throw new JinjaFault(start, `'{% raw %}' has no '{% endraw %}'`);
  const until = from + closing.index;
  const [chunk] = toText(source, from, until, { start: opening[1] === '-', end: closing[1] === '-' });
  return { chunk, end: until + closing[0].length, trims: closing[2] === '-' };
}
