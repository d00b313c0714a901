import type { EventGeometry, PlainEvent } from './plain-event.ts';

/** What an expression can name. */
export interface Scope {
  readonly parameters?: Record<string, unknown>;
  readonly datum?: unknown;
  readonly event?: PlainEvent;
  readonly geometry?: EventGeometry | undefined;
  readonly item?: unknown;
}
export type Expression = (scope: Scope) => unknown;
/** Vega's own functions, called with the object that holds them as `this`. */
export type Functions = Readonly<Record<string, unknown>>;
