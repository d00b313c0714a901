/** Colours of lines and texts that can be seen on a fill: contrast as WCAG 2 measures it, of colours written `#rrggbb`. */
import { interpolateColor } from './map-scales.ts';

/** The two ends of a theme: the ground of the widget, and the text on it. */
export interface ColorEnds {
  readonly surface: string;
  readonly text: string;
}

/** Least contrast of a line between two regions. It is thin and repeated, so it need not be as strong as a text. */
const leastOfLines = 1.7;
/** Least contrast of a text: WCAG 2, 1.4.3. */
const leastOfTexts = 4.5;
/** Shares of the text's colour in a line, of which the least that is enough is taken. */
const shares = [0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1];

export function findContrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The border of a fill: the ground of the widget, or where that is too similar, the fill with a part of the text's colour. */
export function findLineColor(fill: string, { surface, text }: ColorEnds): string {
  if (findContrast(fill, surface) >= leastOfLines) return surface;
  const mixed = shares.map((share) => interpolateColor([fill, text], share));
  return mixed.find((line) => findContrast(fill, line) >= leastOfLines) ?? text;
}

/** The first of the colours that is legible on a fill, else black or white: one of them always is. */
export function findTextColor(fill: string, colors: readonly string[]): string {
  const isLegible = (color: string): boolean => findContrast(fill, color) >= leastOfTexts;
  return colors.find(isLegible) ?? (isLegible('#000000') ? '#000000' : '#ffffff');
}

function luminanceOf(color: string): number {
  const value = parseInt(color.slice(1, 7), 16);
  const [red = 0, green = 0, blue = 0] = [value >> 16, value >> 8, value].map((part) => toLinear(part & 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
