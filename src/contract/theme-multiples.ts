/** The tokens of a theme that are multiples of what is usual, each with its least and its most. Other tokens are texts. */
export const themeMultiples = {
  'text-scale': [0.75, 2],
  density: [0.6, 1.6],
  motion: [0, 2],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number]>>;

/** Whether a token may be a number. */
export const isMultiple = (name: string): boolean => Object.hasOwn(themeMultiples, name);
