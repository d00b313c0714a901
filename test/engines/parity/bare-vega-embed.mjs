/** vega-embed as it comes, for comparison: nothing of ours in it. */
export { default as embed } from 'vega-embed';
export { expressionFunction, version } from 'vega';
