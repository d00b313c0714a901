/**
 * A spec is hostile input. This removes everything that reaches outside of the chart before an engine gets the spec.
 * What is known only at run time (events, members, addresses, cursors) is blocked in `views/chart/engine`. See
 * docs/safety.md, "5. Charts".
 */
import { isRecord } from '../../../model/parsing/read-value.ts';
import { omitKeys, type ChartSpec } from './chart-spec.ts';

/** Style values that make a browser load a resource. */
const reachesOut = /url\s*\(|image-set\s*\(|image\s*\(|src\s*\(|@import|expression\s*\(|\\/i;
const paintKeys = new Set(['fill', 'stroke', 'background', 'color', 'cursor', 'font', 'filter', 'clip-path']);
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Input types that a parameter may be bound to, and the settings that each may have. */
const inputKinds = new Set(
  `checkbox radio select range text number search date datetime-local month week time color`.split(/\s+/),
);
const bindKeys = new Set(
  `input name options labels min max step debounce placeholder autocomplete event`.split(' '),
);

/**
 * True for a style value that may load a resource: `url(…)` and similar functions, or an escape that could spell one.
 */
export const isExternalStyleValue = (value: string): boolean => reachesOut.test(value);

/**
 * Returns the spec without `usermeta`, its own event settings, elements of the page, and style values that load
 * resources.
 */
export function secureSpec(spec: ChartSpec): Record<string, unknown> {
  const secured = secureRecord(omitKeys(spec, ['usermeta', 'embedOptions']));
  if (isRecord(secured['config'])) secured['config'] = secureConfig(secured['config']);
  return secured;
}

/** `events` would decide which elements of the page the chart listens to. `locale` is the reader's, not the spec's. */
function secureConfig(config: Record<string, unknown>): Record<string, unknown> {
  return omitKeys(config, ['events', 'locale', 'customFormatTypes']);
}

function secureRecord(record: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    if (forbiddenKeys.has(key)) continue;
    const secured = secureEntry(key, value);
    if (secured !== undefined) result[key] = secured;
  }
  return result;
}

function secureEntry(key: string, value: unknown): unknown {
  // Rows are data: they are escaped where they are shown, and visiting them would cost more than drawing them.
  if (key === 'values' || key === 'datasets') return value;
  if (key === 'bind') return secureBind(value);
  if (typeof value === 'string' && paintKeys.has(key) && isExternalStyleValue(value)) return undefined;
  if (isRecord(value) && paintKeys.has(key)) return securePaint(value);
  return secureValue(value);
}

function secureValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(secureValue);
  return isRecord(value) ? secureRecord(value) : value;
}

function securePaint(paint: Record<string, unknown>): unknown {
  const value = paint['value'];
  return typeof value === 'string' && isExternalStyleValue(value) ? undefined : secureRecord(paint);
}

/**
 * A binding draws its own input beside the chart, or follows scales or legends. It never uses an element of the page.
 */
function secureBind(bind: unknown): unknown {
  if (typeof bind === 'string') return bind;
  if (!isRecord(bind)) return undefined;
  if (typeof bind['legend'] === 'string' || typeof bind['scales'] === 'string') return bind;
  if (typeof bind['input'] !== 'string') return secureProjection(bind);
  if (!inputKinds.has(bind['input'])) return undefined;
  return Object.fromEntries(Object.entries(bind).filter(([key]) => bindKeys.has(key)));
}

/** The `bind` of a selection may map each of its fields to an input. */
function secureProjection(bind: Record<string, unknown>): unknown {
  const entries = Object.entries(bind)
    .filter(([key, value]) => isRecord(value) && key !== 'element')
    .map(([key, value]) => [key, secureBind(value)] as const)
    .filter(([, value]) => value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
