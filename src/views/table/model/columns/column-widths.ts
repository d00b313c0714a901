/**
 * The rule for the widths of columns. Blank space goes first, then texts become shorter, as long as most names can be told
 * apart. Then bars and room for the arrows of columns that are not sorted go, and last texts become shorter still. Numbers,
 * dates and the usual words of headings always stay whole. A table only scrolls sideways if its columns do not fit even then.
 */
export interface ColumnSize {
  /** Width that the column keeps as long as the columns fit, px. */
  readonly minimum: number;
  /** The limits without a bar and without room for an arrow, for tables that are too narrow for the minimum. */
  readonly tight?: Pick<ColumnSize, 'minimum' | 'content'> | undefined;
  /** Width that shows the values of the column without blank space, px. At least `minimum`. */
  readonly content: number;
  /** Width of the author or the reader, or that of the values and the heading, px. At least `minimum`. */
  readonly preferred: number;
  /** Share of the space that other columns leave. */
  readonly weight?: number | undefined;
  /** Who has set the width. Columns without an owner grow first, and those of the reader never change. */
  readonly owner?: 'author' | 'reader' | undefined;
}

/** Whole px by column. Columns grow to fill `room`. */
export function computeColumnWidths(sizes: readonly ColumnSize[], room: number): number[] {
  const space = Math.floor(room);
  const growing = findGrowing(sizes);
  const hasWeights = sizes.some(({ weight }) => weight !== undefined);
  const starts = sizes.map(({ minimum, preferred }, index) =>
    Math.ceil(hasWeights && growing.has(index) ? minimum : preferred),
  );
  if (sum(starts) > space) return shrink(sizes, starts, space);
  const parts = sizes.map(({ weight = 1, preferred }, index) =>
    growing.has(index) ? (hasWeights ? weight : preferred) : 0,
  );
  return grow(starts, parts, space);
}

/** The columns that grow: those without a width, or else those with the author's width. */
function findGrowing(sizes: readonly ColumnSize[]): ReadonlySet<number> {
  const indexes = [...sizes.keys()];
  const flexible = indexes.filter((index) => sizes[index]?.owner === undefined);
  return new Set(
    flexible.length > 0 ? flexible : indexes.filter((index) => sizes[index]?.owner !== 'reader'),
  );
}

/** Takes blank space from all columns, and then space from those whose values may be cut. */
function shrink(sizes: readonly ColumnSize[], starts: readonly number[], space: number): number[] {
  const contents = sizes.map(({ content, preferred }) => Math.ceil(Math.min(content, preferred)));
  const compact = contents.map((content, index) => Math.min(content, starts[index] ?? content));
  if (sum(compact) <= space) return interpolate(compact, starts, space);
  const minimums = sizes.map(({ minimum }) => Math.ceil(minimum));
  if (sum(minimums) <= space) return level(minimums, compact, space);
  return tighten(sizes, compact, space) ?? contents;
}

/** Texts get the space first, then bars and room for arrows what is left. `undefined` if the columns do not fit. */
function tighten(
  sizes: readonly ColumnSize[],
  compact: readonly number[],
  space: number,
): number[] | undefined {
  const lower = sizes.map(({ minimum, tight }) => Math.ceil(tight?.minimum ?? minimum));
  if (sum(lower) > space) return undefined;
  const upper = compact.map((width, at) =>
    Math.max(lower[at] ?? 0, Math.min(width, Math.ceil(sizes[at]?.tight?.content ?? width))),
  );
  return sum(upper) >= space ? level(lower, upper, space) : interpolate(upper, compact, space);
}

/** Widths between two limits, which fill the space. Every column gets the same share of its range. */
function interpolate(lower: readonly number[], upper: readonly number[], space: number): number[] {
  const ranges = upper.map((width, index) => Math.max(0, width - (lower[index] ?? 0)));
  return addUp(lower, distribute(space - sum(lower), ranges));
}

/** Widths between two limits, which fill the space. The widest columns give way first, so that short texts stay whole. */
function level(lower: readonly number[], upper: readonly number[], space: number): number[] {
  const cut = (most: number) =>
    upper.map((width, index) => Math.max(lower[index] ?? 0, Math.min(width, most)));
  let fits = 0;
  let exceeds = Math.max(...upper) + 1;
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    if (sum(cut(middle)) <= space) fits = middle;
    else exceeds = middle;
  }
  const widths = cut(fits);
  let rest = space - sum(widths);
  return widths.map((width, index) => {
    const grows = rest > 0 && width === fits && width < (upper[index] ?? 0);
    if (grows) rest -= 1;
    return grows ? width + 1 : width;
  });
}

/** Distributes the space by parts. A column whose part is narrower than it already is keeps its width. */
function grow(starts: readonly number[], parts: readonly number[], space: number): number[] {
  const active = new Set([...parts.keys()].filter((index) => (parts[index] ?? 0) > 0));
  for (;;) {
    const kept = starts.map((width, index) => (active.has(index) ? 0 : width));
    const shares = parts.map((part, index) => (active.has(index) ? part : 0));
    const rest = space - sum(kept);
    const scale = rest / sum(shares);
    const narrow = [...active].filter((index) => (parts[index] ?? 0) * scale < (starts[index] ?? 0));
    if (narrow.length === 0) return addUp(kept, distribute(rest, shares));
    for (const index of narrow) active.delete(index);
  }
}

/** Whole numbers in the proportion of `parts`, whose sum is exactly `total`. All are 0 without any part. */
function distribute(total: number, parts: readonly number[]): number[] {
  const all = sum(parts);
  let part = 0;
  let given = 0;
  return parts.map((own) => {
    part += own;
    const share = all > 0 ? Math.round((total * part) / all) - given : 0;
    given += share;
    return share;
  });
}

const addUp = (widths: readonly number[], more: readonly number[]): number[] =>
  widths.map((width, index) => width + (more[index] ?? 0));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
