/** Colours of a map, from the theme of its widget. */
import { interpolateColor } from '../model/map-scales.ts';
import { toLabelSize, type ChartTheme } from '../../../model/theme/chart-theme.ts';
import { isLightSurface } from '../../../model/theme/lightness.ts';
import { findLineColor } from '../model/readable-colors.ts';

export interface MapTheme {
  readonly land: string;
  /** Colour around the land, if the map fills its box or is a globe. */
  readonly water: string;
  /** Colour of regions without a value. */
  readonly empty: string;
  /** Borders on land. */
  readonly line: string;
  /** Ring around the highlighted mark. */
  readonly highlight: string;
  readonly text: string;
  readonly textSecondary: string;
  readonly surface: string;
  readonly primary: string;
  /** Text on the primary colour. */
  readonly onPrimary: string;
  readonly series: readonly string[];
  readonly ramp: readonly string[];
  readonly diverging: readonly string[];
  readonly labelFont: string;
  readonly titleFont: string;
}

export function toMapTheme(theme: ChartTheme): MapTheme {
  const surface = toHex(theme.surface, theme.scheme === 'dark' ? '#16181d' : '#ffffff');
  const text = toHex(theme.text, theme.scheme === 'dark' ? '#f0f1f3' : '#1a1d23');
  const primary = toHex(theme.primary, '#3b6cf6');
  const size = toLabelSize(theme);
  const land = interpolateColor([surface, text], theme.scheme === 'dark' ? 0.1 : 0.065);
  return {
    land,
    water: interpolateColor([surface, primary], theme.scheme === 'dark' ? 0.09 : 0.05),
    empty: interpolateColor([surface, text], theme.scheme === 'dark' ? 0.28 : 0.2),
    line: findLineColor(land, { surface, text }),
    highlight: text,
    text,
    textSecondary: toHex(theme.textSecondary, text),
    surface,
    primary,
    onPrimary: isLightSurface(readRgb(primary)) ? '#101418' : '#ffffff',
    series: theme.series.map((color) => toHex(color, color)),
    ramp: theme.ramp.map((color) => toHex(color, color)),
    diverging: theme.diverging.map((color) => toHex(color, color)),
    labelFont: `${size}px ${theme.fontFamily}`,
    titleFont: `500 ${size}px ${theme.fontFamily}`,
  };
}

let probe: CanvasRenderingContext2D | null | undefined;

/** Converts any opaque CSS colour to `#rrggbb`, so that colours can be mixed. Invalid colours become `usual`. */
export function toHex(color: string, usual: string): string {
  if (!CSS.supports('color', color)) return usual;
  probe ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!probe) return usual;
  probe.clearRect(0, 0, 1, 1);
  probe.fillStyle = color;
  probe.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = probe.getImageData(0, 0, 1, 1).data;
  if (alpha === 0) return usual;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** A colour of the theme as numbers, 0 to 255. */
export function readRgb(color: string): readonly [number, number, number] {
  const value = parseInt(color.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The colour with an opacity, 0 to 1. */
export const withOpacity = (color: string, opacity: number): string =>
  `${color}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;
