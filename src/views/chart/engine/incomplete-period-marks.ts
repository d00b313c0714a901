/**
 * Marks of a period that is not complete yet, such as the current month: the last segment of a line or an area is
 * dashed, and a bar is lighter with a dashed outline. Dashes and opacities of the author stay. Loaded with the first
 * chart of a time.
 */
import type { View } from 'vega';
import { listAllAxisChannels, type AxisChannels } from '../model/axis-channels.ts';
import { isInPeriod, listIncompletePeriods, type IncompletePeriod } from '../model/incomplete-periods.ts';
import type { NoteOf } from './chart-tooltip.ts';
import { readChannels, readMarks, type VegaSpec } from '../model/list-crosshair-marks.ts';
import { periodColumn } from '../../../model/time/compared-time.ts';
import { isRecord } from '../../../model/parsing/read-value.ts';
import { createChartMessages } from '../../../model/messages/chart-en.ts';
import { changePaintedItem, type PaintedItem, type Restore } from './change-painted-item.ts';
import type { ChartRequest } from './chart-request.ts';
import { findDatumField } from './datum-field.ts';
import { addCutCopy, beyond, cutMark } from './path-cuts.ts';
import { isLineOrArea, iterateDataMarks, readRoot, type SceneItem, type SceneMark } from './scene-marks.ts';
import { findScenePainting } from './scene-painting.ts';

/** Part of the opacity of its fill that an incomplete bar or area keeps. */
const fadedShare = 0.4;
const lineDash = [4, 4];
const barDash = [3, 2];

type Axis = 'x' | 'y';

/** Where a mark shows an incomplete period. */
interface MarkPeriod {
  readonly axis: Axis;
  readonly field: string;
  readonly period: IncompletePeriod;
  /** Whether the other axis has a place for each value, as in heat maps. */
  readonly isCell: boolean;
  /** Whether the author's opacity or dashes say something else. */
  readonly isStyled: boolean;
}

/** Names of the marks whose opacity or dashes show values, or change with the reader's selection. */
function listStyledMarks(group: VegaSpec): string[] {
  return readMarks(group).flatMap((mark) => {
    if (mark['type'] === 'group') return listStyledMarks(mark);
    const channels = readChannels(mark);
    const isStyled = ['opacity', 'fillOpacity', 'strokeDash'].some((name) => isVaried(channels[name]));
    return isStyled && typeof mark['name'] === 'string' ? [mark['name']] : [];
  });
}

const isVaried = (rule: unknown): boolean =>
  Array.isArray(rule) || (isRecord(rule) && ['scale', 'field', 'signal'].some((key) => key in rule));

export interface IncompletePeriodMarks {
  /** The note of a mark for its tooltip; undefined if its period is complete. */
  readonly noteOf: NoteOf;
  /** Marks the periods from now on, in the drawing and in its images. */
  paint(view: View): Promise<void>;
}

/** Undefined if the spec shows no incomplete period, or if it is not known whether there is one. */
export function createIncompletePeriodMarks(
  spec: Readonly<Record<string, unknown>>,
  { result, context }: Pick<ChartRequest, 'result' | 'context'>,
  now: Date,
): IncompletePeriodMarks | undefined {
  const periods = result && listIncompletePeriods(spec, result, { now, timeZone: context.timeZone });
  if (!periods?.size) return undefined;
  const styled = new Set(listStyledMarks(spec));
  const marks = new Map(
    [...listAllAxisChannels(spec)].flatMap(([name, channels]) => {
      const found = findMarkPeriod(channels, periods);
      return found ? [[name, { ...found, isStyled: styled.has(name) }] as const] : [];
    }),
  );
  const messages = createChartMessages(context.locale);
  return {
    noteOf(item) {
      const found = marks.get(item.mark.name ?? '');
      if (!found || !isInMarkPeriod(item, found)) return undefined;
      return messages(found.period.kind === 'cut' ? 'cutPeriod' : 'soFar');
    },
    async paint(view) {
      const painting = findScenePainting(view);
      const canCutPaths = () => painting.isHeld || view.container()?.querySelector('svg') === null;
      painting.add(() => changeMarks(view, marks, canCutPaths()));
      await painting.repaint();
    },
  };
}

function findMarkPeriod(
  channels: AxisChannels,
  periods: ReadonlyMap<string, IncompletePeriod>,
): Omit<MarkPeriod, 'isStyled'> | undefined {
  for (const axis of ['x', 'y'] as const) {
    const field = channels[axis]?.field;
    const period = field === undefined ? undefined : periods.get(field);
    const other = channels[axis === 'x' ? 'y' : 'x'];
    if (field !== undefined && period)
      return { axis, field, period, isCell: other?.isDiscrete === true || other?.isSpan === true };
  }
  return undefined;
}

const isInMarkPeriod = ({ datum }: SceneItem, { field, period }: MarkPeriod): boolean =>
  isInPeriod(findDatumField(datum, field), period) &&
  (period.of === undefined || findDatumField(datum, periodColumn) === period.of);

function changeMarks(view: View, marks: ReadonlyMap<string, MarkPeriod>, canCutPaths: boolean): Restore {
  const restores = [...iterateDataMarks(readRoot(view))].flatMap((mark) => {
    const found = marks.get(mark.name ?? '');
    if (!found || found.isStyled) return [];
    if (mark.marktype === 'rect') return found.isCell ? [] : changeBars(mark, found);
    return canCutPaths && isLineOrArea(mark) && mark.marktype !== 'trail' ? changePath(mark, found) : [];
  });
  return () => restores.reverse().forEach((restore) => restore());
}

/** Bars whose dashes the author has chosen stay as they are. */
function changeBars({ items = [] }: SceneMark, found: MarkPeriod): Restore[] {
  const bars: readonly (SceneItem & PaintedItem)[] = items;
  if (bars.some(({ strokeDash }) => strokeDash)) return [];
  return bars.filter((item) => isInMarkPeriod(item, found)).map(fadeBar);
}

const fadeBar = (item: PaintedItem & { readonly fill?: unknown }): Restore =>
  changePaintedItem(item, {
    fillOpacity: (item.fillOpacity ?? 1) * fadedShare,
    ...(item.stroke ? {} : { stroke: item.fill, strokeWidth: 1, strokeDash: barDash }),
  });

/** The whole path is painted twice, cut before and after the last complete point, so that its curve stays. */
function changePath(mark: SceneMark, found: MarkPeriod): Restore[] {
  const { axis } = found;
  const drawn = mark.items?.filter(({ defined }) => defined !== false) ?? [];
  const [first]: readonly (SceneItem & PaintedItem)[] = mark.items ?? [];
  const at = drawn.findIndex((item) => isInMarkPeriod(item, found));
  const place = drawn[at]?.[axis];
  const neighbour = drawn[at - 1] ?? drawn.find((item) => !isInMarkPeriod(item, found));
  const before = neighbour?.[axis];
  if (!first || first.strokeDash || place === undefined || before === undefined) return [];
  const low = [-beyond, before] as const;
  const high = [before, beyond] as const;
  const [complete, incomplete] = place > before ? [low, high] : [high, low];
  const style = { strokeDash: lineDash, fillOpacity: (first.fillOpacity ?? 1) * fadedShare };
  return [addCutCopy(mark, axis, [incomplete], style), cutMark(mark, axis, [complete])];
}
