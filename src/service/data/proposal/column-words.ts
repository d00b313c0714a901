/** The words of a name, in lower case and in the singular: `Weight_in_lbs` has `weight`, `in` and `lb`. */
export const toWords = (name: string): string[] =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
    .map((word) => (/(?:ss|us|is)$/.test(word) || word.length < 4 ? word : word.replace(/s$/, '')));
