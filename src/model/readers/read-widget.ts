/** Widgets as they arrive. Unknown keys are ignored. */
import { isRecord, readArray, readText } from './read-value.ts';

export interface ReadWidget {
  readonly id: string;
  /** As the dashboard says it; may be none we know. */
  readonly type: string;
  readonly position: unknown;
  readonly responsiveLayouts: unknown;
  readonly config: Readonly<Record<string, unknown>>;
  readonly style: unknown;
}

/** Ids are made unique: a grid with two boxes of one name would show neither. */
export function readWidgets(value: unknown): ReadWidget[] {
  const taken = new Set<string>();
  return readArray(value).map((item, index) => {
    const widget = isRecord(item) ? item : {};
    const wanted = readText(widget.id) ?? `widget-${index + 1}`;
    const id = freeName(wanted, taken);
    taken.add(id);
    return {
      id,
      type: readText(widget.type) ?? '',
      position: widget.position,
      responsiveLayouts: widget.responsiveLayouts,
      config: isRecord(widget.config) ? widget.config : {},
      style: widget.style,
    };
  });
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let count = 2;
  while (taken.has(`${wanted}-${count}`)) count += 1;
  return `${wanted}-${count}`;
}
