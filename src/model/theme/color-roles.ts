/** Names of the theme's colours that may stand in a spec in place of a CSS colour, so that they follow the theme. */
const role = /^(?:primary|positive|negative|warning|text|text-secondary|series-(?:[1-9]|10))$/;

export const isColorRole = (name: string): boolean => role.test(name);
