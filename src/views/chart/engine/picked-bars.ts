/**
 * Shows a part of each bar in full colour, and the whole bar pale behind it. Loaded with the first selection in another
 * chart that narrows bars.
 */
import type { View } from 'vega';
import { isRecord } from '../../../model/parsing/read-value.ts';
import { changePaintedItem, type PaintedItem, type Restore } from './change-painted-item.ts';
import type { NoteOf } from './chart-tooltip.ts';
import { iterateDataMarks, readRoot, type SceneItem, type SceneMark } from './scene-marks.ts';
import { findScenePainting } from './scene-painting.ts';

/** Part of the opacity of its fill that the whole keeps. */
const paleShare = 0.28;

type Row = Readonly<Record<string, unknown>>;

interface BarShare {
  /** From 0 to 1. */
  readonly share: number;
  /** Whether the bar grows to the left, or downwards. */
  readonly isNegative: boolean;
}

export interface PickedBars {
  /** The axis along which bars grow. */
  readonly axis: 'x' | 'y';
  /** Undefined for a row without a bar. */
  readonly partOf: (row: Row) => BarShare | undefined;
  /** The part in words, for tooltips and announcements. */
  readonly noteOf: (row: Row) => string | undefined;
}

/** The last line of a bar's tooltip. @param others - other notes, which follow. */
export function createPickedBarNotes({ noteOf }: PickedBars, others: NoteOf | undefined): NoteOf {
  return (item) => {
    const { mark } = item;
    const datum: unknown = item.datum;
    const own = mark.marktype === 'rect' && isRecord(datum) ? noteOf(datum) : undefined;
    return [own, others?.(item)].filter(Boolean).join('. ') || undefined;
  };
}

/** Paints the parts from now on, in the drawing and in its images. */
export async function paintPickedBars(view: View, bars: PickedBars): Promise<void> {
  const painting = findScenePainting(view);
  // In a drawing of elements, a copy would take the elements of the bars.
  const canCopy = () => painting.isHeld || view.container()?.querySelector('svg') === null;
  painting.add(() => (canCopy() ? changeBars(view, bars) : () => {}));
  await painting.repaint();
}

function changeBars(view: View, bars: PickedBars): Restore {
  const marks = [...iterateDataMarks(readRoot(view))].filter(({ marktype }) => marktype === 'rect');
  const restores = marks.flatMap((mark) => [addParts(mark, bars), ...fadeWholes(mark)]);
  return () => restores.reverse().forEach((restore) => restore());
}

const fadeWholes = ({ items = [] }: SceneMark): Restore[] =>
  items.map((item: SceneItem & PaintedItem) =>
    changePaintedItem(item, { fillOpacity: (item.fillOpacity ?? 1) * paleShare }),
  );

/** Adds a mark with the parts above the wholes. */
function addParts(mark: SceneMark, bars: PickedBars): Restore {
  const siblings = mark.group?.items ?? [];
  const items = (mark.items ?? []).flatMap((item) => copyPart(item, bars) ?? []);
  const copy: SceneMark = { ...mark, items };
  siblings.splice(siblings.indexOf(mark) + 1, 0, copy);
  return () => {
    siblings.splice(siblings.indexOf(copy), 1);
  };
}

function copyPart(item: SceneItem, { axis, partOf }: PickedBars): SceneItem | undefined {
  const part = isRecord(item.datum) ? partOf(item.datum) : undefined;
  if (!part || part.share <= 0) return undefined;
  const prototype: unknown = Object.getPrototypeOf(item);
  const copy = Object.create(isRecord(prototype) ? prototype : null) as SceneItem;
  return Object.assign(copy, item, axis === 'x' ? cutWidth(item, part) : cutHeight(item, part));
}

/** A part begins where its bar does. */
const cutWidth = ({ x = 0, width = 0 }: SceneItem, { share, isNegative }: BarShare): Partial<SceneItem> => ({
  x: isNegative ? x + width * (1 - share) : x,
  width: width * share,
});

const cutHeight = (
  { y = 0, height = 0 }: SceneItem,
  { share, isNegative }: BarShare,
): Partial<SceneItem> => ({
  y: isNegative ? y : y + height * (1 - share),
  height: height * share,
});
