/** `US$` reads from left to right in a text from right to left, too: unmarked, its sign would change sides. */
export const isolateCurrencySymbol = (text: string): string =>
  text.startsWith('\u200f') ? text.replace(/[A-Z]+\p{Sc}/u, '$&\u200e') : text;
