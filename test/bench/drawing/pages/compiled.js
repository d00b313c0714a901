/** vega-embed as it comes: expressions become code. */
import { embedAll } from './embed-all.js';

globalThis.finished = embedAll({});
