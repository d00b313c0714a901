/** Derives the colours of one set from the seeds, by role. */
import { createColor, findInkOn, isLight, makeReadable, type Oklch } from './color-arithmetic.ts';
import { deriveSeries } from './derive-series.ts';
import { deriveSignals } from './derive-signals.ts';
import type { ParsedSeeds } from './theme-seeds.ts';
import type { ThemeSetName } from './theme-sets.ts';

/** Colours of a set, by token name. */
export type ColorSet = Readonly<Record<string, Oklch>>;

/** Least contrasts by WCAG that a set aims at. */
interface Aims {
  readonly text: number;
  readonly secondary: number;
  /** Of links, changes and warnings. */
  readonly signal: number;
  readonly line: number;
}

const between = (low: number, high: number, share: number): number => low + (high - low) * share;

const aimAt = (contrast: number): Aims => ({
  text: between(9, 16, contrast),
  secondary: between(4.6, 7.4, contrast),
  signal: between(4.6, 5.4, contrast),
  line: between(1.12, 1.5, contrast),
});

const highContrast: Aims = { text: 18, secondary: 10, signal: 7.1, line: 4.6 };

/** Hue in OKLCH of a text marker. */
const markerHue = 95;

interface Surfaces {
  readonly widget: Oklch;
  readonly control: Oklch;
  readonly ground: Oklch;
}

/** The colour that tints surfaces and texts. A white or black surface has no hue. */
const findTint = ({ brand, surface }: ParsedSeeds): Oklch => (surface && surface.c > 0.003 ? surface : brand);

/** Surfaces in light schemes are nearly white; in dark ones, what is above others is lighter. */
function deriveSurfaces(seeds: ParsedSeeds, isDark: boolean): Surfaces {
  const { surface } = seeds;
  const { c: chroma, h: hue } = findTint(seeds);
  if (!isDark) {
    const widget = surface && isLight(surface) ? surface : createColor(1, 0, 0);
    return { widget, control: widget, ground: createColor(widget.l - 0.025, Math.max(0.004, widget.c), hue) };
  }
  const tint = Math.min(0.013, chroma);
  const widget = surface && !isLight(surface) ? surface : createColor(0.22, tint, hue);
  const lift = (step: number): Oklch => createColor(widget.l + step, widget.c, widget.h ?? hue);
  return { widget, control: lift(0.035), ground: lift(-0.045) };
}

/** All sets. Marks are the same with more contrast: only texts and lines change. */
export function deriveColorSets(seeds: ParsedSeeds): Readonly<Record<ThemeSetName, ColorSet>> {
  const hasDarkSurface = seeds.surface !== undefined && !isLight(seeds.surface);
  const dark = derivePair(seeds, deriveSurfaces(seeds, true));
  const light = hasDarkSurface ? dark : derivePair(seeds, deriveSurfaces(seeds, false));
  const paper = { widget: white, control: white, ground: white };
  return {
    light: light.normal,
    dark: dark.normal,
    highContrastLight: light.more,
    highContrastDark: dark.more,
    print: derivePair(seeds, paper).normal,
  };
}

function derivePair(seeds: ParsedSeeds, surfaces: Surfaces) {
  const marks = deriveMarks(surfaces, seeds);
  const { primary } = marks;
  const withInks = (aims: Aims): ColorSet => ({ ...marks, ...deriveInks(surfaces, aims, seeds, primary) });
  return { normal: withInks(aimAt(seeds.contrast)), more: withInks(highContrast) };
}

const white = createColor(1, 0, 0);

function deriveInks(
  { widget, control, ground }: Surfaces,
  aims: Aims,
  seeds: ParsedSeeds,
  primary: Oklch,
): ColorSet {
  const all = [widget, control, ground];
  const { c: most, h: hue } = findTint(seeds);
  const start = isLight(widget) ? widget.l - 0.02 : widget.l + 0.02;
  const inkOf = (contrast: number, chroma: number, on: readonly Oklch[]): Oklch =>
    makeReadable(createColor(start, Math.min(chroma, most), hue), on, contrast);
  const text = inkOf(aims.text, 0.02, all);
  const primaryText = makeReadable(seeds.brand, all, aims.signal);
  return {
    'widget-background': widget,
    'control-background': control,
    'dashboard-background': ground,
    text,
    'text-secondary': inkOf(aims.secondary, 0.025, all),
    line: inkOf(aims.line, 0.015, [widget]),
    ...deriveSignals({ widget, surfaces: all, brand: [primary, primaryText], contrast: aims.signal }),
    highlight: makeReadable(createColor(isLight(widget) ? 0.92 : 0.42, 0.12, markerHue), [text], 4.5),
    'primary-text': primaryText,
  };
}

type Marks = ColorSet & { readonly primary: Oklch };

function deriveMarks({ widget, control, ground }: Surfaces, { brand, accent }: ParsedSeeds): Marks {
  const primary = makeReadable(brand, [widget, control, ground], isLight(widget) ? 3 : 4);
  const series = deriveSeries(primary, accent && makeReadable(accent, [widget], 3), widget);
  const [, second = primary] = series;
  const away = isLight(widget) ? -1 : 1;
  return {
    primary,
    'on-primary': findInkOn(primary),
    ...Object.fromEntries(series.map((color, index) => [`series-${index + 1}`, color])),
    // Between two greyish ends, a ramp on a dark surface would be brown.
    'ramp-low': createColor(
      widget.l + away * 0.06,
      Math.min(isLight(widget) ? 0.03 : 0.09, brand.c),
      brand.h,
    ),
    'ramp-high': createColor(isLight(widget) ? 0.36 : 0.82, Math.min(0.14, brand.c + 0.02), brand.h),
    'diverging-low': createColor(isLight(widget) ? 0.55 : 0.74, 0.14, second.h),
    'diverging-middle': createColor(widget.l + away * 0.05, 0.006, brand.h),
    'diverging-high': createColor(isLight(widget) ? 0.5 : 0.74, Math.max(0.12, brand.c), brand.h),
  };
}
