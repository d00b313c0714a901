/**
 * Replaces packages that vega-embed imports but that are not used here: Vega-Lite, themes, its own tooltip and
 * interpreter.
 */

export const version = '6.4.3';

/** Vega-Lite specs are compiled before they are passed to vega-embed. */
export function compile(): never {
  throw new Error('Vega-Lite specs are compiled by the vega-lite engine.');
}

/** The elements render tooltips. */
export class Handler {
  call(): void {}
}

/** `expr` is always given. */
export const expressionInterpreter = undefined;
