import type { ChartTheme } from '../../model/theme/chart-theme.ts';
import { computeColors } from './compute-colors.ts';
import { seriesTokens } from '../../model/theme/theme-tokens.ts';

/** Steps of the quantity ramp between its two ends, lowest first, in percent of the high end. */
const rampSteps = [0, 25, 50, 75, 100];

const known = new WeakMap<object, Map<string, ChartTheme>>();

/**
 * The theme of a view; views of the same surroundings and the same style of their own share it, since every reading
 * costs a pass of style.
 */
export function findChartTheme(root: ShadowRoot, viewContext: object): ChartTheme {
  const themes = known.get(viewContext) ?? new Map<string, ChartTheme>();
  known.set(viewContext, themes);
  const key = ownStyleOf(root);
  const theme = themes.get(key) ?? readChartTheme(root);
  themes.set(key, theme);
  return theme;
}

/** Tokens that the widget around a view sets for itself. */
function ownStyleOf(root: ShadowRoot): string {
  const outer = root.host.getRootNode();
  const widget = outer instanceof ShadowRoot ? outer.host : undefined;
  if (!(widget instanceof HTMLElement)) return '';
  const names = [...widget.style].filter((name) => name.startsWith('--v-'));
  return names.map((name) => `${name}:${widget.style.getPropertyValue(name)}`).join(';');
}

/** Tokens as computed colours and type, for the engines: they draw on a canvas, where no custom property reaches. */
function readChartTheme(root: ShadowRoot): ChartTheme {
  const colors = computeColors(root, [
    ...findGround(),
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

/** Where a reader's system forces its colours, charts stand on its ground and write in its ink. */
const findGround = (): string[] =>
  matchMedia('(forced-colors: active)').matches
    ? ['Canvas', 'CanvasText', 'CanvasText', 'GrayText']
    : ['widget-background', 'widget-text-color', 'widget-text-secondary-color', 'line'].map(variable);

const variable = (name: string): string => `var(--v-${name})`;

/** Ink that is dark stands on a light surface. */
function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128;
}
