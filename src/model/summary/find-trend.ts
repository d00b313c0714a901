/** How values move along a line, in one word. */
export type Trend = 'rising' | 'falling' | 'steady' | 'uneven';

/** Below so much of a correlation nobody would call it a direction. */
const leastCorrelation = 0.5;
/** Values that differ by less than this share of the largest look level. */
const levelShare = 0.02;

/** `values` in the order of the axis. */
export function findTrend(values: readonly number[]): Trend {
  const [low, high] = findExtent(values);
  if (high - low <= levelShare * Math.max(Math.abs(low), Math.abs(high))) return 'steady';
  const correlation = computeCorrelation(
    values.map((_, index) => index),
    values,
  );
  if (Math.abs(correlation) < leastCorrelation) return 'uneven';
  return correlation > 0 ? 'rising' : 'falling';
}

/** Without a spread: many values are no arguments of a call. */
export function findExtent(values: readonly number[]): [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

/** Pearson's coefficient, -1 to 1; 0 where there is no variation. */
export function computeCorrelation(xs: readonly number[], ys: readonly number[]): number {
  const count = xs.length;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / count;
  const [meanX, meanY] = [mean(xs), mean(ys)];
  let [both, ofX, ofY] = [0, 0, 0];
  xs.forEach((x, index) => {
    const [dx, dy] = [x - meanX, (ys[index] ?? meanY) - meanY];
    both += dx * dy;
    ofX += dx * dx;
    ofY += dy * dy;
  });
  return ofX === 0 || ofY === 0 ? 0 : both / Math.sqrt(ofX * ofY);
}
