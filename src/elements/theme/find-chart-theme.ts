import type { ChartTheme } from '../../model/theme/chart-theme.ts';
import { computeColors } from './compute-colors.ts';
import { findDashboardRoot, findWidget } from './dashboard-root.ts';
import { adoptDataColors } from './data-colors.ts';
import { seriesTokens } from '../../model/theme/data-tokens.ts';
import { isDarkText, readChannels } from '../../model/theme/lightness.ts';

/** Steps of the sequential colour ramp in percent of its high end, lowest first. */
const rampSteps = [0, 25, 50, 75, 100];
const divergingTokens = ['diverging-low', 'diverging-middle', 'diverging-high'];

const known = new WeakMap<object, Map<string, ChartTheme>>();

/**
 * Finds the theme of a view. Views with the same context and the same widget style share it, because reading a theme takes
 * a style calculation.
 */
export function findChartTheme(root: ShadowRoot, viewContext: object): ChartTheme {
  adoptDataColors(findDashboardRoot(root));
  const themes = known.get(viewContext) ?? new Map<string, ChartTheme>();
  known.set(viewContext, themes);
  const key = widgetStyleOf(root);
  const theme = themes.get(key) ?? readChartTheme(root);
  themes.set(key, theme);
  return theme;
}

/** What is set on the widget around a view, and on the tab containers around that one: colours are inherited. */
function widgetStyleOf(root: ShadowRoot): string {
  const parts: string[] = [];
  let widget = findWidget(root);
  while (widget instanceof HTMLElement) {
    const { style } = widget;
    const names = [...style].filter((name) => /^--v-|^--vi-scheme/.test(name));
    parts.push(...names.map((name) => `${name}:${style.getPropertyValue(name)}`));
    widget = widget.parentElement?.closest('vitrine-widget') ?? undefined;
  }
  return parts.join(';');
}

/** Reads tokens as computed colours and fonts, because engines draw on a canvas, where custom properties do not apply. */
function readChartTheme(root: ShadowRoot): ChartTheme {
  const isForced = matchMedia('(forced-colors: active)').matches;
  const colors = computeColors(root, [
    ...listBaseColors(isForced),
    ...['primary', 'positive', 'negative', 'warning', ...seriesTokens].map(variable),
    ...rampSteps.map(
      (step) => `color-mix(in oklab, ${variable('ramp-high')} ${step}%, ${variable('ramp-low')})`,
    ),
    ...divergingTokens.map(variable),
  ]);
  const [
    surface = '',
    text = '',
    textSecondary = '',
    line = '',
    primary = '',
    positive = '',
    negative = '',
    warning = '',
    ...rest
  ] = colors;
  const { fontFamily, fontSize } = getComputedStyle(root.host);
  const scheme = isDarkText(readChannels(text)) ? 'light' : 'dark';
  const hasStrongLines = isForced || matchMedia('(prefers-contrast: more)').matches;
  return {
    scheme,
    surface,
    text,
    textSecondary,
    line,
    gridOpacity: hasStrongLines ? 0.35 : scheme === 'dark' ? 0.7 : 0.8,
    primary,
    positive,
    negative,
    warning,
    series: rest.slice(0, seriesTokens.length),
    ramp: rest.slice(seriesTokens.length, -divergingTokens.length),
    diverging: rest.slice(-divergingTokens.length),
    fontFamily,
    // A little smaller than texts.
    fontSize: (parseFloat(fontSize) * 6) / 7,
  };
}

/** Background and text colours. Forced ones are those of the system. */
const listBaseColors = (isForced: boolean): string[] =>
  isForced
    ? ['Canvas', 'CanvasText', 'CanvasText', 'GrayText']
    : ['widget-background', 'widget-text-color', 'widget-text-secondary-color', 'line'].map(variable);

const variable = (name: string): string => `var(--v-${name})`;
