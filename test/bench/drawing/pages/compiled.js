/** vega-embed with its default options: expressions are compiled to code. */
import { embedAll } from './embed-all.js';

globalThis.finished = embedAll({});
