/**
 * Lets a spec name colours of the theme, such as `series-2`, where a colour stands: in marks, channels, guides and the
 * ranges of scales. Rows, texts and expressions stay as they are.
 */
import { isRecord } from '../../../model/parsing/read-value.ts';
import type { ChartTheme } from '../../../model/theme/chart-theme.ts';
import { isColorRole } from '../../../model/theme/color-roles.ts';
import type { ChartSpec } from './chart-spec.ts';

/** Keys whose values are colours, such as `labelColor`. The values of a `range` may be. */
const colorKey = /^(?:color|fill|stroke|background|range|\w+(?:Color|Fill|Stroke))$/;
/** Keys that lead from a channel to its colours. */
const channelKeys = new Set(['value', 'condition']);
const rowKeys = new Set(['values', 'datasets']);

export function resolveThemeColors(spec: ChartSpec, theme: ChartTheme): Record<string, unknown> {
  return resolveRecord(spec, theme, false);
}

/** @param isColor - whether a text here is a colour. */
function resolveRecord(record: ChartSpec, theme: ChartTheme, isColor: boolean): Record<string, unknown> {
  const resolve = ([key, value]: readonly [string, unknown]): [string, unknown] => {
    const isColorThere = colorKey.test(key) || (isColor && channelKeys.has(key));
    return [key, rowKeys.has(key) ? value : resolveValue(value, theme, isColorThere)];
  };
  return Object.fromEntries(Object.entries(record).map(resolve));
}

function resolveValue(value: unknown, theme: ChartTheme, isColor: boolean): unknown {
  if (typeof value === 'string') return isColor && isColorRole(value) ? findRole(value, theme) : value;
  if (Array.isArray(value)) return value.map((one: unknown) => resolveValue(one, theme, isColor));
  return isRecord(value) ? resolveRecord(value, theme, isColor) : value;
}

function findRole(name: string, theme: ChartTheme): string {
  const { primary, positive, negative, warning, text, textSecondary } = theme;
  const roles = new Map(
    Object.entries({ primary, positive, negative, warning, text, 'text-secondary': textSecondary }),
  );
  return roles.get(name) ?? theme.series[Number(name.replace('series-', '')) - 1] ?? primary;
}
