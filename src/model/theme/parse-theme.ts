/**
 * Converts a structured theme to custom properties. A theme is not trusted: values that could load resources or end the
 * declaration are dropped.
 */
import { isRecord } from '../parsing/read-value.ts';
import { surfaceTokens } from './surface-tokens.ts';
import { lengthLimits, limitLengths } from './length-limits.ts';

/** CSS values by token name. */
export type ThemeValues = ReadonlyMap<string, string>;

/** What a style sheet sets. */
export interface ThemeSheetValues {
  readonly values: ThemeValues;
  /** For readers who want more contrast, over `values`. */
  readonly highContrast?: ThemeValues | undefined;
}

const leaves = surfaceTokens.flatMap(([name, , leaf]) => (leaf ? [{ path: leaf.split('.'), name }] : []));
const maxValueLength = 200;
/**
 * Values are set property by property, never as style text. These values could still load resources, or end the value
 * early.
 */
const unsafe = /url\s*\(|image-set\s*\(|image\s*\(|src\s*\(|[;{}\\<>]|\/\*/i;

/** The leaves of a theme. Unknown keys are ignored. */
export const parseLeaves = (theme: unknown): ThemeValues => (isRecord(theme) ? readLeaves(theme) : new Map());

/** The `style` of a widget has the same leaf names as the theme's `widgets`: docs/dashboard-format.md, "Theme". */
export function parseWidgetStyle(style: unknown): ThemeValues {
  return isRecord(style) ? readLeaves({ widgets: style }) : new Map();
}

function readLeaves(theme: Record<string, unknown>): Map<string, string> {
  const values = new Map<string, string>();
  for (const { path, name } of leaves) {
    const value = readThemeLeaf(theme, path);
    const limits = lengthLimits[path.at(-1) ?? ''];
    const safe = isSafeThemeValue(value) && (limits ? limitLengths(value, limits) : value);
    if (safe) values.set(name, safe.trim());
  }
  return values;
}

export const readThemeLeaf = (theme: unknown, path: readonly string[]): unknown =>
  path.reduce((node, key) => (isRecord(node) ? node[key] : undefined), theme);

export function isSafeThemeValue(value: unknown): value is string {
  return (
    typeof value === 'string' && value.trim() !== '' && value.length <= maxValueLength && !unsafe.test(value)
  );
}
