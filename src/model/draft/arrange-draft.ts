/** Arranges the widgets of a draft for a narrower breakpoint, those of each tab among themselves. */
import type { BreakpointName } from '../../contract/primitives.ts';
import { arrangeCells, type ArrangedKind } from '../layout/arrange-cells.ts';
import type { Cell } from '../layout/compact-cells.ts';
import { applyCellPositions } from '../layout/edit-layout.ts';
import type { GridSettings } from '../layout/grid-settings.ts';
import { findLeastWidth } from '../layout/least-width.ts';
import { placeCells } from '../layout/place-cells.ts';
import { findWidestBreakpoint } from '../layout/widest-breakpoint.ts';
import { readString } from '../parsing/read-value.ts';
import { findWidget, readConfig, type DashboardDraft, type DraftWidget } from './dashboard-draft.ts';
import { listTabPlaces } from './edit-tabs.ts';
import { estimateTextHeight } from './estimate-text-height.ts';

/** Greatest height of a number that shares a row of a telephone, px. */
const tileHeight = 260;

/** Of a text. */
const mostRows = 100;

export interface NarrowTarget {
  readonly settings: GridSettings;
  /** Narrower than the widest. */
  readonly breakpoint: BreakpointName;
  /** Whether a widget shows single numbers. */
  readonly isNumber: (widgetId: string) => boolean;
}

/** Gives all widgets a place at a breakpoint, from their places at the widest one. */
export function arrangeDraft(draft: DashboardDraft, target: NarrowTarget): DashboardDraft {
  const { settings, breakpoint } = target;
  const widest = findWidestBreakpoint(settings);
  const width = findLeastWidth(settings, breakpoint);
  const find = ({ i }: Cell): DraftWidget | undefined => findWidget(draft, i);
  const findKind = (cell: Cell): ArrangedKind => findArrangedKind(find(cell), cell, target);
  const cells = listGrids(draft).flatMap((widgets) => {
    const placed = lowerHidden(placeCells(widgets, settings, widest), find);
    const findRows = (cell: Cell): number => findTextRows(find(cell), width, settings) ?? cell.h;
    return arrangeCells(placed, findKind, { cols: settings.cols[breakpoint], width }, findRows);
  });
  return { ...draft, widgets: applyCellPositions(draft.widgets, cells, breakpoint) };
}

/** `undefined` for what is no text. */
function findTextRows(
  widget: DraftWidget | undefined,
  width: number,
  { rowHeight, margin: [, gap] }: GridSettings,
): number | undefined {
  if (!widget || widget['type'] !== 'TEXT') return undefined;
  const height = estimateTextHeight(readString(readConfig(widget)['content']) ?? '', width);
  return Math.min(mostRows, Math.max(1, Math.ceil((height + gap) / Math.max(1, rowHeight + gap))));
}

/** What readers do not see stands below the rest, and takes no place between the others. */
function lowerHidden(cells: readonly Cell[], find: (cell: Cell) => DraftWidget | undefined): readonly Cell[] {
  const height = Math.max(0, ...cells.map(({ y, h }) => y + h));
  return cells.map((cell) => (isHidden(find(cell)) ? { ...cell, y: cell.y + height } : cell));
}

const isHidden = (widget: DraftWidget | undefined): boolean =>
  widget !== undefined && readConfig(widget)['visibility'] === 'hidden';

/** The widgets outside of tabs, and those of each tab. */
function listGrids(draft: DashboardDraft): readonly (readonly DraftWidget[])[] {
  const tabs = listTabPlaces(draft).map(({ tab }) => new Set(tab.widgetIds));
  const isInside = ({ id }: DraftWidget): boolean => tabs.some((ids) => ids.has(id));
  return [
    draft.widgets.filter((widget) => !isInside(widget)),
    ...tabs.map((ids) => draft.widgets.filter(({ id }) => ids.has(id))),
  ];
}

/** A text that begins with a heading of Markdown, or is one line in bold. */
const isHeading = (widget: DraftWidget): boolean =>
  /^\s*(#{1,6}\s|\*\*[^*\n]+\*\*\s*$)/.test(readString(readConfig(widget)['content']) ?? '');

function findArrangedKind(
  widget: DraftWidget | undefined,
  { i, w, h }: Cell,
  { settings, isNumber }: NarrowTarget,
): ArrangedKind {
  const type = isHidden(widget) ? 'hidden' : widget?.['type'];
  if (type === 'FILTER' || type === 'TIME_GRAIN') return 'control';
  if (type === 'TEXT' && widget && isHeading(widget)) return 'heading';
  if (type !== 'CHART') return 'wide';
  const share = w / settings.cols[findWidestBreakpoint(settings)];
  const height = h * settings.rowHeight + (h - 1) * settings.margin[1];
  if (isNumber(i) && share <= 1 / 3 && height <= tileHeight) return 'tile';
  return share <= 1 / 2 ? 'chart' : 'wide';
}
