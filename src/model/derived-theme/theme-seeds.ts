import { isLight, createColor, readColor, type Oklch } from './color-arithmetic.ts';

/** What a theme is derived from. Only `brand` is needed. */
export interface ThemeSeeds {
  /** CSS colour of the brand, such as `#0b5fff`: controls, links and the first series. */
  readonly brand: string;
  /** CSS colour of the second series. Default: one that goes with the brand. */
  readonly accent?: string | undefined;
  /** CSS list of fonts, such as `Inter, sans-serif`. Default: the font of the page. */
  readonly font?: string | undefined;
  /**
   * CSS colour of widgets. A light one is that of the light scheme, and the dark scheme has its hue. A dark one is that of both
   * schemes. One of medium lightness becomes lighter or darker, so that there is room for text and marks. The area behind the
   * widgets then has a colour that goes with it. Default: white, on the page's own background.
   */
  readonly surface?: string | undefined;
  /** Radius of the corners of widgets in px, from 0 to 32. Default: 12. */
  readonly radius?: number | undefined;
  /** Default: `comfortable`. */
  readonly density?: 'compact' | 'comfortable' | 'spacious' | undefined;
  /** How far texts and lines stand out, from 0 to 100. All values meet WCAG AA. Default: 50. */
  readonly contrast?: number | undefined;
}

export interface ParsedSeeds {
  readonly brand: Oklch;
  readonly accent: Oklch | undefined;
  readonly surface: Oklch | undefined;
  /** From 0 to 1. */
  readonly contrast: number;
}

/** @throws RangeError that names the seed. */
export function parseSeeds({ brand, accent, surface, contrast = 50 }: ThemeSeeds): ParsedSeeds {
  const ground = surface === undefined ? undefined : readSeed('surface', surface);
  return {
    brand: readSeed('brand', brand),
    accent: accent === undefined ? undefined : readSeed('accent', accent),
    surface: ground && makeRoom(ground),
    contrast: readNumber('contrast', contrast, 100) / 100,
  };
}

function readSeed(name: string, text: unknown): Oklch {
  const color = typeof text === 'string' ? readColor(text) : undefined;
  if (color) return color;
  throw new RangeError(
    `${name} must be an opaque CSS colour such as "#0b5fff", not ${JSON.stringify(text)}.`,
  );
}

/** @throws RangeError that names the seed. */
export function readNumber(name: string, value: unknown, most: number): number {
  if (typeof value === 'number' && value >= 0 && value <= most) return value;
  throw new RangeError(`${name} must be a number from 0 to ${most}, not ${JSON.stringify(value)}.`);
}

/** On surfaces of medium lightness, ten colours would not differ enough from each other. */
function makeRoom(surface: Oklch): Oklch {
  const l = isLight(surface) ? Math.max(0.955, surface.l) : Math.min(0.27, surface.l);
  return l === surface.l ? surface : createColor(l, surface.c, surface.h);
}
