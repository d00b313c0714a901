/** Layout of the grid, or of one tab, with very many widgets. */
import type { ComputedLayout } from '../../../model/layout/compute-layout.ts';
import type { DashboardState } from '../../../store/dashboard-state.ts';

/** Input for rendering the grid (no slot), or a tab (the name of its slot). */
export interface PanelContent {
  readonly ids: readonly string[];
  readonly slot: string | undefined;
  readonly layout: ComputedLayout;
  readonly state: DashboardState;
  readonly hidden: ReadonlySet<string>;
  /** Renders the widget itself. */
  readonly draw: (id: string) => unknown;
}

/** Widgets that follow each other in the dashboard. They are placed and moved together. */
export interface Group {
  readonly ids: readonly string[];
  /** The layout that its boxes have. `undefined` before they are placed. */
  layout: ComputedLayout | undefined;
}

/** A horizontal stripe of the panel, px from its top. */
export interface Stripe {
  readonly top: number;
  readonly height: number;
  /** Widgets whose boxes overlap it. */
  readonly ids: readonly string[];
}

const groupSize = 50;
/** Least height of a stripe, px. A very long panel has taller ones, because an observer measures all in every frame. */
const minStripeHeight = 500;
const maxStripes = 1_000;

export class VirtualPanel {
  readonly ids: readonly string[];
  readonly groups: readonly Group[];
  #layout: ComputedLayout | undefined;
  #stripes: readonly Stripe[] = [];

  constructor(ids: readonly string[]) {
    this.ids = ids;
    const count = Math.ceil(ids.length / groupSize);
    this.groups = Array.from({ length: count }, (_, index) => ({
      ids: ids.slice(index * groupSize, (index + 1) * groupSize),
      layout: undefined,
    }));
  }

  get stripes(): readonly Stripe[] {
    return this.#stripes;
  }

  /** Groups whose boxes do not have the current layout yet. */
  get outdated(): readonly Group[] {
    return this.groups.filter(({ layout }) => layout !== this.#layout);
  }

  get layout(): ComputedLayout | undefined {
    return this.#layout;
  }

  follow(layout: ComputedLayout): void {
    if (layout === this.#layout) return;
    this.#layout = layout;
    this.#stripes = listStripes(this.ids, layout);
  }
}

function listStripes(ids: readonly string[], { rectangles }: ComputedLayout): readonly Stripe[] {
  const boxes = ids.flatMap((id) => {
    const rectangle = rectangles.get(id);
    return rectangle ? [{ id, top: rectangle.top, bottom: rectangle.top + rectangle.height }] : [];
  });
  const end = boxes.reduce((lowest, { bottom }) => Math.max(lowest, bottom), 0);
  const height = Math.max(minStripeHeight, Math.ceil(end / maxStripes));
  const crossing = Array.from({ length: Math.ceil(end / height) }, (): string[] => []);
  for (const { id, top, bottom } of boxes)
    for (let at = Math.max(0, Math.floor(top / height)); at * height <= bottom; at += 1)
      crossing[at]?.push(id);
  return crossing.map((inside, index) => ({
    ids: inside,
    top: index * height,
    height: Math.min(height, end - index * height),
  }));
}
