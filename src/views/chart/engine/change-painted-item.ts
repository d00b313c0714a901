/** Changes of a mark or an item of the scene for the time in which it is painted. */

/** The style of an item, and the cut of a mark, which Vega's types do not declare. */
export interface PaintedStyle {
  opacity?: number | undefined;
  fillOpacity?: number | undefined;
  stroke?: unknown;
  strokeWidth?: number | undefined;
  strokeOpacity?: number | undefined;
  strokeDash?: unknown;
  zindex?: number | undefined;
  clip?: unknown;
  clip_id?: unknown;
  boxes?: unknown;
}

export type PaintedItem = object & PaintedStyle;

export type Restore = () => void;

/**
 * Returns a function that restores the item. A property that the data flow has changed in the meantime keeps its new
 * value.
 */
export function changePaintedItem(item: PaintedItem, style: PaintedStyle): Restore {
  const names = Object.keys(style) as (keyof PaintedStyle)[];
  const before = names.map((name) => [name, item[name]] as const);
  Object.assign(item, style);
  return () => {
    for (const [name, value] of before)
      if (Object.is(item[name], style[name])) Object.assign(item, { [name]: value });
  };
}
