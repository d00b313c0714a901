/**
 * Shows the marks that the reader has picked by clicks: the others recede while the scene is painted. Loaded with the
 * first pick.
 */
import type { View } from 'vega';
import type { PickState } from '../../../model/controls/picked-rows.ts';
import { recedingOpacity } from '../../../engines/receding-opacity.ts';
import { findPickedMarkOutline, revealHiddenPoint } from './picked-mark-outline.ts';
import { addCutCopy, type PathSegment } from './path-cuts.ts';
import { findScenePainting, type ScenePainting } from './scene-painting.ts';
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

export class MarkEmphasis {
  readonly #view: View;
  readonly #painting: ScenePainting;
  #request: EmphasisRequest | undefined;
  /** An item is forgotten when Vega reports a change of it. */
  #states = new WeakMap<SceneItem, PickState>();
  /** True while a segment of a line is emphasised, whose points need no dots. */
  #hasPickedSegments = false;

  constructor(view: View) {
    this.#view = view;
    this.#painting = findScenePainting(view);
    this.#painting.add(() => this.#change());
    this.#painting.onDirty((item) => this.#states.delete(item));
  }

  /** Shows the picked marks, or all alike. */
  async show(request: EmphasisRequest | undefined): Promise<void> {
    this.#request = request;
    this.#states = new WeakMap();
    await this.#painting.repaint();
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

  #change(): Restore {
    const restores: Restore[] = [];
    this.#hasPickedSegments = false;
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

  /** A line recedes as a whole, if no row of it is picked, or outside of a picked segment. Its first item has the style. */
  #changeStroke(mark: SceneMark, restores: Restore[]): void {
    const drawn = mark.items?.filter(({ defined }) => defined !== false) ?? [];
    const [first] = mark.items ?? [];
    const others = drawn.filter((item) => this.stateOf(item) === 'other');
    if (!first || others.length === 0) return;
    const axis = findLineAxis(mark);
    const segments = listPickedSegments(mark, axis, (item) => this.stateOf(item) === 'picked');
    if (others.length < drawn.length && (segments.length === 0 || this.#isSvg)) return;
    if (segments.length > 0) restores.push(addCutCopy(mark, axis, segments));
    this.#hasPickedSegments ||= segments.length > 0;
    restores.push(recede(first));
  }

  /** In a drawing of elements, a copy would take the elements of the line. An image is made anew. */
  get #isSvg(): boolean {
    return !this.#painting.isHeld && this.#view.container()?.querySelector('svg') !== null;
  }

  #changeItems(mark: SceneMark, request: EmphasisRequest, restores: Restore[]): void {
    const isHidden = request.hiddenPoints.has(mark.name ?? '');
    const outline = isHidden ? undefined : findPickedMarkOutline(mark, request);
    for (const item of mark.items ?? []) {
      const state = this.stateOf(item);
      if (state === 'other') restores.push(recede(item));
      else if (state === 'picked' && isHidden && !this.#hasPickedSegments)
        restores.push(revealHiddenPoint(item, request.outline));
      else if (state === 'picked' && outline) restores.push(outline(item));
    }
  }
}

const dataGroups = new Set<string | undefined>(['frame', 'scope', 'mark']);

const recede = (item: PaintedItem): Restore =>
  changePaintedItem(item, { opacity: (item.opacity ?? 1) * recedingOpacity });

/**
 * The segments between neighbouring picked points of a line or an area. A line is one shape with one style, so it recedes as a
 * whole, and a copy of it that is cut to the segments is painted over it. A single point is none: it is shown as a point.
 */
function listPickedSegments(
  { items = [] }: SceneMark,
  axis: 'x' | 'y',
  isPicked: (item: SceneItem) => boolean,
): PathSegment[] {
  const segments: PathSegment[] = [];
  let run: number[] = [];
  const end = () => {
    if (run.length > 1) segments.push([Math.min(...run), Math.max(...run)]);
    run = [];
  };
  for (const item of items)
    if (item.defined !== false && isPicked(item)) run.push(item[axis] ?? 0);
    else end();
  end();
  return segments;
}

/** The axis along which the points of a line ascend or descend. */
function findLineAxis({ items = [] }: SceneMark): 'x' | 'y' {
  const places = items.map(({ x = 0 }) => x);
  const follows = (sign: 1 | -1) =>
    places.every((place, index) => index === 0 || (place - (places[index - 1] ?? 0)) * sign >= 0);
  return places.at(0) !== places.at(-1) && (follows(1) || follows(-1)) ? 'x' : 'y';
}
