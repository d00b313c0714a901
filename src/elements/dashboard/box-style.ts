import type { Rectangle } from '../../model/layout/compute-layout.ts';

/** One object per rectangle: of a thousand widgets only those that have moved are touched. */
const styles = new WeakMap<Rectangle, Readonly<Record<string, string>>>();
const nowhere: Rectangle = { left: 0, top: 0, width: 0, height: 0 };

/** Logical edges: a right-to-left page gets the mirrored grid. */
export function toStyle(rectangle = nowhere): Readonly<Record<string, string>> {
  const { left, top, width, height } = rectangle;
  const style = styles.get(rectangle) ?? {
    'inset-inline-start': `${left}px`,
    'inset-block-start': `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  };
  styles.set(rectangle, style);
  return style;
}
