/** Stands in for what vega-embed imports but never uses here: Vega-Lite, themes, its own tooltip and interpreter. */

export const version = '6.4.3';

/** Vega-Lite specs are compiled before they reach vega-embed. */
export function compile(): never {
  throw new Error('Vega-Lite specs are compiled by the vega-lite engine.');
}

/** Tooltips are drawn by the elements. */
export class Handler {
  call(): void {}
}

/** `expr` is always given. */
export const expressionInterpreter = undefined;
