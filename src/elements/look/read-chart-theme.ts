import type { ChartTheme } from '../../model/theme/chart-theme.ts';
import { seriesTokens } from '../../model/theme/tokens.ts';

/** Steps of the quantity ramp between its two ends, lowest first, in percent of the high end. */
const rampSteps = [0, 25, 50, 75, 100];

/** Tokens as computed colours and type, for the engines: they draw on a canvas, where no custom property reaches. */
export function readChartTheme(root: ShadowRoot): ChartTheme {
  const colors = computeColors(root, [
    ...['widget-background', 'widget-text-color', 'widget-text-secondary-color', 'line'].map(variable),
    ...['primary', 'positive', 'negative'].map(variable),
    ...seriesTokens.map(variable),
    ...rampSteps.map(
      (step) => `color-mix(in oklab, ${variable('ramp-high')} ${step}%, ${variable('ramp-low')})`,
    ),
  ]);
  const [
    surface = '',
    text = '',
    textSecondary = '',
    line = '',
    primary = '',
    positive = '',
    negative = '',
    ...rest
  ] = colors;
  const { fontFamily } = getComputedStyle(root.host);
  return {
    scheme: isDark(text) ? 'light' : 'dark',
    surface,
    text,
    textSecondary,
    line,
    primary,
    positive,
    negative,
    series: rest.slice(0, seriesTokens.length),
    ramp: rest.slice(seriesTokens.length),
    fontFamily,
    fontSize: 12,
  };
}

const variable = (name: string): string => `var(--v-${name})`;

/** All at once: one pass of style for every colour. */
function computeColors(root: ShadowRoot, values: readonly string[]): string[] {
  const probe = document.createElement('div');
  probe.hidden = true;
  for (const value of values)
    probe.appendChild(document.createElement('i')).style.setProperty('color', value);
  root.appendChild(probe);
  const colors = [...probe.children].map((child) => toRgb(getComputedStyle(child).color));
  probe.remove();
  return colors;
}

let pixel: CanvasRenderingContext2D | null | undefined;

/** Mixed colours compute to forms that chart libraries cannot read; a pixel knows them all. */
function toRgb(color: string): string {
  if (color.startsWith('rgb')) return color;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  pixel ??= canvas.getContext('2d', { willReadFrequently: true });
  if (!pixel) return color;
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = color;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = pixel.getImageData(0, 0, 1, 1).data;
  return `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`;
}

/** Ink that is dark stands on a light surface. */
function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128;
}
