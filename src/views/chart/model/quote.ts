/** Writes values into the expressions of Vega, whose texts must not hold the separators of lines that JSON allows. */

/** A text, or an object in JSON, as part of an expression. */
export const quote = (value: unknown): string =>
  JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
