import { isMultiple } from '../../contract/theme-multiples.ts';

/**
 * What a token of the theme holds, and so how it is edited, limited and changed for paper. Shadows have a colour, but no text and
 * no mark is seen against them.
 */
export type TokenKind = 'color' | 'length' | 'font' | 'weight' | 'line-style' | 'shadow' | 'number';

/** The kind of a token by its name. */
export function findTokenKind(name: string): TokenKind {
  if (isMultiple(name)) return 'number';
  if (name.endsWith('font-family')) return 'font';
  if (name.endsWith('font-weight')) return 'weight';
  if (name.endsWith('border-style')) return 'line-style';
  if (name.endsWith('shadow')) return 'shadow';
  return /(padding|margin|radius|width|size)$/.test(name) ? 'length' : 'color';
}
