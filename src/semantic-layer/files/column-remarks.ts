/** What the start and `doctor` say of cells that are not what the others of their column are. */

/** Says that cells such as `NaN` and `N/A` count as no value. */
export function describeMissing(name: string, count: number, sample: string, kind = 'number'): string[] {
  if (count === 0) return [];
  const cells = count === 1 ? 'cell that is' : 'cells that are';
  const end = count === 1 ? 'It counts' : 'They count';
  return [
    `"${name}" has ${count.toLocaleString('en')} ${cells} no ${kind}, such as "${sample}". ${end} as no value`,
  ];
}

/** Why a column stays a text: how many of its cells are no numbers or dates, as the others are. */
export function describeOthers(
  { others, values, sample }: { readonly others: number; readonly values: number; readonly sample: string },
  kind: 'number' | 'date',
): string {
  const [some, are] = others === 1 ? ['one', 'is'] : [others.toLocaleString('en'), 'are'];
  return `${some} of its ${values.toLocaleString('en')} values ${are} no ${kind}, such as "${sample}"`;
}
