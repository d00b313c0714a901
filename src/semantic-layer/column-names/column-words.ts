/** The words of a name, in lower case and in the singular: `Rows_by_states` has `row`, `by` and `state`. Short words stay. */
export const toWords = (name: string): string[] =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
    .map((word) => (/(?:ss|us|is)$/.test(word) || word.length < 4 ? word : word.replace(/s$/, '')));

const withoutAccents = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '');

/** The same without accents: `quantità` is `quantita`. */
export const toPlainWords = (name: string): string[] => toWords(withoutAccents(name));

/** Whether a name ends with the plural of a word, such as `active_users`. */
export function isPlural(name: string): boolean {
  const last = toPlainWords(name).at(-1) ?? '';
  return last !== '' && new RegExp(`${last}s[^\\p{L}\\d]*$`, 'iu').test(withoutAccents(name));
}
