import type { Rectangle } from '../../model/layout/compute-layout.ts';

/** One style object per rectangle, so that only widgets that have moved are updated. */
const styles = new WeakMap<Rectangle, Readonly<Record<string, string>>>();
const nowhere: Rectangle = { left: 0, top: 0, width: 0, height: 0 };

/** Uses logical edges, so that the grid is mirrored on right-to-left pages. */
export function toBoxStyle(rectangle = nowhere): Readonly<Record<string, string>> {
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
