/** The words of a name, in lower case and in the singular: `Rows_by_states` has `row`, `by` and `state`. Short words stay. */
export const toWords = (name: string): string[] =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
    .map((word) => (/(?:ss|us|is)$/.test(word) || word.length < 4 ? word : word.replace(/s$/, '')));

/** The same without accents: `quantità` is `quantita`. */
export const toPlainWords = (name: string): string[] =>
  toWords(name.normalize('NFKD').replace(/\p{M}/gu, ''));
