/** Scales from numbers to colours and radii on a map. */

export interface ColorClass {
  readonly from: number;
  readonly to: number;
  readonly color: string;
}

/** Maximum number of colours that can be distinguished on a map. */
const maxClasses = 6;

/**
 * Colour classes for the values, low to high. The limits are round numbers with equal steps. If most values would fall
 * into one class, they are quantiles instead, so that a few outliers do not leave the rest of the map in one colour.
 */
export function toColorClasses(values: readonly number[], ramp: readonly string[]): ColorClass[] {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const [low] = sorted;
  const high = sorted.at(-1);
  if (low === undefined || high === undefined) return [];
  if (low === high) return [{ from: low, to: high, color: interpolateColor(ramp, 0.6) }];
  const even = evenLimits(low, high);
  const limits = isLopsided(sorted, even) ? quantileLimits(sorted) : even;
  const count = limits.length - 1;
  return Array.from({ length: count }, (_, index) => ({
    from: limits[index] ?? low,
    to: limits[index + 1] ?? high,
    color: interpolateColor(ramp, count === 1 ? 0.6 : index / (count - 1)),
  }));
}

/** The class of a value; undefined without classes. A value at a limit belongs to the class above it. */
export function findColorClass(classes: readonly ColorClass[], value: number): ColorClass | undefined {
  return classes.find((one) => value < one.to) ?? classes.at(-1);
}

function evenLimits(low: number, high: number): number[] {
  const rough = (high - low) / (maxClasses - 1);
  const step = findRoundStep(rough);
  if (step === undefined) return [low, high];
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: Math.max(2, last - first + 1) }, (_, index) => clean((first + index) * step));
}

/** The next round number. Undefined if it is too small: no number lies between such values. */
export function findRoundStep(rough: number): number | undefined {
  if (!(rough >= Number.MIN_VALUE * 1e3)) return undefined;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
}

const clean = (value: number): number => Number(value.toPrecision(12));

function isLopsided(sorted: readonly number[], limits: readonly number[]): boolean {
  const fullest = limits.slice(1).map((to, index) => {
    const from = limits[index] ?? to;
    return sorted.filter((value) => value >= from && value < to).length;
  });
  return sorted.length >= 8 && Math.max(...fullest) > sorted.length * 0.7;
}

function quantileLimits(sorted: readonly number[]): number[] {
  const count = Math.min(maxClasses - 1, sorted.length);
  const limits = Array.from(
    { length: count + 1 },
    (_, index) => sorted[Math.min(sorted.length - 1, Math.round((index / count) * (sorted.length - 1)))] ?? 0,
  );
  return [...new Set(limits)];
}

/** The colour at `position` (0 to 1) of a ramp, interpolated between its neighbours. */
export function interpolateColor(ramp: readonly string[], position: number): string {
  const place = Math.min(1, Math.max(0, position)) * (ramp.length - 1);
  const lower = ramp[Math.floor(place)] ?? '#888888';
  const upper = ramp[Math.ceil(place)] ?? lower;
  return mix(lower, upper, place - Math.floor(place));
}

function mix(from: string, to: string, share: number): string {
  const a = readHex(from);
  const b = readHex(to);
  if (!a || !b || share === 0) return share < 0.5 ? from : to;
  const parts = a.map((part, index) => Math.round(part + ((b[index] ?? part) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function readHex(color: string): number[] | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color);
  const hex = short ? short.slice(1).map((digit) => digit + digit) : /^#(..)(..)(..)$/.exec(color)?.slice(1);
  return hex?.map((part) => parseInt(part, 16));
}

/** The radius of a circle whose area is proportional to the value, px. At least 2.5, so that it stays visible. */
export function toRadius(value: number, largest: number, maxRadius: number): number {
  if (!(value > 0) || !(largest > 0)) return 2.5;
  return Math.max(2.5, Math.sqrt(value / largest) * maxRadius);
}

/** Two or three round values for a legend of sizes, large to small. */
export function toSizeSteps(largest: number): number[] {
  if (!(largest > 0)) return [];
  const power = 10 ** Math.floor(Math.log10(largest));
  const top = ([5, 2, 1].find((factor) => factor * power <= largest) ?? 1) * power;
  return [...new Set([top, clean(top / 4)])];
}
