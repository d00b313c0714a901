/** The index of the first name that is repeated; undefined where all names differ. */
export function findDuplicateIndex(names: readonly string[]): number | undefined {
  const seen = new Set<string>();
  const index = names.findIndex((name) => seen.size === seen.add(name).size);
  return index === -1 ? undefined : index;
}
