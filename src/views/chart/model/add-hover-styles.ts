/** Hover styles of marks. Vega-Lite has no setting for them, so they are added to the Vega spec that it compiles to. */
import { isRecord, readArray } from '../../../model/parsing/read-value.ts';

type Spec = Record<string, unknown>;

/** Opacity of a bar or slice under the pointer. */
const hoveredOpacity = 0.8;
const filled = new Set(['rect', 'arc']);

/** Returns a compiled spec in which bars and slices dim a little, and hidden points appear, under the pointer. */
export function addHoverStyles(spec: Spec): Spec {
  if (!Array.isArray(spec['marks'])) return spec;
  return {
    ...spec,
    marks: readArray(spec['marks']).map((mark) => (isRecord(mark) ? addToMark(mark) : mark)),
  };
}

function addToMark(mark: Spec): Spec {
  if (mark['type'] === 'group') return addHoverStyles(mark);
  const encode = isRecord(mark['encode']) ? mark['encode'] : {};
  const update = isRecord(encode['update']) ? encode['update'] : {};
  if (mark['interactive'] === false || 'hover' in encode || !('tooltip' in update)) return mark;
  const change = findChange(String(mark['type']), update);
  if (!change) return mark;
  const { rest, hover } = change;
  return { ...mark, encode: { ...encode, update: { ...update, ...rest }, hover } };
}

/** The properties that the pointer changes (`hover`), and the ones that restore them (`rest`). */
function findChange(type: string, update: Spec): { rest: Spec; hover: Spec } | undefined {
  const { opacity, fillOpacity } = update;
  if (type === 'symbol' && isRecord(opacity) && opacity['value'] === 0) {
    return { rest: {}, hover: { opacity: { value: 1 } } };
  }
  // An author who sets opacities means them: they are not overwritten.
  if (!filled.has(type) || fillOpacity !== undefined || opacity !== undefined) return undefined;
  return { rest: { fillOpacity: { value: 1 } }, hover: { fillOpacity: { value: hoveredOpacity } } };
}
