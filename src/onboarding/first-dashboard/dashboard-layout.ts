/** Places the widgets of a dashboard in rows without gaps, for wide pages and for phones. */

export type WidgetSize = 'filter' | 'tile' | 'wide' | 'narrow';

export interface WidgetPlan {
  readonly id: string;
  readonly type: 'FILTER' | 'CHART';
  readonly size: WidgetSize;
  /** Height in rows of the grid, where its content has one. The others of its row have the same. */
  readonly height?: number | undefined;
  readonly config: Readonly<Record<string, unknown>>;
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface PlacedWidget {
  readonly id: string;
  readonly type: WidgetPlan['type'];
  readonly position: Rectangle;
  readonly responsiveLayouts: Readonly<Record<string, Rectangle>>;
  readonly config: WidgetPlan['config'];
}

/** Columns of the grid at each breakpoint. */
export const gridColumns = { lg: 12, md: 12, sm: 6, xs: 4, xxs: 2 };

type Row = readonly { readonly plan: WidgetPlan; readonly w: number }[];

const heights: Readonly<Record<WidgetSize, number>> = { filter: 2, tile: 3, wide: 10, narrow: 10 };

export function placeWidgets(plans: readonly WidgetPlan[]): PlacedWidget[] {
  const byBreakpoint = Object.entries(gridColumns).map(([name, columns]) => {
    const rows = columns === 12 ? toWideRows(plans) : toSmallRows(plans, columns);
    return [name, toRectangles(rows)] as const;
  });
  return plans.map(({ id, type, config }) => {
    const layouts = byBreakpoint.flatMap(([name, rectangles]) => {
      const rectangle = rectangles.get(id);
      return rectangle ? [[name, rectangle] as const] : [];
    });
    const position = layouts[0]?.[1] ?? { x: 0, y: 0, w: 12, h: 4 };
    return { id, type, position, responsiveLayouts: Object.fromEntries(layouts), config };
  });
}

function toRectangles(rows: readonly Row[]): Map<string, Rectangle> {
  const placed = new Map<string, Rectangle>();
  let y = 0;
  for (const row of rows) {
    const own = row.flatMap(({ plan: { height } }) => (height === undefined ? [] : [height]));
    // Charts fit any height. A table of a few rows in a high row would be mostly empty.
    const h = own.length > 0 ? Math.max(...own) : Math.max(...row.map(({ plan }) => heights[plan.size]));
    let x = 0;
    for (const { plan, w } of row) {
      placed.set(plan.id, { x, y, w, h });
      x += w;
    }
    y += h;
  }
  return placed;
}

/** A wide widget has a narrow one at its side. If there are too few, two wide ones share a row. */
function toWideRows(plans: readonly WidgetPlan[]): Row[] {
  const of = (size: WidgetSize): WidgetPlan[] => plans.filter((plan) => plan.size === size);
  const tiles = of('tile');
  const wide = of('wide');
  const narrow = of('narrow');
  const paired = wide.slice(0, narrow.length).flatMap((plan, index): Row[] => {
    const beside = narrow[index];
    return beside
      ? [
          [
            { plan, w: 8 },
            { plan: beside, w: 4 },
          ],
        ]
      : [];
  });
  const filters = of('filter');
  // A single tile or filter would be a page wide.
  const head = filters.length + tiles.length <= 4 ? [[...filters, ...tiles]] : [filters, tiles];
  return [
    ...head.map((row) => share(row, 12)),
    ...paired,
    ...split(narrow.slice(wide.length), 3).map((row) => share(row, 12)),
    ...split(wide.slice(narrow.length), 2).map((row) => share(row, 12)),
  ].filter((row) => row.length > 0);
}

/** On small pages, charts are below each other, and tiles and filters two in a row. */
function toSmallRows(plans: readonly WidgetPlan[], columns: number): Row[] {
  const isSmall = ({ size }: WidgetPlan): boolean => size === 'filter' || size === 'tile';
  const of = (size: WidgetSize): WidgetPlan[] => plans.filter((plan) => plan.size === size);
  const pairs = [...split(of('filter'), 2), ...split(of('tile'), 2)];
  return [
    ...pairs.map((row) => share(row, columns)),
    ...plans.filter((plan) => !isSmall(plan)).map((plan): Row => [{ plan, w: columns }]),
  ];
}

/** Widgets of one row have the same width. The last one fills the row. */
function share(plans: readonly WidgetPlan[], columns: number): Row {
  const w = Math.floor(columns / Math.max(plans.length, 1));
  return plans.map((plan, index) => ({
    plan,
    w: index === plans.length - 1 ? columns - w * index : w,
  }));
}

function split<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, index * size + size));
}
