/** The space of a table, as its theme and its widget set it. A table reads it from properties that have no effect on it. */

/** Font size of a table at a text scale of 1, px. */
const usualFontSize = 13;
/** Padding at each side of a cell at a density of 1, px, as in the styles. */
const usualPadding = 12;

export interface TableSpace {
  /** Of texts, at least 1: rows of small texts stay as high as they are, because they are targets. */
  readonly scale: number;
  readonly density: number;
  /** Padding at each side of a cell, px. */
  readonly padding: number;
  /** Padding at the start of the first column, px. */
  readonly edge: number;
}

export function readTableSpace(table: HTMLElement): TableSpace {
  const { fontSize, scrollPaddingBlockStart, scrollPaddingInlineStart } = getComputedStyle(table);
  const read = parseFloat(scrollPaddingBlockStart) / 100;
  const density = Number.isNaN(read) ? 1 : read;
  return {
    scale: Math.max(1, parseFloat(fontSize) / usualFontSize || 1),
    density,
    padding: usualPadding * density,
    edge: parseFloat(scrollPaddingInlineStart) || 0,
  };
}
