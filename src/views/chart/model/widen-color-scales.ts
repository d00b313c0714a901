/**
 * A colour scale of one value alone, which a filter may leave, begins at zero. Without an extent, it would give the value the
 * colour of its middle, and its legend would name no other. The two halves of a diverging scale stay equal. Domains of the
 * author's stay.
 */
import { isRecord, readArray } from '../../../model/parsing/read-value.ts';
import { changeScopes, readDomain, readRecords, type VegaPart } from './compiled-marks.ts';

const even = new Set(['linear', 'pow', 'sqrt', 'symlog', 'quantize']);

/** @param spec - in Vega, as compiled. */
export const widenColorScales = (spec: VegaPart): VegaPart =>
  changeScopes(spec, (scope) =>
    readRecords(scope['scales'])
      .filter((scale) => even.has(String(scale['type'])) && isOfColors(scale['range']))
      .reduce(widen, scope),
  );

const namedRanges = new Set<unknown>(['ramp', 'heatmap', 'diverging']);

const isOfColors = (range: unknown): boolean =>
  namedRanges.has(range) ||
  (isRecord(range) && 'scheme' in range) ||
  (Array.isArray(range) && range.length > 0 && range.every((one) => typeof one === 'string'));

function widen(scope: VegaPart, scale: VegaPart): VegaPart {
  const domain = readDomain(scale['domain']);
  const { domainMid: middle } = scale;
  const isOwn = ['domainRaw', 'domainMin', 'domainMax'].some((key) => scale[key] !== undefined);
  if (!domain || isOwn || !(middle === undefined || typeof middle === 'number')) return scope;
  const signal = `${String(scale['name'])}_extent`;
  const transform = [{ type: 'extent', field: domain.field, signal }];
  const data = { name: `${signal}_rows`, source: domain.data, transform };
  const domainRaw = { signal: `${signal}[0] === ${signal}[1] ? ${toEnds(`${signal}[0]`, middle)} : null` };
  return {
    ...scope,
    data: [...readArray(scope['data']), data],
    scales: readArray(scope['scales']).map((one) => (one === scale ? { ...scale, domainRaw } : one)),
  };
}

function toEnds(value: string, middle: number | undefined): string {
  if (middle === undefined) return `${value} === 0 ? [0, 1] : [min(0, ${value}), max(0, ${value})]`;
  const distance = `(abs(${value} - ${middle}) || 1)`;
  return `[${middle} - ${distance}, ${middle}, ${middle} + ${distance}]`;
}
