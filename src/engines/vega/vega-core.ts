/**
 * Stands in for the package `vega` in our bundle: what vega-embed uses of it, with the transforms that most charts
 * need. The rest comes on demand (`transform-groups.ts`); together they weigh a third of the whole less.
 */
import * as encode from 'vega-encode';
import { parse as parseSpec } from 'vega-parser';
import type { Config, Runtime, Spec } from 'vega';
import * as basic from 'vega-transforms';
import * as layout from 'vega-view-transforms';
import { addTransforms } from './bounded-transforms.ts';

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
for (const group of groups) addTransforms({ ...group });

const parsed = new WeakMap<object, Runtime>();

/** vega-embed parses and runs in one breath; parsing a step ahead lets the page breathe between the two. */
export function parseAhead(spec: Spec, config: Config): void {
  parsed.set(spec, parseSpec(spec, config, { ast: true }));
}

export function parse(spec: Spec, config?: Config, options?: { ast?: boolean }): Runtime {
  return parsed.get(spec) ?? parseSpec(spec, config, options);
}
