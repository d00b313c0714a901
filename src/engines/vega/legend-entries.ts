/** The entries of a chart's legends, and their positions in the drawing. */
import type { View } from 'vega';
import type { CollapsedLegend } from '../../model/chart/collapse-legends.ts';
import type { LegendToggle } from '../../model/chart/legend-toggles.ts';
import { findInset, findPanel, isDrawn, readRoot, type SceneItem, type SceneMark } from './scene-marks.ts';
import { isRecord } from '../../model/parsing/read-value.ts';

/** The features of a legend; at least one of the two. */
export interface Legend {
  readonly toggle?: LegendToggle | undefined;
  readonly fold?: CollapsedLegend | undefined;
}

/** The label of an entry, and the value that it stands for. */
export interface Entry {
  readonly legend: Legend;
  readonly value: unknown;
  readonly label: string;
  /** True for the entry that counts the hidden ones. */
  readonly isMore: boolean;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Space around the label of an entry, px. */
const margin = 3;

/** `legends`: by the name of the mark with the entries. */
export function listEntries(view: View, legends: ReadonlyMap<string, Legend>): Entry[] {
  const { left, top } = findInset(view);
  return [...findEntries(readRoot(view), legends)].flatMap(({ legend, item }) => {
    const entry = readEntry(item);
    if (!entry || (entry.isMore ? !legend.fold : !legend.toggle)) return [];
    const { x, y, width, height } = entry.box;
    const box = { x: x + left, y: y + top, width, height };
    return [{ ...entry, legend, box }];
  });
}

function* findEntries(
  mark: SceneMark,
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
  if (!words || !isRecord(datum) || !item.bounds) return undefined;
  const { value, label } = datum;
  // Vega marks an entry for several values by an ellipsis.
  const isMore = typeof label === 'string' && label.startsWith('…');
  const panel = findPanel(item.mark);
  const { x1, y1, x2, y2 } = item.bounds;
  const x = panel.x + x1 - margin;
  const y = panel.y + y1 - margin;
  const box = { x, y, width: x2 - x1 + 2 * margin, height: y2 - y1 + 2 * margin };
  return { value, label: String(words.text ?? label), isMore, box };
}
