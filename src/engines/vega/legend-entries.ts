/** The entries of a chart's legends: their positions in the drawing, and how many of them fit. */
import type { View } from 'vega';
import { textMetrics } from 'vega-scenegraph';
import type { CollapsedLegend } from '../../model/chart/collapse-legends.ts';
import type { LegendToggle } from '../../model/chart/legend-toggles.ts';
import { findPanel, isDrawn, readPadding, readRoot, type SceneItem, type SceneMark } from './scene-marks.ts';
import { formatInChart } from '../../model/chart/format-in-chart.ts';
import {
  planLegends,
  type LegendEntries,
  type LegendPlan,
  type LegendSettings,
} from '../../model/chart/plan-legends.ts';
import { isRecord, readArray, readNumber, readString } from '../../model/parsing/read-value.ts';

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
  const [left, top] = view.origin();
  const padding = readPadding(view);
  return [...findEntries(readRoot(view), legends)].flatMap(({ legend, item }) => {
    const entry = readEntry(item);
    if (!entry || (entry.isMore ? !legend.fold : !legend.toggle)) return [];
    const { x, y, width, height } = entry.box;
    const box = { x: x + left + padding.left, y: y + top + padding.top, width, height };
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

// The expression function that plans legends. It measures labels in the font in which they are drawn.

/** A plan, and the label of the last entry, which counts the hidden ones. */
type LabelledLegendPlan = LegendPlan & { readonly more: string };

/** Maximum number of labels that are measured. No more of them are shown. */
const maxMeasuredEntries = 200;

/** `parts`: for each legend its settings, its values and the format of its labels. */
export function planLegendsInChart(parts: unknown, box: unknown, locale: unknown): LabelledLegendPlan[] {
  const size = isRecord(box) ? box : {};
  const width = readNumber(size['width']) ?? 0;
  const height = readNumber(size['height']) ?? 0;
  const count = new Intl.NumberFormat(readString(locale));
  const legends = readArray(parts).map((part) => readLegend(readArray(part)));
  return planLegends(legends, { width, height }).map((plan) => ({
    ...plan,
    more: `+${count.format(plan.folded)}`,
  }));
}

/** The arguments are checked, because a spec may call the function itself. */
function readLegend([source, values, format]: readonly unknown[]): LegendEntries {
  const settings = isRecord(source) ? source : {};
  const length = (name: keyof LegendSettings): number => readNumber(settings[name]) ?? 0;
  const look = {
    font: readString(settings['font']) ?? 'sans-serif',
    fontSize: readNumber(settings['fontSize']) ?? 11,
  };
  return {
    across: settings['across'] === true,
    side: String(settings['side']),
    titleHeight: length('titleHeight'),
    titleWidth: length('titleWidth'),
    rowHeight: length('rowHeight'),
    symbolWidth: length('symbolWidth'),
    columnGap: length('columnGap'),
    labelLimit: length('labelLimit'),
    columns: readNumber(settings['columns']),
    limit: readNumber(settings['limit']),
    labels: readArray(values).map((value, index) =>
      index < maxMeasuredEntries ? textMetrics.width(look, toLegendLabel(value, format)) : 0,
    ),
  };
}

export const toLegendLabel = (value: unknown, format: unknown): string =>
  isRecord(format) ? formatInChart(value, format) : String(value);
