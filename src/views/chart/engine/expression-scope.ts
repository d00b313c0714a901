/** The values that expressions of charts can refer to. */
import type { PlainEvent, EventGeometry } from './plain-event.ts';

/** The values that an expression can refer to. */
interface Scope {
  readonly parameters?: Record<string, unknown>;
  readonly datum?: unknown;
  readonly event?: PlainEvent;
  readonly geometry?: EventGeometry | undefined;
  readonly item?: unknown;
}

export type Expression = (scope: Scope) => unknown;

/** Vega's own functions, which are called with their object as `this`. */
export type Functions = Readonly<Record<string, unknown>>;
