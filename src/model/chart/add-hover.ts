/** Marks that answer the pointer: Vega-Lite has no words for it, the Vega that it compiles to has. */
import { isRecord, readArray } from '../parsing/read-value.ts';

type Spec = Record<string, unknown>;

/** How much of a bar or slice stays under the pointer. */
const hoveredOpacity = 0.8;
const filled = new Set(['rect', 'arc']);

/** A compiled spec whose bars and slices dim a little, and whose unseen points show, under the pointer. */
export function addHover(spec: Spec): Spec {
  if (!Array.isArray(spec['marks'])) return spec;
  return {
    ...spec,
    marks: readArray(spec['marks']).map((mark) => (isRecord(mark) ? addToMark(mark) : mark)),
  };
}

function addToMark(mark: Spec): Spec {
  if (mark['type'] === 'group') return addHover(mark);
  const encode = isRecord(mark['encode']) ? mark['encode'] : {};
  const update = isRecord(encode['update']) ? encode['update'] : {};
  if (mark['interactive'] === false || 'hover' in encode || !('tooltip' in update)) return mark;
  const change = findChange(String(mark['type']), update);
  if (!change) return mark;
  const { rest, hover } = change;
  return { ...mark, encode: { ...encode, update: { ...update, ...rest }, hover } };
}

/** What the pointer changes, and what takes it back. */
function findChange(type: string, update: Spec): { rest: Spec; hover: Spec } | undefined {
  const { opacity, fillOpacity } = update;
  if (type === 'symbol' && isRecord(opacity) && opacity['value'] === 0) {
    return { rest: {}, hover: { opacity: { value: 1 } } };
  }
  // A spec that sets opacities itself means something by them.
  if (!filled.has(type) || fillOpacity !== undefined || opacity !== undefined) return undefined;
  return { rest: { fillOpacity: { value: 1 } }, hover: { fillOpacity: { value: hoveredOpacity } } };
}
