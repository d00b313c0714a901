/** Why filters, time grains or tabs that somebody gave cannot be used. Nothing is left out without a word. */
import { findNearestName } from '../../contract/find-nearest-name.ts';
import { isRecord } from '../parsing/read-value.ts';
import { filterOperators } from './control-values.ts';
import { parseFilters, parseTabs, parseTimeGrains } from './parse-control-values.ts';

export interface GivenControls {
  readonly filters?: Readonly<Record<string, unknown>> | undefined;
  readonly timeGrains?: Readonly<Record<string, unknown>> | undefined;
  readonly tabs?: Readonly<Record<string, unknown>> | undefined;
}

export interface ControlFault {
  /** Such as `filters.orders.status`. */
  readonly field: string;
  /** A sentence. */
  readonly message: string;
}

/** The first entry that has no effect. `undefined`: all can be used. Whether its member exists is not checked. */
export function findControlFault({ filters, timeGrains, tabs }: GivenControls): ControlFault | undefined {
  return (
    findIn('filters', filters, parseFilters(filters), describeWrongFilter) ??
    findIn('timeGrains', timeGrains, parseTimeGrains(timeGrains), describeWrongGrain) ??
    findIn('tabs', tabs, parseTabs(tabs), describeWrongTab)
  );
}

function findIn(
  kind: string,
  given: Readonly<Record<string, unknown>> | undefined,
  parsed: Readonly<Record<string, unknown>>,
  describe: (name: string, value: unknown) => string,
): ControlFault | undefined {
  const name = Object.keys(given ?? {}).find((one) => !Object.hasOwn(parsed, one));
  if (name === undefined) return undefined;
  const sentence = describe(name, given?.[name]);
  return { field: `${kind}.${name}`, message: sentence.charAt(0).toUpperCase() + sentence.slice(1) };
}

/** A sentence that begins in lower case. */
export function describeWrongFilter(member: string, value: unknown): string {
  const operator = isRecord(value) ? value.operator : undefined;
  if (typeof operator === 'string' && !filterOperators.some((one) => one === operator)) {
    const nearest = findNearestName(operator, filterOperators);
    const suggestion = nearest === undefined ? '' : `; perhaps "${nearest}" is meant`;
    return `the filter of "${member}" has the operator "${operator}", which does not exist${suggestion}.`;
  }
  return `the filter of "${member}" cannot be read. Write a value, a list, or { "operator": …, "value": … }.`;
}

const describeWrongGrain = (member: string): string =>
  `the time grain of "${member}" cannot be read. Write the name of a grain, such as "month", or null.`;

const describeWrongTab = (container: string): string =>
  `the tab of "${container}" cannot be read. Write its name.`;
