/**
 * Lets a spec name colours of the theme, such as `series-2`, where a colour stands: in marks, channels, guides, the scales of
 * colours and the palettes of its config. Rows, texts, selections and expressions stay as they are.
 */
import { isRecord } from '../../../model/parsing/read-value.ts';
import type { ChartTheme } from '../../../model/theme/chart-theme.ts';
import { isColorRole } from '../../../model/theme/color-roles.ts';
import type { ChartSpec } from './chart-spec.ts';
import { readRecords } from './compiled-marks.ts';

/** What a value stands for. */
type Place = 'elsewhere' | 'color' | 'scale' | 'config' | 'palettes';

/** Keys whose values are colours, such as `labelColor`. */
const colorKey = /^(?:color|fill|stroke|background|\w+(?:Color|Fill|Stroke))$/;
/** Parts of a spec without colours, in which a colour's name is another word. */
const foreignKeys = new Set(['data', 'datasets', 'values', 'params', 'signals', 'transform']);
/** Where the parts of a place lead. Others lead elsewhere. */
const places: Readonly<Record<Place, (key: string) => Place | undefined>> = {
  elsewhere: (key) => (key === 'config' ? 'config' : undefined),
  color: (key) =>
    key === 'scale' ? 'scale' : ['value', 'condition', 'scheme'].includes(key) ? 'color' : undefined,
  scale: (key) => (key === 'range' || key === 'scheme' ? 'color' : undefined),
  config: (key) => (key === 'range' ? 'palettes' : undefined),
  palettes: () => 'color',
};

export function resolveThemeColors(spec: ChartSpec, theme: ChartTheme): Record<string, unknown> {
  // Vega-Lite, which has no marks, names no scales.
  const scales = 'marks' in spec ? collectColorScales(spec, false) : noScales;
  return resolveRecord(spec, 'elsewhere', { theme, scales });
}

const noScales: ReadonlySet<string> = new Set();

interface Scene {
  readonly theme: ChartTheme;
  /** Names of the scales of Vega that give colours. */
  readonly scales: ReadonlySet<string>;
}

function resolveRecord(record: ChartSpec, place: Place, scene: Scene): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => {
      if (foreignKeys.has(key)) return [key, value];
      if (key === 'scales' && Array.isArray(value)) return [key, resolveScales(value, scene)];
      return [key, resolveValue(value, findPlace(key, place), scene)];
    }),
  );
}

const findPlace = (key: string, place: Place): Place =>
  places[place](key) ?? (colorKey.test(key) ? 'color' : 'elsewhere');

function resolveValue(value: unknown, place: Place, scene: Scene): unknown {
  if (typeof value === 'string')
    return place === 'color' && isColorRole(value) ? findRole(value, scene.theme) : value;
  if (Array.isArray(value)) return value.map((one: unknown) => resolveValue(one, place, scene));
  return isRecord(value) ? resolveRecord(value, place, scene) : value;
}

/** A scale of Vega may give words or shapes as well as colours. */
const resolveScales = (scales: readonly unknown[], scene: Scene): unknown[] =>
  scales.map((scale) =>
    isRecord(scale) && scene.scales.has(String(scale['name'])) ? resolveRecord(scale, 'scale', scene) : scale,
  );

/** @param isColor - whether the value stands where a colour does. */
function collectColorScales(value: unknown, isColor: boolean): ReadonlySet<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((one) => [...collectColorScales(one, isColor)]));
  if (!isRecord(value)) return new Set();
  const own = isColor && typeof value['scale'] === 'string' ? [value['scale']] : [];
  const inner = Object.entries(value).flatMap(([key, child]) =>
    foreignKeys.has(key) ? [] : [...collectColorScales(child, colorKey.test(key))],
  );
  return new Set([...own, ...inner, ...readLegendScales(value)]);
}

/** A legend names the scale of its colours. */
const readLegendScales = ({ legends }: ChartSpec): string[] =>
  readRecords(legends).flatMap(({ fill, stroke }) =>
    [fill, stroke].filter((name) => typeof name === 'string'),
  );

function findRole(name: string, theme: ChartTheme): string {
  const { primary, positive, negative, warning, text, textSecondary } = theme;
  const roles = new Map(
    Object.entries({ primary, positive, negative, warning, text, 'text-secondary': textSecondary }),
  );
  return roles.get(name) ?? theme.series[Number(name.replace('series-', '')) - 1] ?? primary;
}
