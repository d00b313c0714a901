/** Numbers that the asker has written are no claims about the data: the 5 of "top 5". */
import { stemOf } from '../words/words.ts';
import { listTextWords } from './name-key.ts';
import { listNumberTokens, type NumberToken } from './read-number-tokens.ts';

export type GivenCheck = (token: NumberToken, text: string) => boolean;

/** They are the same number in the same unit, beside a word that stood beside them. */
export function createGivenCheck(question: string, locale: string): GivenCheck {
  const given = listNumberTokens(question, locale).map((token) => ({
    token,
    ...listNeighbours(token, question),
  }));
  return (token, text) => {
    const beside = listNeighbours(token, text);
    return given.some(
      ({ token: asked, before, after }) =>
        asked.value === token.value &&
        asked.isPercent === token.isPercent &&
        ((before !== '' && before === beside.before) || (after !== '' && after === beside.after)),
    );
  };
}

function listNeighbours(
  { start, end }: NumberToken,
  text: string,
): { readonly before: string; readonly after: string } {
  const before = listTextWords(text.slice(Math.max(0, start - 40), start)).at(-1)?.text ?? '';
  const after = listTextWords(text.slice(end, end + 40))[0]?.text ?? '';
  return { before: stemOf(before), after: stemOf(after) };
}
