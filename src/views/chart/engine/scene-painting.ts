/**
 * Changes the scene of a chart only while it is painted, and restores it afterwards. So nothing is computed or compiled
 * again, and a spec can neither read nor change what is added.
 */
import type { View } from 'vega';
import { isRecord } from '../../../model/parsing/read-value.ts';
import type { Restore } from './change-painted-item.ts';
import { readRoot, type SceneItem } from './scene-marks.ts';

/** Vega's types do not declare the renderer of a view. */
interface Painter {
  _render: (scene: unknown, markTypes: unknown) => unknown;
  dirty: (item: SceneItem) => void;
  render(scene: unknown): unknown;
}

/** Changes the scene, and returns a function that restores it. */
type ChangeScene = () => Restore;

const paintings = new WeakMap<View, ScenePainting>();

export class ScenePainting {
  readonly #view: View;
  readonly #painter: Painter;
  readonly #ownMethods: Pick<Painter, '_render' | 'dirty'>;
  readonly #changes: ChangeScene[] = [];
  readonly #listeners: ((item: SceneItem) => void)[] = [];
  /** True while an image is made, and the scene is changed already. */
  #isHeld = false;
  /** Number of works during which nothing is painted. */
  #pauses = 0;

  constructor(view: View) {
    this.#view = view;
    this.#painter = readPainter(view);
    const { _render, dirty } = this.#painter;
    this.#ownMethods = { _render, dirty };
    this.#painter._render = (scene, markTypes) => this.#paint(scene, markTypes);
    this.#painter.dirty = (item) => {
      for (const forget of this.#listeners) forget(item);
      dirty.call(this.#painter, item);
    };
  }

  /** True while an image is made. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Adds a change to each painting. Later ones are made first, so that earlier ones apply to what they add. */
  add(change: ChangeScene): void {
    this.#changes.unshift(change);
  }

  /** Calls the listener when Vega reports a change of an item. */
  onDirty(listener: (item: SceneItem) => void): void {
    this.#listeners.push(listener);
  }

  /** Paints the scene as it is from now on. */
  clear(): void {
    this.#changes.length = 0;
    this.#listeners.length = 0;
  }

  /** Runs work during which nothing is painted. What it changes is painted afterwards. */
  async pause(work: () => Promise<unknown>): Promise<void> {
    this.#pauses += 1;
    try {
      await work();
    } finally {
      this.#pauses -= 1;
    }
  }

  /** Paints the whole chart, without its data flow. */
  async repaint(): Promise<void> {
    // A run that is under way has painted only what it has changed.
    await this.#view.runAsync();
    this.repaintNow();
  }

  /** The same while a run may be under way, which then paints what it changes. */
  repaintNow(): void {
    this.#painter.render(readRoot(this.#view));
  }

  /** Runs work that paints the scene itself, such as an image. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    await this.#view.runAsync();
    this.#isHeld = true;
    const restore = this.#change();
    try {
      return await work();
    } finally {
      this.#isHeld = false;
      restore();
    }
  }

  #paint(scene: unknown, markTypes: unknown): unknown {
    if (this.#pauses > 0) return this.#painter;
    const restore = this.#isHeld ? () => {} : this.#change();
    try {
      return this.#ownMethods._render.call(this.#painter, scene, markTypes);
    } finally {
      restore();
    }
  }

  #change(): Restore {
    const restores = this.#changes.map((change) => change()).reverse();
    return () => restores.forEach((restore) => restore());
  }
}

/** The changes of a view while it is painted. */
export function findScenePainting(view: View): ScenePainting {
  const known = paintings.get(view) ?? new ScenePainting(view);
  paintings.set(view, known);
  return known;
}

/** Runs work that makes an image of the scene, as it is painted. */
export const holdPainting = <T>(view: View, work: () => Promise<T>): Promise<T> =>
  paintings.get(view)?.hold(work) ?? work();

/** @throws If the view has no renderer. */
function readPainter(view: View): Painter {
  const painter: unknown = '_renderer' in view ? view._renderer : undefined;
  if (!isPainter(painter)) throw new Error('The chart is not drawn.');
  return painter;
}

const isPainter = (value: unknown): value is Painter =>
  isRecord(value) && ['_render', 'dirty', 'render'].every((name) => typeof value[name] === 'function');
