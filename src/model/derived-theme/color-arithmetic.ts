/** Arithmetic of colours in OKLCH, in which equal steps of lightness look equal. */
import {
  clampChroma,
  formatHex,
  modeA98,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeP3,
  modeProphoto,
  modeRec2020,
  modeRgb,
  modeXyz50,
  modeXyz65,
  parse,
  useMode,
  wcagContrast,
  type Oklch,
  type Rgb,
} from 'culori/fn';

const toRgb = useMode(modeRgb);
useMode(modeLrgb);
// Clamping measures in LCH. The others are what CSS writes.
for (const mode of [
  modeLch,
  modeHsl,
  modeHwb,
  modeLab,
  modeOklab,
  modeP3,
  modeRec2020,
  modeA98,
  modeProphoto,
])
  useMode(mode);
for (const mode of [modeXyz50, modeXyz65]) useMode(mode);
const toOklch = useMode(modeOklch);

export type { Oklch };

/** Reads a colour as CSS writes it: `#0a5`, `rgb(…)`, `oklch(…)`, `teal`. `undefined` for anything else, and for one with an alpha. */
export function readColor(text: string): Oklch | undefined {
  const color = toOklch(parse(text));
  return color && (color.alpha ?? 1) === 1 ? clampChroma(color, 'oklch') : undefined;
}

/** A colour of the screen, as near as possible: its chroma may be lower. */
export const createColor = (l: number, c: number, h: number | undefined): Oklch =>
  clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h: h ?? 0 }, 'oklch');

/** `#rrggbb` */
export const toHex = (color: Oklch): string => formatHex(color);

/** What a screen shows: parts are rounded to 256 steps. */
export const toShown = (color: Oklch): Rgb => toRgb(toHex(color)) ?? { mode: 'rgb', r: 0, g: 0, b: 0 };

/** The lowest contrast by WCAG with any of these surfaces. */
export const findContrast = (color: Oklch, surfaces: readonly Oklch[]): number =>
  Math.min(...surfaces.map((surface) => wcagContrast(toShown(color), toShown(surface))));

/** Whether black has more contrast with the colour than white. */
export const isLight = (color: Oklch): boolean => wcagContrast(color, '#000') > wcagContrast(color, '#fff');

/**
 * The colour itself if it has this contrast with every surface. Otherwise the nearest one of its hue that has, lighter on dark
 * surfaces and darker on light ones; black or white if none has.
 */
export function makeReadable(color: Oklch, surfaces: readonly Oklch[], contrast: number): Oklch {
  if (findContrast(color, surfaces) >= contrast) return color;
  const [first = color] = surfaces;
  let enough = isLight(first) ? 0 : 1;
  let tooNear = color.l;
  for (let step = 0; step < 9; step += 1) {
    const middle = (enough + tooNear) / 2;
    if (findContrast(createColor(middle, color.c, color.h), surfaces) >= contrast) enough = middle;
    else tooNear = middle;
  }
  return createColor(enough, color.c, color.h);
}

/** Black or white, whichever is more readable on the colour. */
export const findInkOn = (color: Oklch): Oklch => createColor(isLight(color) ? 0 : 1, 0, 0);
