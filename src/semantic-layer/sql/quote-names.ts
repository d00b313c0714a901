/**
 * Quotes the names of columns and tables that are words of DuckDB's syntax, but not reserved in PostgreSQL, such as `at`: its
 * parser takes them for names only in quotes.
 */
import { foldCase } from './sql-tree.ts';
import { reservedWords } from '../../model/sql/reserved-words.ts';
import { overReservedWords, valueWords } from './sql-keywords.ts';
import { isWord, tokenizeSql, type SqlToken } from './sql-tokens.ts';

/** A token of such a word, what stands around it, and whether a value ends before it. */
interface Around {
  before: SqlToken | undefined;
  after: readonly (SqlToken | undefined)[];
  followsValue: boolean;
}

/** Where a word is syntax of a statement that is allowed; all others are names wherever the model has such a name. */
const syntax: Readonly<Record<string, (around: Around) => boolean>> = {
  anti: startsJoin,
  asof: startsJoin,
  at: ({ after: [next, second], followsValue }) =>
    followsValue && isWord(next, 'time') && isWord(second, 'zone'),
  by: ({ before, after: [next] }) =>
    isWord(before, 'group', 'order', 'partition') || (isWord(before, 'union', 'all') && isWord(next, 'name')),
  glob: ({ followsValue }) => followsValue,
  lambda: ({ after: [next, second] }) => next?.kind === 'word' && second?.text === ':',
  positional: startsJoin,
  qualify: ({ after: [next], followsValue }) => followsValue && startsValue(next),
  semi: startsJoin,
};

/**
 * @param isName - whether the model has a column, measure or table of this name, in lower case.
 * @returns The text itself where it needs no quotes, or cannot be read.
 */
export function quoteNames(text: string, isName: (word: string) => boolean): string {
  const tokens = tokenizeSql(text) ?? [];
  const aliases = new Set(tokens.filter((_, index) => isWord(tokens[index - 1], 'as')).map(wordOf));
  const possible = listPossibleNames(tokens);
  const words = [...new Set(possible.map(wordOf))].filter((word) => aliases.has(word) || isName(word));
  let done = 0;
  const parts = possible
    .filter((token) => words.includes(wordOf(token)))
    .map(({ text: word, at }) => {
      const before = text.slice(done, at);
      done = at + word.length;
      return `${before}"${word}"`;
    });
  return parts.join('') + text.slice(done);
}

function startsJoin({ before, after: [next, second], followsValue }: Around): boolean {
  if (isWord(before, 'natural')) return isWord(next, 'join');
  const isOuter = isWord(next, 'left', 'right', 'full', 'inner') && isWord(second, 'join', 'outer');
  return followsValue && (isWord(next, 'join') || isOuter);
}

const wordOf = ({ text }: SqlToken): string => foldCase(text);

function listPossibleNames(tokens: readonly SqlToken[]): SqlToken[] {
  const names: SqlToken[] = [];
  let followsValue = false;
  for (const [index, token] of tokens.entries()) {
    const around: Around = {
      before: tokens[index - 1],
      after: [tokens[index + 1], tokens[index + 2]],
      followsValue,
    };
    const isSyntax: boolean = isOverReserved(token) && syntax[wordOf(token)]?.(around) === true;
    if (isOverReserved(token) && !isSyntax) names.push(token);
    followsValue = !isSyntax && !(followsValue && isWord(token, 'between')) && endsValue(token);
  }
  return names;
}

const isOverReserved = ({ kind, text }: SqlToken): boolean =>
  kind === 'word' && overReservedWords.has(foldCase(text));

function endsValue(token: SqlToken): boolean {
  if (token.kind === 'sign') return token.text === ')' || token.text === ']';
  if (token.kind !== 'word') return true;
  const word = wordOf(token);
  return valueWords.has(word) || !reservedWords.has(word);
}

/** Whether a value begins with the token. */
function startsValue(token: SqlToken | undefined): boolean {
  if (!token || token.kind === 'sign')
    return ['(', '[', '{', '-', '+', '~', '@', '$'].includes(token?.text ?? '');
  return endsValue(token) || isWord(token, 'array', 'case', 'cast', 'left', 'not', 'right');
}
