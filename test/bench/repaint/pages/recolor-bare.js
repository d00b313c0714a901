/** A page that embeds its twelve charts anew with another colour, as the examples of vega-embed do. */
import embed from 'vega-embed';
import { expressionInterpreter } from 'vega-interpreter';
import { createRows, specs, toSpec } from '../charts.js';

const rows = createRows(1).slice(0, 200);
const names = Object.keys(specs);
const size = { width: 180, height: 120 };
const drawn = [];

globalThis.start = async () => {
  const boxes = Array.from({ length: 12 }, () =>
    document.querySelector('main').appendChild(document.createElement('div')),
  );
  globalThis.repaint = async (seed) => {
    const range = {
      category: [globalThis.colorOf(seed), '#e3812b', '#17907f', '#c2477f', '#7d5bc9', '#b8920e'],
    };
    const options = {
      ast: true,
      expr: expressionInterpreter,
      renderer: 'canvas',
      actions: false,
      config: { range },
    };
    for (const [index, box] of boxes.entries()) {
      drawn[index]?.finalize();
      drawn[index] = await embed(
        box,
        { ...toSpec(names[index % names.length]), data: { values: rows }, ...size },
        options,
      );
    }
  };
  await globalThis.repaint(0);
};
