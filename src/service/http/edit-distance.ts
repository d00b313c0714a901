/** Letters to add, drop, change or swap with the next one, to make one word from the other. */
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
