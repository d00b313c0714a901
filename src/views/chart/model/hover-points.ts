/** The points of lines that are invisible until the reader points at them. See add-hover-styles.ts. */
import { isRecord, readArray } from '../../../model/parsing/read-value.ts';

type Spec = Record<string, unknown>;

/** Names of the marks in a Vega spec whose points are invisible, and appear under the pointer. */
export function listHoverPoints({ marks }: { readonly marks?: unknown }): ReadonlySet<string> {
  return new Set(readArray(marks).flatMap((mark) => (isRecord(mark) ? listInMark(mark) : [])));
}

function listInMark(mark: Spec): string[] {
  if (mark['type'] === 'group') return [...listHoverPoints(mark)];
  const encode = isRecord(mark['encode']) ? mark['encode'] : {};
  const [rest, hover] = ['update', 'hover'].map((name) => readOpacity(encode[name]));
  return typeof mark['name'] === 'string' && rest === 0 && hover === 1 ? [mark['name']] : [];
}

const readOpacity = (encoding: unknown): unknown => {
  const opacity = isRecord(encoding) ? encoding['opacity'] : undefined;
  return isRecord(opacity) ? opacity['value'] : undefined;
};
