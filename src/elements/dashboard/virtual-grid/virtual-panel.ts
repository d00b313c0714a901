/** One place of very many widgets, the grid or a tab: which of its boxes stand where. */
import type { ComputedLayout } from '../../../model/layout/compute-layout.ts';
import type { DashboardState } from '../../../store/dashboard-state.ts';

/** A place as it is rendered: the grid, or a tab by the name of its slot. */
export interface PanelContent {
  readonly ids: readonly string[];
  readonly slot: string | undefined;
  readonly layout: ComputedLayout;
  readonly state: DashboardState;
  readonly hidden: ReadonlySet<string>;
  /** Renders the widget itself. */
  readonly draw: (id: string) => unknown;
}

/** Neighbours in the dashboard's order, which are put up, and moved, in one slice. */
export interface Group {
  readonly ids: readonly string[];
  /** Its boxes stand as this layout says; undefined before any of them stands. */
  layout: ComputedLayout | undefined;
}

/** A stripe across the place, px from its top. */
export interface Stripe {
  readonly top: number;
  readonly height: number;
  /** Of the boxes that cross it. */
  readonly ids: readonly string[];
}

const groupSize = 50;
/** px; a very long place has taller ones, since an observer asks for each of them in every frame. */
const leastStripe = 500;
const mostStripes = 1_000;

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

  /** Groups that do not stand as the layout says. */
  get late(): readonly Group[] {
    return this.groups.filter(({ layout }) => layout !== this.#layout);
  }

  get layout(): ComputedLayout | undefined {
    return this.#layout;
  }

  follow(layout: ComputedLayout): void {
    if (layout === this.#layout) return;
    this.#layout = layout;
    this.#stripes = findStripes(this.ids, layout);
  }
}

function findStripes(ids: readonly string[], { rectangles }: ComputedLayout): readonly Stripe[] {
  const boxes = ids.flatMap((id) => {
    const rectangle = rectangles.get(id);
    return rectangle ? [{ id, top: rectangle.top, bottom: rectangle.top + rectangle.height }] : [];
  });
  const end = boxes.reduce((lowest, { bottom }) => Math.max(lowest, bottom), 0);
  const height = Math.max(leastStripe, Math.ceil(end / mostStripes));
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
