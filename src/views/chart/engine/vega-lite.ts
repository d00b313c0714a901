/** Compiles Vega-Lite specs. Loaded only for specs in that language. */
import { compile, type TopLevelSpec } from 'vega-lite';
import type { Spec } from 'vega';
import { EngineError } from '../../../engines/engine-interfaces.ts';
import { addHoverStyles } from '../model/add-hover-styles.ts';
import { compileInUtc } from '../model/draw-in-utc.ts';
import { isRecord, readArray } from '../../../model/parsing/read-value.ts';

export interface VegaLiteCompilation {
  /** Already secured, bound and formatted. */
  readonly spec: Readonly<Record<string, unknown>>;
  readonly config: Readonly<Record<string, unknown>>;
  /** Returns the title of a field without one in the spec. */
  readonly toTitle: (definition: unknown) => string;
}

/**
 * Compiles a Vega-Lite spec to a Vega spec.
 * @throws {EngineError} With the code `spec-invalid`.
 */
export function compileVegaLite({ spec, config, toTitle }: VegaLiteCompilation): Spec {
  try {
    // The type describes valid specs only. The compiler checks the spec itself.
    const known: unknown = compileInUtc(spec);
    const compiled = compile(known as TopLevelSpec, {
      config,
      logger: new SilentLogger(),
      fieldTitle: toTitle,
    });
    return addHoverStyles({ ...compiled.spec });
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

/** The compiler's warnings are for authors, not for the console of a host page. */
class SilentLogger implements Logger {
  level(): number;
  level(level: number): this;
  level(level?: number): number | this {
    return level === undefined ? 0 : this;
  }

  error(): this {
    return this;
  }

  warn(): this {
    return this;
  }

  info(): this {
    return this;
  }

  debug(): this {
    return this;
  }
}

type Logger = NonNullable<NonNullable<Parameters<typeof compile>[1]>['logger']>;

/** Marks of Vega-Lite. */
const marks = new Set(
  `arc area bar boxplot circle errorband errorbar geoshape image line point rect rule square text tick trail`.split(
    ' ',
  ),
);

/** The first unknown mark of a Vega-Lite spec, for the error message; undefined if all are known. */
export function findUnknownMark(spec: Readonly<Record<string, unknown>>): string | undefined {
  const { mark } = spec;
  const name = isRecord(mark) ? mark['type'] : mark;
  if (typeof name === 'string' && !marks.has(name)) return name;
  const children = ['layer', 'hconcat', 'vconcat', 'concat'].flatMap((key) => readArray(spec[key]));
  for (const child of [...children, spec['spec']]) {
    const found = isRecord(child) ? findUnknownMark(child) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
