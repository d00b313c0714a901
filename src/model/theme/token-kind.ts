/** What a token of the theme holds. Shadows have a colour, but no text and no mark is seen against them. */
export type TokenKind = 'color' | 'shadow' | 'measure' | 'number';

/** The kind of a token by its name. Fonts and styles of lines count as measures: they have no colour. */
export function findTokenKind(name: string): TokenKind {
  if (name.endsWith('scale')) return 'number';
  if (/font|padding|margin|radius|border-(style|width)/.test(name)) return 'measure';
  return name.endsWith('shadow') ? 'shadow' : 'color';
}
