/** The plots of a chart by position. They are read again after each run of the data flow, which changes the scene graph. */
import type { View } from 'vega';
import { findMarkOrigin, readRoot, type ScenePoint, type Rectangle } from './scene-marks.ts';

type PointerPosition = Pick<MouseEvent, 'clientX' | 'clientY'>;

export class PlotReader<P extends Rectangle> {
  readonly #view: View;
  readonly #read: () => readonly P[];
  #plots: readonly P[] = [];
  /** The run of the data flow after which the plots were read. */
  #stamp: unknown;

  constructor(view: View, read: () => readonly P[]) {
    this.#view = view;
    this.#read = read;
  }

  list(): readonly P[] {
    const stamp = readStamp(this.#view);
    if (stamp === undefined || stamp !== this.#stamp) this.#plots = this.#read();
    this.#stamp = stamp;
    return this.#plots;
  }

  findAt(pointer: PointerPosition): P | undefined {
    const { x, y } = this.toScenePoint(pointer);
    return this.list().find(
      (plot) => x >= plot.x && x <= plot.x + plot.width && y >= plot.y && y <= plot.y + plot.height,
    );
  }

  toScenePoint({ clientX, clientY }: PointerPosition): ScenePoint {
    const { x, y, scale } = findMarkOrigin(this.#view, readRoot(this.#view));
    return { x: (clientX - x) / scale, y: (clientY - y) / scale };
  }
}

/** The number of runs of the data flow. Vega's types do not declare it. */
function readStamp(view: object): unknown {
  const read = 'stamp' in view ? view.stamp : undefined;
  return typeof read === 'function' ? Reflect.apply(read, view, []) : undefined;
}
