/** The entries of a chart's legends, and where they stand in its picture. */
import type { View } from 'vega';
import type { CollapsedLegend } from '../../model/chart/collapse-legends.ts';
import type { LegendToggle } from '../../model/chart/legend-toggles.ts';
import { findPanel, isDrawn, type SceneItem, type SceneMark } from './scene-marks.ts';

/** What can be done with the entries of a legend; at least one of the two. */
export interface Legend {
  readonly toggle?: LegendToggle | undefined;
  readonly fold?: CollapsedLegend | undefined;
}

/** A text of each entry and what it stands for. */
export interface Entry {
  readonly legend: Legend;
  readonly value: unknown;
  readonly label: string;
  /** Stands for those that are not shown. */
  readonly isMore: boolean;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Around the words of an entry, px. */
const margin = 3;

/** `legends`: by the name of the mark that holds the entries. */
export function listEntries(view: View, legends: ReadonlyMap<string, Legend>): Entry[] {
  const { root } = view.scenegraph() as unknown as { readonly root: SceneMark };
  const [left, top] = view.origin();
  const padding = readPadding(view);
  return [...findEntries(root, legends)].flatMap(({ legend, item }) => {
    const entry = readEntry(item);
    if (!entry || (entry.isMore ? !legend.fold : !legend.toggle)) return [];
    const { x, y, width, height } = entry.box;
    const box = { x: x + left + padding.left, y: y + top + padding.top, width, height };
    return [{ ...entry, legend, box }];
  });
}

function readPadding(view: View): { left: number; top: number } {
  const padding = view.padding();
  return typeof padding === 'number'
    ? { left: padding, top: padding }
    : { left: padding.left ?? 0, top: padding.top ?? 0 };
}

type Named = SceneMark & { readonly name?: string };

function* findEntries(
  mark: Named,
  legends: ReadonlyMap<string, Legend>,
): Generator<{ legend: Legend; item: SceneItem }> {
  const legend = legends.get(mark.name ?? '');
  for (const item of mark.items ?? []) {
    if (legend) yield { legend, item };
    else for (const inner of item.items ?? []) if (isDrawn(inner)) yield* findEntries(inner, legends);
  }
}

function readEntry(item: SceneItem): Omit<Entry, 'legend'> | undefined {
  const words = (item.items ?? []).find(({ marktype }) => marktype === 'text')?.items?.[0];
  const datum: unknown = words?.datum;
  if (!words || typeof datum !== 'object' || datum === null || !item.bounds) return undefined;
  const { value, label } = datum as Readonly<Record<string, unknown>>;
  // As Vega names an entry that stands for several values.
  const isMore = typeof label === 'string' && label.startsWith('…');
  const panel = findPanel(item.mark);
  const { x1, y1, x2, y2 } = item.bounds;
  const x = panel.x + x1 - margin;
  const y = panel.y + y1 - margin;
  const box = { x, y, width: x2 - x1 + 2 * margin, height: y2 - y1 + 2 * margin };
  return { value, label: String(Reflect.get(words, 'text') ?? label), isMore, box };
}
