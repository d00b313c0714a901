/** Places the widgets of a dashboard in rows without gaps, for wide pages and for phones. */
import { arrangeCells, type ArrangedKind } from '../../model/layout/arrange-cells.ts';
import type { Cell } from '../../model/layout/compact-cells.ts';
import { breakpointOrder, parseGridSettings } from '../../model/layout/grid-settings.ts';
import { findLeastWidth } from '../../model/layout/least-width.ts';

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

const settings = parseGridSettings({ cols: gridColumns });

/** Charts have too little room beside each other at narrower breakpoints. */
const wideBreakpoints = ['lg', 'md'];

export function placeWidgets(plans: readonly WidgetPlan[]): PlacedWidget[] {
  const wide = toCells(toWideRows(plans));
  const own = new Map(plans.map((plan) => [plan.id, findOwnHeight(plan)]));
  const kinds = new Map(plans.map(({ id, size }) => [id, arrangedKinds[size]]));
  const findKind = ({ i }: Cell): ArrangedKind => kinds.get(i) ?? 'wide';
  const byBreakpoint = breakpointOrder.map((name) => {
    const grid = { cols: gridColumns[name], width: findLeastWidth(settings, name) };
    // What stands beside a low table on a wide page is not low on a small one.
    const findRows = ({ i, h }: Cell): number => own.get(i) ?? h;
    const isWide = wideBreakpoints.includes(name);
    return [name, isWide ? wide : arrangeCells(wide, findKind, grid, findRows)] as const;
  });
  return plans.map(({ id, type, config }) => {
    const layouts = byBreakpoint.flatMap(([name, cells]) => {
      const cell = cells.find(({ i }) => i === id);
      return cell ? [[name, toRectangle(cell)] as const] : [];
    });
    const position = layouts[0]?.[1] ?? { x: 0, y: 0, w: 12, h: 4 };
    return { id, type, position, responsiveLayouts: Object.fromEntries(layouts), config };
  });
}

const findOwnHeight = ({ height, size }: WidgetPlan): number => height ?? heights[size];

/** On small pages, charts are below each other. */
const arrangedKinds: Readonly<Record<WidgetSize, ArrangedKind>> = {
  filter: 'control',
  tile: 'tile',
  wide: 'wide',
  narrow: 'wide',
};

const toRectangle = ({ x, y, w, h }: Cell): Rectangle => ({ x, y, w, h });

function toCells(rows: readonly Row[]): readonly Cell[] {
  const cells: Cell[] = [];
  let y = 0;
  for (const row of rows) {
    const own = row.flatMap(({ plan: { height } }) => (height === undefined ? [] : [height]));
    // Charts fit any height. A table of a few rows in a high row would be mostly empty.
    const h = Math.max(...(own.length > 0 ? own : row.map(({ plan }) => findOwnHeight(plan))));
    let x = 0;
    for (const { plan, w } of row) {
      cells.push({ i: plan.id, x, y, w, h });
      x += w;
    }
    y += h;
  }
  return cells;
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
