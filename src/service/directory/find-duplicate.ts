/** Where a name stands for the second time; undefined: nowhere. */
export function findDuplicate(names: readonly string[]): number | undefined {
  const seen = new Set<string>();
  const index = names.findIndex((name) => seen.size === seen.add(name).size);
  return index === -1 ? undefined : index;
}
