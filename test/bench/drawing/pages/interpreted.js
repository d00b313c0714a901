/** vega-embed with the options for pages with a strict policy: expressions are interpreted, not compiled to code. */
import { expressionInterpreter } from 'vega-interpreter';
import { embedAll } from './embed-all.js';

globalThis.finished = embedAll({ ast: true, expr: expressionInterpreter });
