/** The entries of a chart's legends, and their positions in the drawing. */
import type { View } from 'vega';
import type { CollapsedLegend } from '../model/collapse-legends.ts';
import type { LegendToggle } from '../model/legend-toggles.ts';
import {
  findChartInset,
  findGroupOffset,
  isDrawn,
  readRoot,
  type SceneItem,
  type SceneMark,
} from './scene-marks.ts';
import { isRecord } from '../../../model/parsing/read-value.ts';

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

/** Space beside an entry, px. */
const margin = 3;
/** Height of an entry, px. See WCAG 2.2, "Target Size (Minimum)". */
const leastHeight = 24;

/** `legends`: by the name of the mark with the entries. */
export function listLegendEntries(view: View, legends: ReadonlyMap<string, Legend>): Entry[] {
  const { left, top } = findChartInset(view);
  return [...findEntries(readRoot(view), legends)].flatMap(({ legend, item, rowDistance }) => {
    const entry = readEntry(item, Math.min(leastHeight, rowDistance));
    if (!entry || (entry.isMore ? !legend.fold : !legend.toggle)) return [];
    const { x, y, width, height } = entry.box;
    const box = { x: x + left, y: y + top, width, height };
    return [{ ...entry, legend, box }];
  });
}

interface LegendItem {
  readonly legend: Legend;
  readonly item: SceneItem;
  /** Distance between two rows of the legend, px. */
  readonly rowDistance: number;
}

function* findEntries(mark: SceneMark, legends: ReadonlyMap<string, Legend>): Generator<LegendItem> {
  const legend = legends.get(mark.name ?? '');
  const rowDistance = legend ? findRowDistance(mark) : Infinity;
  for (const item of mark.items ?? []) {
    if (legend) yield { legend, item, rowDistance };
    else for (const inner of item.items ?? []) if (isDrawn(inner)) yield* findEntries(inner, legends);
  }
}

/** Infinite for a single row. Authors may set rows that are closer than the usual height. Entries beside each other are no rows. */
function findRowDistance({ items = [] }: SceneMark): number {
  const boxes = items.flatMap(({ bounds }) => bounds ?? []).sort((one, other) => one.y1 - other.y1);
  let least = Infinity;
  for (const [index, box] of boxes.entries()) {
    // Sorted boxes: a few steps up is the one above, whatever the number of entries.
    for (let at = index - 1; at >= 0; at--) {
      const { x1, x2, y1 } = boxes[at] ?? box;
      const step = Math.round(box.y1) - Math.round(y1);
      if (step <= 1 || x1 >= box.x2 || box.x1 >= x2) continue;
      least = Math.min(least, step);
      break;
    }
  }
  return least;
}

/** The label of an entry with a symbol. */
const findWords = ({ items = [] }: SceneItem): SceneItem | undefined =>
  items.find(({ marktype }) => marktype === 'text')?.items?.[0];

/** @param least - the entry is at least as high, px. */
function readEntry(item: SceneItem, least: number): Omit<Entry, 'legend'> | undefined {
  const words = item.mark.marktype === 'text' ? item : findWords(item);
  const datum: unknown = words?.datum;
  if (!words || !isRecord(datum) || !item.bounds) return undefined;
  const { value, label } = datum;
  // Vega marks an entry for several values by an ellipsis.
  const isMore = typeof label === 'string' && label.startsWith('…');
  const panel = findGroupOffset(item.mark);
  const { x1, y1, x2, y2 } = item.bounds;
  const x = panel.x + x1 - margin;
  const height = Math.max(least, y2 - y1);
  const y = panel.y + (y1 + y2 - height) / 2;
  const box = { x, y, width: x2 - x1 + 2 * margin, height };
  return { value, label: String(words.text ?? label), isMore, box };
}
