/** Tail probabilities of the distributions that tests of the analyst compare with. */

/**
 * Probability that a standard normal value is further from 0 than `z`. Relative error below 1.2e-7 (the rational
 * Chebyshev approximation of erfc).
 */
export function twoSidedNormalTail(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const series = erfcCoefficients.reduceRight((sum, coefficient) => sum * t + coefficient, 0);
  return Math.min(1, t * Math.exp(-x * x + series));
}

const erfcCoefficients = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
  -0.82215223, 0.17087277,
];

/** Probability that a chi-squared value with `freedom` degrees exceeds `value`: the cube root is nearly normal (Wilson and Hilferty). */
export function chiSquaredTail(value: number, freedom: number): number {
  if (freedom <= 0 || value <= 0) return 1;
  const variance = 2 / (9 * freedom);
  return upperNormalTail((Math.cbrt(value / freedom) - (1 - variance)) / Math.sqrt(variance));
}

/** Probability that a ratio of two variances with these degrees of freedom exceeds `ratio` (Paulson's approximation). */
export function varianceRatioTail(ratio: number, upperFreedom: number, lowerFreedom: number): number {
  if (!(ratio > 0) || upperFreedom <= 0 || lowerFreedom <= 0) return 1;
  const root = Math.cbrt(ratio);
  const upper = 2 / (9 * upperFreedom);
  const lower = 2 / (9 * lowerFreedom);
  return upperNormalTail(((1 - lower) * root - (1 - upper)) / Math.sqrt(lower * root * root + upper));
}

/** Probability that the least of `count` independent probabilities is at most `least` (Šidák). */
export const combineLeast = (least: number, count: number): number =>
  least >= 1 ? 1 : -Math.expm1(count * Math.log1p(-least));

/** Probability that a standard normal value exceeds `z`. */
export function upperNormalTail(z: number): number {
  const half = twoSidedNormalTail(z) / 2;
  return z >= 0 ? half : 1 - half;
}

/**
 * Probability that a value of Student's t is further from 0 than `t`. Exact for whole degrees of freedom; others count as
 * the next lower ones, which makes nothing look less likely than it is.
 */
export function twoSidedStudentTail(t: number, freedom: number): number {
  const degrees = Math.floor(freedom);
  if (degrees < 1) return 1;
  const angle = Math.atan(Math.abs(t) / Math.sqrt(degrees));
  const isOdd = degrees % 2 === 1;
  const square = Math.cos(angle) ** 2;
  let term = Math.sin(angle) * (isOdd ? Math.cos(angle) : 1);
  let sum = degrees === 1 ? 0 : term;
  for (let power = isOdd ? 3 : 2; power <= degrees - 2; power += 2) {
    term *= (square * (power - 1)) / power;
    sum += term;
  }
  return Math.max(0, 1 - (isOdd ? (2 / Math.PI) * (angle + sum) : sum));
}
