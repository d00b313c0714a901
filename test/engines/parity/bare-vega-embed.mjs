/** The unchanged vega-embed, for comparison. */
export { default as embed } from 'vega-embed';
export { expressionFunction, version } from 'vega';
