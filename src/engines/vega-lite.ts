/** The door to the Vega-Lite compiler; loaded only for specs in that language. */
import { compile, type TopLevelSpec } from 'vega-lite';
import type { Spec } from 'vega';
import { findUnknownMark } from '../model/chart/find-unknown-mark.ts';
import { EngineError } from './engine-interfaces.ts';

export interface VegaLiteCompilation {
  /** Already secured, bound and formatted. */
  readonly spec: Readonly<Record<string, unknown>>;
  readonly config: Readonly<Record<string, unknown>>;
  /** Names a field for which the spec has no title. */
  readonly toTitle: (definition: unknown) => string;
}

/** The Vega spec of a Vega-Lite spec. Throws `EngineError` `spec-invalid` where there is none. */
export function compileVegaLite({ spec, config, toTitle }: VegaLiteCompilation): Spec {
  try {
    // The compiler checks what it is given as it goes; the type describes a spec without mistakes.
    const known: unknown = spec;
    const compiled = compile(known as TopLevelSpec, {
      config,
      logger: silentLogger,
      fieldTitle: toTitle,
    });
    return compiled.spec;
  } catch (error) {
    const mark = findUnknownMark(spec);
    const reason =
      mark !== undefined
        ? `there is no mark "${mark}".`
        : error instanceof Error
          ? error.message
          : String(error);
    throw new EngineError('spec-invalid', `This chart's spec cannot be compiled: ${reason}`, {
      cause: error,
    });
  }
}

/** The compiler's advice is for authors at their desk, not for the console of a host page. */
const silentLogger = {
  level: () => silentLogger,
  error: () => silentLogger,
  warn: () => silentLogger,
  info: () => silentLogger,
  debug: () => silentLogger,
} as unknown as NonNullable<NonNullable<Parameters<typeof compile>[1]>['logger']>;
