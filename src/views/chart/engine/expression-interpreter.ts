/**
 * Evaluates Vega's expressions without `eval`. Each parsed expression is compiled to nested functions once, which is
 * several times faster than interpreting the tree for every row. All reads of an expression go through `readPlainProperty`,
 * and events are plain copies.
 */
import { isRecord } from '../../../model/parsing/read-value.ts';
import { isExternalStyleValue } from '../model/secure-spec.ts';
import { addWallClockFunctions, writeDate } from './wall-clock-functions.ts';
import { findEventGeometry, toPlainEvent } from './plain-event.ts';
import { LazyTooltip } from './chart-tooltip.ts';
import { compileExpression } from './compile-expression.ts';
import type { Expression, Functions } from './expression-scope.ts';

interface Context {
  readonly functions: Functions;
}
interface Parsed {
  readonly ast: unknown;
}
interface Encoding {
  readonly marktype: string;
  readonly channels: Readonly<Record<string, Parsed>>;
}
type Parameters = Record<string, unknown>;

/** Channels whose strings a renderer uses in styles or paints. */
const paintChannels = new Set(['fill', 'stroke', 'cursor', 'font', 'background', 'blend']);

/**
 * The five ways in which Vega's runtime evaluates expressions.
 * @param timeZone - IANA name of the reader's zone. Expressions read dates in it, never in that of the machine.
 */
export function createExpressionInterpreter(timeZone: string) {
  const known = new WeakMap<Functions, Functions>();
  const compile = ({ functions }: Context, { ast }: Parsed): Expression => {
    const own = known.get(functions) ?? addWallClockFunctions(functions, timeZone);
    known.set(functions, own);
    return compileExpression(ast, own);
  };
  return {
    operator(context: Context, parsed: Parsed) {
      const run = compile(context, parsed);
      return (parameters: Parameters) => run({ parameters });
    },

    parameter(context: Context, parsed: Parsed) {
      const run = compile(context, parsed);
      return (datum: unknown, parameters: Parameters) => run({ parameters, datum });
    },

    event(context: Context, parsed: Parsed) {
      const run = compile(context, parsed);
      return (event: object) => run({ event: toPlainEvent(event), geometry: findEventGeometry(event) });
    },

    handler(context: Context, parsed: Parsed) {
      const run = compile(context, parsed);
      return (parameters: Parameters, event: object) => {
        const plain = toPlainEvent(event);
        const { item } = plain;
        const datum = isRecord(item) ? item['datum'] : item;
        return run({ parameters, datum, event: plain, geometry: findEventGeometry(event) });
      };
    },

    encode: (context: Context, encoding: Encoding) =>
      createEncoder(encoding, (parsed) => compile(context, parsed)),
  };
}

function createEncoder({ marktype, channels }: Encoding, compile: (parsed: Parsed) => Expression) {
  const tooltip = channels['tooltip'] && compile(channels['tooltip']);
  const steps = Object.entries(channels)
    .filter(([name]) => name !== 'tooltip')
    .map(([name, parsed]) => [name, guardChannel(name, compile(parsed))] as const);
  const adjust = adjustGeometry(marktype, channels);
  return (item: Item, parameters: Parameters) => {
    let changed = 0;
    const scope = { parameters, datum: item.datum, item };
    if (tooltip && !(item['tooltip'] instanceof LazyTooltip)) {
      item['tooltip'] = new LazyTooltip(() => tooltip({ parameters, datum: item.datum, item }));
    }
    for (const [name, run] of steps) {
      const value = run(scope);
      if (item[name] === value) continue;
      item[name] = value;
      changed = 1;
    }
    adjust(item);
    return changed;
  };
}

function guardChannel(channel: string, run: Expression): Expression {
  if (channel === 'text') return (scope) => writeDate(run(scope));
  if (!paintChannels.has(channel)) return run;
  return (scope) => {
    const value = run(scope);
    return isExternalStyleValue(toStyleText(value)) ? null : value;
  };
}

/** A list is written into a style like its items. */
const toStyleText = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.map(toStyleText).join() : '';

// Converts corners and centers in the encoding of an item to the position and size that Vega draws.

interface Item {
  datum: unknown;
  [channel: string]: unknown;
}

const boxes = new Set(['group', 'image', 'rect']);

/** Returns a function that sets x, y, width and height from x2, xc, y2 and yc, for encodings that use those. */
function adjustGeometry(marktype: string, channels: object): (item: Item) => void {
  if (marktype === 'rule') return () => {};
  const swap = boxes.has(marktype);
  const steps = [adjustAxis(channels, 'x', 'width', swap), adjustAxis(channels, 'y', 'height', swap)].flat();
  if (steps.length === 0) return () => {};
  return (item) => {
    for (const step of steps) step(item);
  };
}

function adjustAxis(
  channels: object,
  start: 'x' | 'y',
  extent: 'width' | 'height',
  swap: boolean,
): ((item: Item) => void)[] {
  const end = `${start}2`;
  const centre = `${start}c`;
  const steps: ((item: Item) => void)[] = [];
  if (end in channels) {
    steps.push(start in channels ? spanEnds(start, end, extent, swap) : placeFromEnd(start, end, extent));
  }
  if (centre in channels) {
    steps.push((item) => {
      item[start] = read(item, centre) - (read(item, extent) || 0) / 2;
    });
  }
  return steps;
}

function spanEnds(start: string, end: string, extent: string, swap: boolean): (item: Item) => void {
  return (item) => {
    const from = read(item, start);
    const to = read(item, end);
    if (swap && from > to) {
      item[start] = to;
      item[end] = from;
    }
    item[extent] = read(item, end) - read(item, start);
  };
}

const placeFromEnd =
  (start: string, end: string, extent: string) =>
  (item: Item): void => {
    item[start] = read(item, end) - (read(item, extent) || 0);
  };

const read = (item: Item, channel: string): number => Number(item[channel]);
