/** Counts the lines of wrapped texts. */
/** Returns the width of a text in the table's font, px. */
export type MeasureText = (text: string) => number;

/** Words longer than a line are broken anywhere. `width`: px. */
export function countLines(text: string, width: number, measure: MeasureText, most = 50): number {
  const blank = measure(' ');
  let lines = 0;
  for (const paragraph of text.split('\n')) {
    lines += 1;
    let used = 0;
    for (const word of paragraph.split(/\s+/)) {
      const size = measure(word);
      if (used > 0 && used + blank + size > width) {
        lines += 1;
        used = 0;
      }
      used += used > 0 ? blank + size : size;
      if (used <= width) continue;
      lines += Math.ceil(used / width) - 1;
      used %= width;
    }
    if (lines >= most) return most;
  }
  return lines;
}

/** Caches widths, because the same words occur often. */
export function cacheTextWidths(measure: MeasureText): MeasureText {
  const known = new Map<string, number>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const width = measure(text);
    if (known.size < 20_000) known.set(text, width);
    return width;
  };
}
