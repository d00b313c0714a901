/** Colours of a map, from the theme of its widget. */
import { pickColor } from '../../model/chart/map-scale.ts';
import type { ChartTheme } from '../../model/theme/chart-theme.ts';

export interface MapLook {
  readonly land: string;
  /** Behind the land, where the map fills its box or is a globe. */
  readonly water: string;
  readonly border: string;
  /** Ring around whatever the pointer is on. */
  readonly highlight: string;
  readonly text: string;
  readonly textSecondary: string;
  readonly surface: string;
  readonly primary: string;
  readonly series: readonly string[];
  readonly ramp: readonly string[];
  readonly labelFont: string;
  readonly titleFont: string;
}

export function toMapLook(theme: ChartTheme): MapLook {
  const surface = toHex(theme.surface, theme.scheme === 'dark' ? '#16181d' : '#ffffff');
  const text = toHex(theme.text, theme.scheme === 'dark' ? '#f0f1f3' : '#1a1d23');
  const primary = toHex(theme.primary, '#3b6cf6');
  const size = Math.min(12, Math.max(11, theme.fontSize - 2));
  return {
    land: pickColor([surface, text], theme.scheme === 'dark' ? 0.1 : 0.065),
    water: pickColor([surface, primary], theme.scheme === 'dark' ? 0.09 : 0.05),
    border: surface,
    highlight: text,
    text,
    textSecondary: theme.textSecondary,
    surface,
    primary,
    series: theme.series.map((color) => toHex(color, color)),
    ramp: theme.ramp.map((color) => toHex(color, color)),
    labelFont: `${size}px ${theme.fontFamily}`,
    titleFont: `500 ${size}px ${theme.fontFamily}`,
  };
}

let probe: CanvasRenderingContext2D | null | undefined;

/** Any opaque CSS colour as `#rrggbb`, so that colours can be mixed; `usual` for what is none. */
function toHex(color: string, usual: string): string {
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

/** The colour with an opacity, 0 to 1. */
export const fade = (color: string, opacity: number): string =>
  `${color}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;
