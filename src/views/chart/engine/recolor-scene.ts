/**
 * Paints a drawn chart in the colours of another theme, without its compiler and its data flow. What no theme colour has, such as a
 * shade between two steps of a ramp, stays until the chart is drawn anew.
 */
import type { View } from 'vega';
import type { ChartTheme } from '../../../model/theme/chart-theme.ts';
import { findScenePainting } from './scene-painting.ts';
import { isDrawn, readRoot, type SceneItem, type SceneMark } from './scene-marks.ts';

type Colors = ReadonlyMap<unknown, string>;

/** @returns whether any colour differs. */
export function recolorScene(view: View, from: ChartTheme, to: ChartTheme): boolean {
  const colors = pairColors(from, to);
  if (colors.size === 0) return false;
  recolorMark(readRoot(view), colors);
  findScenePainting(view).repaintNow();
  return true;
}

/** Of colours with the same value, the first one decides. */
function pairColors(from: ChartTheme, to: ChartTheme): Colors {
  const after = listColors(to);
  const pairs = new Map<string, string>();
  for (const [index, color] of listColors(from).entries())
    if (!pairs.has(color)) pairs.set(color, after[index] ?? color);
  return new Map([...pairs].filter(([before, now]) => before !== now));
}

const listColors = ({ series, ramp, diverging, ...theme }: ChartTheme): string[] => [
  theme.text,
  theme.textSecondary,
  theme.line,
  theme.surface,
  ...series,
  theme.primary,
  theme.positive,
  theme.negative,
  theme.warning,
  ...ramp,
  ...diverging,
];

function recolorMark({ items = [] }: SceneMark, colors: Colors): void {
  for (const item of items) {
    recolorItem(item, colors);
    for (const mark of item.items ?? []) if (isDrawn(mark)) recolorMark(mark, colors);
  }
}

function recolorItem(item: SceneItem & { fill?: unknown; stroke?: unknown }, colors: Colors): void {
  item.fill = colors.get(item.fill) ?? item.fill;
  item.stroke = colors.get(item.stroke) ?? item.stroke;
}
