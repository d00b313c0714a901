/**
 * Replaces the package `vega` in the bundle: the parts that vega-embed uses, with the transforms that most charts need.
 * The rest is loaded on demand (`lazy-transforms.ts`). In total this is a third smaller.
 */
import * as encode from 'vega-encode';
import { parse as parseSpec } from 'vega-parser';
import type { Config, Runtime, Spec } from 'vega';
import * as basic from 'vega-transforms';
import * as layout from 'vega-view-transforms';
import { typeParsers } from 'vega-loader';
import { readDate } from './wall-clock-functions.ts';
import { registerBoundedTransforms } from './bounded-transforms.ts';

export {
  numberFormatDefaultLocale as formatLocale,
  timeFormatDefaultLocale as timeFormatLocale,
} from 'vega-format';
export { expressionFunction } from 'vega-functions';
export { loader } from 'vega-loader';
export { isBoolean, isObject, isString, logger, mergeConfig, Warn, writeConfig } from 'vega-util';
export { View } from 'vega-view';
export const version = '6.4.0';

const groups: readonly object[] = [basic, layout, encode];
for (const group of groups) registerBoundedTransforms({ ...group });

// Columns whose types Vega guesses. In files of others nothing says which zone they mean.
typeParsers['date'] = (value) => readDate(value, 'UTC');

const parsed = new WeakMap<object, Runtime>();

/** vega-embed parses and runs a spec without a pause. Parsing in advance lets the page respond in between. */
export function parseAhead(spec: Spec, config: Config): void {
  parsed.set(spec, parseSpec(spec, config, { ast: true }));
}

export function parse(spec: Spec, config?: Config, options?: { ast?: boolean }): Runtime {
  return parsed.get(spec) ?? parseSpec(spec, config, options);
}
