/**
 * Runs Vega's expressions without `eval`: each parsed expression becomes nested functions once, and calling those is
 * several times faster than walking the tree for every row. Whatever an expression reads passes `readMember`, and
 * events reach it as plain copies.
 */
import { isExternalStyleValue } from '../../model/chart/secure-spec.ts';
import { adjustGeometry, type Item } from './item-geometry.ts';
import { findGeometry, toPlainEvent } from './plain-event.ts';
import { LazyTooltip } from './lazy-tooltip.ts';
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

/** Channels whose strings a renderer puts into styles or paints. */
const paintChannels = new Set(['fill', 'stroke', 'cursor', 'font', 'background', 'blend']);

/** The five ways in which Vega's runtime evaluates expressions. */
export const expressionInterpreter = {
  operator(context: Context, { ast }: Parsed) {
    const run = compileExpression(ast, context.functions);
    return (parameters: Parameters) => run({ parameters });
  },

  parameter(context: Context, { ast }: Parsed) {
    const run = compileExpression(ast, context.functions);
    return (datum: unknown, parameters: Parameters) => run({ parameters, datum });
  },

  event(context: Context, { ast }: Parsed) {
    const run = compileExpression(ast, context.functions);
    return (event: object) => run({ event: toPlainEvent(event), geometry: findGeometry(event) });
  },

  handler(context: Context, { ast }: Parsed) {
    const run = compileExpression(ast, context.functions);
    return (parameters: Parameters, event: object) => {
      const plain = toPlainEvent(event);
      const { item } = plain;
      const datum: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, 'datum') : item;
      return run({ parameters, datum, event: plain, geometry: findGeometry(event) });
    };
  },

  encode(context: Context, { marktype, channels }: Encoding) {
    const compile = ({ ast }: Parsed) => compileExpression(ast, context.functions);
    const tooltip = channels['tooltip'] && compile(channels['tooltip']);
    const steps = Object.entries(channels)
      .filter(([name]) => name !== 'tooltip')
      .map(([name, parsed]) => [name, guardPaint(name, compile(parsed))] as const);
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
  },
};

function guardPaint(channel: string, run: Expression): Expression {
  if (!paintChannels.has(channel)) return run;
  return (scope) => {
    const value = run(scope);
    return isExternalStyleValue(toStyleText(value)) ? null : value;
  };
}

/** A list is written into a style as its items are. */
const toStyleText = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.map(toStyleText).join() : '';
