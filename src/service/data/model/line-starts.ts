import type { SourceLocation } from './data-model.ts';

/** Finds the line and column of an offset in a text. Both count from 1. */
export function createFindPlace(text: string): (offset: number) => Omit<SourceLocation, 'file'> {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
