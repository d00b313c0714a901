/** Exports charts of every kind, and reports side effects to the page around this frame. */
import { liteMarks } from '../engines/parity/specs/lite-marks.ts';
import { vegaMarks } from '../engines/parity/specs/vega-marks.ts';
import { addLinks, exportAll } from '../elements/export-requests.ts';

await customElements.whenDefined('vitrine-dashboard');
const some = [...liteMarks.filter((_, index) => index % 12 === 0), ...vegaMarks];
const heard = await exportAll(Object.fromEntries(some.map(({ name, spec }) => [name, addLinks(spec)])));
parent.postMessage(heard, location.origin);
