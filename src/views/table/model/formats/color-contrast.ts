/** Colours as numbers, and text colours with a readable contrast (WCAG 2.2, 1.4.3). */

import { computeLuminance, toLinear } from '../../../../model/theme/lightness.ts';

/** sRGB: 0 to 255; alpha 0 to 1. */
export interface Rgba {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/** Minimum contrast of text with its background. */
export const minContrast = 4.5;

export const black: Rgba = { red: 0, green: 0, blue: 0, alpha: 1 };
export const white: Rgba = { red: 255, green: 255, blue: 255, alpha: 1 };

/** Blends a colour over an opaque background. */
export function blendColors(color: Rgba, ground: Rgba): Rgba {
  const over = (top: number, below: number) => top * color.alpha + below * (1 - color.alpha);
  return {
    red: over(color.red, ground.red),
    green: over(color.green, ground.green),
    blue: over(color.blue, ground.blue),
    alpha: 1,
  };
}

const fromLinear = (share: number): number => {
  const channel = share <= 0.0031308 ? share * 12.92 : 1.055 * Math.max(0, share) ** (1 / 2.4) - 0.055;
  return Math.min(255, Math.max(0, channel * 255));
};

const luminance = ({ red, green, blue }: Rgba): number => computeLuminance([red, green, blue]);

/** Contrast of opaque colours, 1 to 21. */
export function computeContrast(one: Rgba, other: Rgba): number {
  const left = luminance(one);
  const right = luminance(other);
  return (Math.max(left, right) + 0.05) / (Math.min(left, right) + 0.05);
}

type Lab = readonly [lightness: number, a: number, b: number];

/** Source: Ottosson, A perceptual color space for image processing. */
function toOklab({ red, green, blue }: Rgba): Lab {
  const r = toLinear(red);
  const g = toLinear(green);
  const b = toLinear(blue);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Lab, alpha: number): Rgba {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    red: fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    green: fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    blue: fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
    alpha,
  };
}

/** Mixes in OKLab, where equal steps look equal. `share` of `other`: 0 to 1. The ends are exact. */
export function mixColors(one: Rgba, other: Rgba, share: number): Rgba {
  if (share <= 0) return one;
  if (share >= 1) return other;
  const left = toOklab(one);
  const right = toOklab(other);
  const alpha = one.alpha + (other.alpha - one.alpha) * share;
  // As in CSS, a nearly transparent colour contributes little to the mix.
  const weight = alpha === 0 ? share : (share * other.alpha) / alpha;
  const between = (at: 0 | 1 | 2) => left[at] + (right[at] - left[at]) * weight;
  return fromOklab([between(0), between(1), between(2)], alpha);
}

const steps = 20;

const roundColor = ({ red, green, blue, alpha }: Rgba): Rgba => ({
  red: Math.round(red),
  green: Math.round(green),
  blue: Math.round(blue),
  alpha,
});

/** Blends a colour over an opaque background and rounds its channels. */
export const flattenColor = (color: Rgba, ground: Rgba): Rgba => roundColor(blendColors(color, ground));

/** Black or white, whichever has more contrast. */
const plainOn = (ground: Rgba): Rgba =>
  computeContrast(black, ground) > computeContrast(white, ground) ? black : white;

/** The text colour of the page if it is readable, or else black or white. */
export function chooseTextColor(ground: Rgba, text: Rgba): Rgba {
  const usual = flattenColor(text, ground);
  return computeContrast(usual, ground) >= minContrast ? usual : plainOn(ground);
}

/** Lightens or darkens the given text colour until it is readable on an opaque background. */
export function adjustTextColor(ink: Rgba, ground: Rgba): Rgba {
  const wanted = flattenColor(ink, ground);
  if (computeContrast(wanted, ground) >= minContrast) return wanted;
  const end = plainOn(ground);
  for (let step = 1; step < steps; step += 1) {
    const mixed = roundColor(mixColors(wanted, end, step / steps));
    if (computeContrast(mixed, ground) >= minContrast) return mixed;
  }
  return end;
}

export const toCssColor = ({ red, green, blue, alpha }: Rgba): string =>
  `rgb(${Math.round(red)} ${Math.round(green)} ${Math.round(blue)} / ${alpha})`;
