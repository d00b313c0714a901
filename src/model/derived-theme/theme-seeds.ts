import { isSafeThemeValue } from '../theme/parse-theme.ts';
import type { ThemeSeeds } from './theme-sets.ts';
import { isLight, createColor, readColor, type Oklch } from './color-arithmetic.ts';

export type Density = NonNullable<ThemeSeeds['density']>;

export const densities = ['compact', 'comfortable', 'spacious'] as const satisfies readonly Density[];

export interface ParsedSeeds {
  readonly brand: Oklch;
  readonly accent: Oklch | undefined;
  readonly surface: Oklch | undefined;
  readonly font: string | undefined;
  /** px */
  readonly radius: number;
  readonly density: Density;
  /** From 0 to 1. */
  readonly contrast: number;
}

/** @throws RangeError that names the seed. */
export function parseSeeds(seeds: ThemeSeeds): ParsedSeeds {
  const { brand, accent, surface, font, radius = 12, density = 'comfortable', contrast = 50 } = seeds;
  const ground = surface === undefined ? undefined : readSeed('surface', surface);
  return {
    brand: readSeed('brand', brand),
    accent: accent === undefined ? undefined : readSeed('accent', accent),
    surface: ground && makeRoom(ground),
    font: font === undefined ? undefined : readFont(font),
    radius: readNumber('radius', radius, 32),
    density: readDensity(density),
    contrast: readNumber('contrast', contrast, 100) / 100,
  };
}

function readFont(font: unknown): string {
  if (isSafeThemeValue(font)) return font;
  throw new RangeError(`font must be a CSS list of fonts such as "Inter, sans-serif", not ${write(font)}.`);
}

function readDensity(density: unknown): Density {
  const found = densities.find((one) => one === density);
  if (found) return found;
  throw new RangeError(`density must be one of ${densities.join(', ')}, not ${write(density)}.`);
}

/** In a list, everything can be written: what JSON has no word for is `null`. */
const write = (value: unknown): string => JSON.stringify([value]).slice(1, -1).slice(0, 80);

function readSeed(name: string, text: unknown): Oklch {
  const color = typeof text === 'string' ? readColor(text) : undefined;
  if (color) return color;
  throw new RangeError(`${name} must be an opaque CSS colour such as "#0b5fff", not ${write(text)}.`);
}

function readNumber(name: string, value: unknown, most: number): number {
  if (typeof value === 'number' && value >= 0 && value <= most) return value;
  throw new RangeError(`${name} must be a number from 0 to ${most}, not ${write(value)}.`);
}

/** On surfaces of medium lightness, ten colours would not differ enough from each other. */
function makeRoom(surface: Oklch): Oklch {
  const l = isLight(surface) ? Math.max(0.955, surface.l) : Math.min(0.27, surface.l);
  return l === surface.l ? surface : createColor(l, surface.c, surface.h);
}
