/** A page that calls vega-embed anew for the rows of each filter, as its own examples do. */
import embed from 'vega-embed';
import { expressionInterpreter } from 'vega-interpreter';
import { createRows, toSpec } from '../charts.js';

const target = document.querySelector('#target');
let drawn;

globalThis.start = async (name) => {
  globalThis.repaint = async (seed) => {
    const data = { values: createRows(seed) };
    const options = { ast: true, expr: expressionInterpreter, renderer: 'canvas', actions: false };
    drawn?.finalize();
    drawn = await embed(target, { ...toSpec(name), data, width: 'container', height: 'container' }, options);
  };
  await globalThis.repaint(0);
};
