import { reservedWords } from '../../model/sql/reserved-words.ts';
import { isWord, tokenizeSql, type SqlToken } from './sql-tokens.ts';
import { foldCase } from './sql-tree.ts';

/**
 * What to write where a text cannot be parsed because a reserved word names a column or table of the model; empty elsewhere.
 *
 * @param position - where the parser has failed, in code points; undefined where it does not say.
 */
export function adviseOnReservedName(
  text: string,
  position: number | undefined,
  isName: (word: string) => boolean,
): string {
  const near = listTokensNear(
    tokenizeSql(text) ?? [],
    position === undefined ? undefined : toOffset(text, position),
  );
  const found = near.find(
    ({ kind, text: word }) => kind === 'word' && reservedWords.has(foldCase(word)) && isName(foldCase(word)),
  );
  if (!found) return '';
  return `. '${found.text}' is a reserved word of SQL: where it names a column or table, write it in double quotes: "${foldCase(found.text)}".`;
}

/** The parser fails at the word, or at the one after it. A SELECT without columns has no place. */
function listTokensNear(tokens: readonly SqlToken[], offset: number | undefined): SqlToken[] {
  if (offset === undefined) return tokens.filter((_, index) => isWord(tokens[index - 1], 'select'));
  const index = tokens.findIndex(({ at, text }) => at + text.length > offset);
  const end = index === -1 ? tokens.length : index;
  return tokens.slice(Math.max(end - 1, 0), end + 1).reverse();
}

const toOffset = (text: string, position: number): number =>
  Array.from(text).slice(0, position).join('').length;
