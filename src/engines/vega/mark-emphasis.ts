/**
 * Shows the marks that the reader has picked by clicks: the others recede. The scene is changed only while it is
 * painted, and restored afterwards. So nothing is computed or compiled again, and a spec can neither read nor change
 * the emphasis. Loaded with the first pick.
 */
import type { View } from 'vega';
import { isRecord } from '../../model/parsing/read-value.ts';
import type { PickState } from '../../model/controls/picked-rows.ts';
import { recedingOpacity } from '../receding-opacity.ts';
import { findPickedMarkOutline, revealHiddenPoint } from './picked-mark-outline.ts';
import { addStretches, findLineAxis, listStretches } from './picked-stretches.ts';
import {
  isDrawn,
  isLineOrArea,
  isDataMark,
  readRoot,
  type SceneItem,
  type SceneMark,
} from './scene-marks.ts';
import { changePaintedItem, type PaintedItem, type Restore } from './change-painted-item.ts';
import { toMarkRow } from './report-clicks.ts';

export interface EmphasisRequest {
  readonly test: (row: Readonly<Record<string, unknown>>) => PickState;
  /** Whether the test needs a field of a row. */
  readonly isUsed: (field: string) => boolean;
  /** Colour of outlines. */
  readonly outline: string;
  /** With forced colours, every picked shape has an outline. */
  readonly outlinesAll: boolean;
  /** Names of marks whose points are invisible until they are picked. */
  readonly hiddenPoints: ReadonlySet<string>;
}

/** Vega's types do not declare the renderer of a view. */
interface Painter {
  _render: (scene: unknown, markTypes: unknown) => unknown;
  dirty: (item: SceneItem) => void;
  render(scene: unknown): unknown;
}

export class MarkEmphasis {
  readonly #view: View;
  readonly #painter: Painter;
  readonly #ownMethods: Pick<Painter, '_render' | 'dirty'>;
  #request: EmphasisRequest | undefined;
  /** An item is forgotten when Vega reports a change of it. */
  #states = new WeakMap<SceneItem, PickState>();
  /** True while a stretch of a line is emphasised, whose points need no dots. */
  #hasStretches = false;
  /** True while an image is made, and the scene is changed already. */
  #isHeld = false;

  constructor(view: View) {
    this.#view = view;
    this.#painter = readPainter(view);
    const { _render, dirty } = this.#painter;
    this.#ownMethods = { _render, dirty };
    this.#painter._render = (scene, markTypes) => this.#paint(scene, markTypes);
    this.#painter.dirty = (item) => {
      this.#states.delete(item);
      dirty.call(this.#painter, item);
    };
  }

  /** Shows the picked marks, or all alike. The whole chart is painted, without its data flow. */
  async show(request: EmphasisRequest | undefined): Promise<void> {
    this.#request = request;
    this.#states = new WeakMap();
    // A run that is under way has painted only what it has changed.
    await this.#view.runAsync();
    this.#painter.render(readRoot(this.#view));
  }

  stateOf(item: SceneItem): PickState {
    const known = this.#states.get(item);
    if (known !== undefined) return known;
    const row =
      this.#request && item.defined !== false ? toMarkRow(item.datum, this.#request.isUsed) : undefined;
    const state = (row && this.#request?.test(row)) ?? 'neutral';
    this.#states.set(item, state);
    return state;
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
    const restore = this.#isHeld ? () => {} : this.#change();
    try {
      return this.#ownMethods._render.call(this.#painter, scene, markTypes);
    } finally {
      restore();
    }
  }

  #change(): () => void {
    const restores: Restore[] = [];
    this.#hasStretches = false;
    if (this.#request) this.#changeMark(readRoot(this.#view), this.#request, restores);
    return () => restores.forEach((restore) => restore());
  }

  /** Axes, legends and titles are never changed. */
  #changeMark(mark: SceneMark, request: EmphasisRequest, restores: Restore[]): void {
    if (isDataMark(mark)) {
      if (isLineOrArea(mark)) this.#changeStroke(mark, restores);
      else this.#changeItems(mark, request, restores);
    } else if (mark.marktype === 'group' && dataGroups.has(mark.role)) {
      for (const group of mark.items ?? [])
        for (const inner of [...(group.items ?? [])])
          if (isDrawn(inner)) this.#changeMark(inner, request, restores);
    }
  }

  /** A line recedes as a whole, if no row of it is picked, or outside of a picked stretch. Its first item has the style. */
  #changeStroke(mark: SceneMark, restores: Restore[]): void {
    const drawn = mark.items?.filter(({ defined }) => defined !== false) ?? [];
    const [first] = mark.items ?? [];
    const others = drawn.filter((item) => this.stateOf(item) === 'other');
    if (!first || others.length === 0) return;
    const axis = findLineAxis(mark);
    const stretches = listStretches(mark, axis, (item) => this.stateOf(item) === 'picked');
    if (others.length < drawn.length && (stretches.length === 0 || this.#isSvg)) return;
    if (stretches.length > 0) restores.push(addStretches(mark, axis, stretches));
    this.#hasStretches ||= stretches.length > 0;
    restores.push(recede(first));
  }

  /** In a drawing of elements, a copy would take the elements of the line. An image is made anew. */
  get #isSvg(): boolean {
    return !this.#isHeld && this.#view.container()?.querySelector('svg') !== null;
  }

  #changeItems(mark: SceneMark, request: EmphasisRequest, restores: Restore[]): void {
    const isHidden = request.hiddenPoints.has(mark.name ?? '');
    const outline = isHidden ? undefined : findPickedMarkOutline(mark, request);
    for (const item of mark.items ?? []) {
      const state = this.stateOf(item);
      if (state === 'other') restores.push(recede(item));
      else if (state === 'picked' && isHidden && !this.#hasStretches)
        restores.push(revealHiddenPoint(item, request.outline));
      else if (state === 'picked' && outline) restores.push(outline(item));
    }
  }
}

const dataGroups = new Set<string | undefined>(['frame', 'scope', 'mark']);

const recede = (item: PaintedItem): Restore =>
  changePaintedItem(item, { opacity: (item.opacity ?? 1) * recedingOpacity });

/** @throws If the view has no renderer. */
function readPainter(view: View): Painter {
  const painter: unknown = '_renderer' in view ? view._renderer : undefined;
  if (!isPainter(painter)) throw new Error('The chart is not drawn.');
  return painter;
}

const isPainter = (value: unknown): value is Painter =>
  isRecord(value) && ['_render', 'dirty', 'render'].every((name) => typeof value[name] === 'function');
