/** The expression function that places the labels of series. It measures them in the font in which they are drawn. */
import { textMetrics } from 'vega-scenegraph';
import { toLegendLabel } from '../model/legend-label.ts';
import { planEndLabels, type EndLabel, type LabelSpace, type SeriesEnd } from '../model/plan-end-labels.ts';
import { planSliceLabels, type Slice } from '../model/plan-slice-labels.ts';
import { findTextDirection } from './text-direction.ts';
import {
  isRecord,
  readArray,
  readBoolean,
  readNumber,
  readString,
} from '../../../model/parsing/read-value.ts';

/** More series have no labels, so that they need not be measured. */
const maxSeries = 6;

/**
 * The arguments are checked, because a spec may call the function itself.
 * @param ends - rows with the name of a series (`settings.series`), and the end of its line (`x`, `y`) with its value (`text`) or the angles of its
 * slice (`start`, `end`).
 * @param names - the names of all series, also of hidden ones.
 * @param space - of a pie: with its `radius`, and whether its slices make the whole (`isWhole`).
 */
export function planEndLabelsInChart(
  ends: unknown,
  names: unknown,
  settings: unknown,
  space: unknown,
): EndLabel[] {
  const values = readArray(names);
  if (values.length > maxSeries) return [];
  const { series, format, font, fontSize, locale } = isRecord(settings) ? settings : {};
  const look = { font: readString(font) ?? 'sans-serif', fontSize: readNumber(fontSize) ?? 11 };
  const rows = readArray(ends).filter(isRecord);
  const found = values.map((value) => ({
    value,
    label: toLegendLabel(value, format),
    row: rows.find((one) => Object.is(one[String(series)], value)),
  }));
  const measure = <Named extends { readonly label: string }>(named: Named) => ({
    ...named,
    width: textMetrics.width(look, named.label),
  });
  const room = readSpace(space);
  const { radius, isWhole } = readPie(space);
  // While all series are shown, one without rows has no place. Later it may be one that the reader has hidden.
  const shown = room.kept === undefined ? found.filter(({ row }) => row) : found;
  const toLast = ({ label, row }: FoundSeries) => {
    const text = readString(row?.['text']) ?? '';
    const width = textMetrics.width(look, text) + look.fontSize / 2;
    return text === '' ? undefined : { text, width, isLeft: findTextDirection(label) === 'rtl' };
  };
  if (radius === undefined) {
    const lines = shown.map((one) => measure({ ...toSeriesEnd(one), last: toLast(one) }));
    return planEndLabels(lines, room);
  }
  // Several slices of one colour have no common name.
  if (rows.length > values.length) return [];
  const share = new Intl.NumberFormat(readString(locale), { style: 'percent', maximumFractionDigits: 0 });
  const slices = shown.map(toSlice);
  return planSliceLabels((isWhole ? addShares(slices, share) : slices).map(measure), { ...room, radius });
}

interface FoundSeries extends Pick<SeriesEnd, 'value' | 'label'> {
  readonly row: Record<string, unknown> | undefined;
}

function toSeriesEnd({ row, ...series }: FoundSeries): Omit<SeriesEnd, 'width'> {
  const x = readNumber(row?.['x']);
  const y = readNumber(row?.['y']);
  return { ...series, end: x === undefined || y === undefined ? undefined : { x, y } };
}

type PlainSlice = Omit<Slice, 'width'>;

function toSlice({ row, ...series }: FoundSeries): PlainSlice {
  const start = readNumber(row?.['start']);
  const end = readNumber(row?.['end']);
  return { ...series, angles: start === undefined || end === undefined ? undefined : [start, end] };
}

/** A slice is a part of a whole: its name has its share. */
function addShares(slices: readonly PlainSlice[], share: Intl.NumberFormat): PlainSlice[] {
  const sizes = slices.map(({ angles }) => (angles ? Math.abs(angles[1] - angles[0]) : 0));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  return slices.map((slice, index) =>
    slice.angles && whole > 0
      ? { ...slice, label: `${slice.label} ${share.format((sizes[index] ?? 0) / whole)}` }
      : slice,
  );
}

function readPie(space: unknown): { readonly radius: number | undefined; readonly isWhole: boolean } {
  const { radius, isWhole } = isRecord(space) ? space : {};
  return { radius: readNumber(radius), isWhole: isWhole === true };
}

function readSpace(value: unknown): LabelSpace {
  const { plot, box, kept, leastWidth } = isRecord(value) ? value : {};
  return {
    plot: readSize(plot),
    box: readSize(box),
    kept: readBoolean(kept),
    leastWidth: readNumber(leastWidth),
  };
}

function readSize(value: unknown): { readonly width: number; readonly height: number } {
  const source = isRecord(value) ? value : {};
  return { width: readNumber(source['width']) ?? 0, height: readNumber(source['height']) ?? 0 };
}
