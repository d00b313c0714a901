/** The known name that a misspelled name most likely stands for. */

/** Finds the known name that is most similar to a wrong one. `undefined`: none is similar enough. */
export function findNearestName(wrong: string, known: readonly string[]): string | undefined {
  const plain = toPlain(wrong);
  const ranked = known
    .map((name) => ({ name, distance: countEdits(plain, toPlain(name)) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / 3)))
    .sort((one, other) => one.distance - other.distance);
  return ranked[0]?.name;
}

/** Most characters that are compared. All known names are shorter. */
const maxNameLength = 64;

const toPlain = (name: string): string =>
  name
    .slice(0, maxNameLength)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Counts the letters to insert, delete, replace or swap with the next one to turn one word into the other. */
export function countEdits(first: string, second: string): number {
  let older = [] as number[];
  let above = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let row = 1; row <= first.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= second.length; column += 1) {
      const isSame = first[row - 1] === second[column - 1];
      const isSwapped = first[row - 1] === second[column - 2] && first[row - 2] === second[column - 1];
      line[column] = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? (older[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [older, above] = [above, line];
  }
  return above[second.length] ?? 0;
}
