/** Parses the widgets of a dashboard. Unknown keys are ignored. */
import { isRecord, readArray, readNonBlankString } from './read-value.ts';

export interface ParsedWidget {
  readonly id: string;
  /** The type in the dashboard, which may be unknown. */
  readonly type: string;
  readonly position: unknown;
  readonly responsiveLayouts: unknown;
  readonly config: Readonly<Record<string, unknown>>;
  readonly style: unknown;
}

/** Duplicate ids are renamed, because a grid with two boxes of one id would show neither. */
export function parseWidgets(value: unknown): ParsedWidget[] {
  const taken = new Map<string, number>();
  return readArray(value).map((item, index) => {
    const widget = isRecord(item) ? item : {};
    const wanted = readNonBlankString(widget.id) ?? `widget-${index + 1}`;
    const id = freeName(wanted, taken);
    return {
      id,
      type: readNonBlankString(widget.type) ?? '',
      position: widget.position,
      responsiveLayouts: widget.responsiveLayouts,
      config: isRecord(widget.config) ? widget.config : {},
      style: widget.style,
    };
  });
}

/** `taken`: for each name, the number at which the search for its next duplicate starts. */
function freeName(wanted: string, taken: Map<string, number>): string {
  let count = taken.get(wanted) ?? 1;
  let name = wanted;
  while (taken.has(name)) name = `${wanted}-${(count += 1)}`;
  taken.set(wanted, count).set(name, taken.get(name) ?? 1);
  return name;
}
