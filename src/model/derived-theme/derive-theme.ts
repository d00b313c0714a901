/** Makes a whole theme from two colours and a font. */
import type { Theme } from '../../contract/theme.ts';
import { toHex, type Oklch } from './color-arithmetic.ts';
import { deriveColorSets, type ColorSet } from './derive-colors.ts';
import { parseSeeds, type Density } from './theme-seeds.ts';
import type { ThemeSeeds, ThemeSet, ThemeSetName } from './theme-sets.ts';

export type { ThemeSeeds, ThemeSet, ThemeSetName } from './theme-sets.ts';

/**
 * Derives the colours of every set, as `#rrggbb`, for what draws itself, such as a page around the dashboard.
 * @throws RangeError that names the seed which is not valid.
 * @example
 * import { deriveThemeSets } from 'vitrine/theme';
 *
 * const { dark } = deriveThemeSets({ brand: '#0b5fff' });
 * document.body.style.setProperty('--accent', dark['primary'] ?? '');
 */
export function deriveThemeSets(seeds: ThemeSeeds): Readonly<Record<ThemeSetName, ThemeSet>> {
  const { light, dark, highContrastLight, highContrastDark, print } = deriveColorSets(parseSeeds(seeds));
  return {
    light: mapColors(light, toHex),
    dark: mapColors(dark, toHex),
    highContrastLight: mapColors(highContrastLight, toHex),
    highContrastDark: mapColors(highContrastDark, toHex),
    print: mapColors(print, toHex),
  };
}

const mapColors = (set: ColorSet, write: (color: Oklch, name: string) => string): ThemeSet =>
  Object.fromEntries(Object.entries(set).map(([name, color]) => [name, write(color, name)]));

/** The token `density`, and what it does not reach. */
const densities: Readonly<Record<Density, { density: string; dashboard: string; title: string }>> = {
  compact: { density: '0.65', dashboard: '8px', title: '13px' },
  comfortable: { density: '1', dashboard: '16px', title: '14px' },
  spacious: { density: '1.4', dashboard: '24px', title: '16px' },
};

/**
 * Derives a theme with light and dark colours, and with colours for readers who want more contrast. All texts have a contrast
 * of at least 4.5 with what they stand on, all marks of 3, by WCAG. The ten series differ by at least 10 (CIEDE2000) for
 * everybody, also with protanopia, deuteranopia or tritanopia.
 * @throws RangeError that names the seed which is not valid.
 * @example
 * import { deriveTheme } from 'vitrine/theme';
 *
 * dashboard.theme = deriveTheme({ brand: '#0b5fff', accent: '#ff8a3d', font: 'Inter, sans-serif' });
 */
export function deriveTheme(seeds: ThemeSeeds): Theme {
  const parsed = parseSeeds(seeds);
  const { light, dark, highContrastLight, highContrastDark } = deriveColorSets(parsed);
  const normal = join(light, dark);
  const more = join(highContrastLight, highContrastDark);
  const { primary = '', 'widget-background': widget, 'control-background': control, ...rest } = normal;
  const { 'dashboard-background': ground, ...tokens } = rest;
  const { font, radius } = parsed;
  const sizes = densities[parsed.density];
  return {
    primaryColor: primary,
    ...(font === undefined ? {} : { fontFamily: font }),
    ...(parsed.surface ? { dashboard: { backgroundColor: ground, padding: sizes.dashboard } } : {}),
    widgets: {
      backgroundColor: widget,
      border: { radius: `${radius}px` },
      title: { fontSize: sizes.title },
    },
    controls: {
      backgroundColor: control,
      border: { radius: `${Math.round(radius * 0.67)}px` },
    },
    tokens: { ...tokens, density: sizes.density },
    highContrast: Object.fromEntries(Object.entries(more).filter(([name, value]) => normal[name] !== value)),
  };
}

/** One value for both schemes. */
function join(light: ColorSet, dark: ColorSet): ThemeSet {
  return mapColors(light, (color, name) => {
    const one = toHex(color);
    const other = toHex(dark[name] ?? color);
    return one === other ? one : `light-dark(${one}, ${other})`;
  });
}
