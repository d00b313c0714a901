/** The look of the labels that are added to a chart: those of its axes, in the colour of text, above a thin outline. */
import type { FormatContext } from '../../../model/formats/format-value.ts';
import { isRecord, readArray, readNumber, readString } from '../../../model/parsing/read-value.ts';
import { toLabelSize, type ChartTheme } from '../../../model/theme/chart-theme.ts';
import { formatFunction, type ChartFormat } from './format-in-chart.ts';
import { tickFunction } from './format-tick.ts';
import { readGuideLabelFormat } from './guide-labels.ts';
import type { VegaSpec } from './list-crosshair-marks.ts';
import { quote } from './quote.ts';

export const toLabelFont = (theme: ChartTheme): { readonly font: string; readonly fontSize: number } => ({
  font: theme.fontFamily,
  fontSize: toLabelSize(theme),
});

/** The outline keeps a label readable where it crosses a line. A second mark draws the letters above it. */
export function createLabelMarks(mark: VegaSpec, update: VegaSpec, theme: ChartTheme): VegaSpec[] {
  const { font, fontSize } = toLabelFont(theme);
  const shared = { ...toValues({ font, fontSize, fill: theme.text }), ...update };
  const outline = toValues({ stroke: theme.surface, strokeWidth: 3, strokeJoin: 'round' });
  const { name, ...unnamed } = mark;
  const label = { ...unnamed, type: 'text', interactive: false };
  return [
    { ...label, encode: { update: { ...outline, ...shared } } },
    { ...label, ...(name !== undefined && { name }), encode: { update: shared } },
  ];
}

export const toValues = (values: Readonly<Record<string, unknown>>): VegaSpec =>
  Object.fromEntries(Object.entries(values).map(([channel, value]) => [channel, { value }]));

/**
 * An expression that writes a value as the axis of a scale does. Undefined if the axis has no labels or if its author
 * computes them.
 * @param digits - `round`: a whole number is written as a tick, without decimals that it does not need.
 */
export function writeAxisValue(
  { compiled, context }: { readonly compiled: VegaSpec; readonly context: FormatContext },
  scale: string,
  value: string,
  digits: 'own' | 'round' = 'own',
): string | undefined {
  const axis = readArray(compiled['axes'])
    .filter(isRecord)
    .find((one) => one['scale'] === scale && one['labels'] !== false);
  if (!axis) return undefined;
  const format = readGuideLabelFormat(axis);
  if (format !== undefined && digits === 'round' && Number.isInteger(Number(value)))
    return `${tickFunction}(${value}, ${format}, domain(${quote(scale)}))`;
  if (format !== undefined) return `${formatFunction}(${value}, ${format})`;
  const own = readString(axis['format']);
  if (axis['formatType'] !== undefined) return undefined;
  if (own !== undefined) return `format(${value}, ${quote(own)})`;
  if (isRecord(axis['encode'])) return undefined;
  const plain: ChartFormat = { column: { type: 'number' }, context, computed: true };
  return `${formatFunction}(${value}, ${quote(plain)})`;
}

/** In a smaller box the plot needs the space, px. */
const least = { width: 240, height: 130 };

/** Labels stand on the right of the plot. An axis may be there. */
export const hasRightAxis = ({ compiled }: { readonly compiled: VegaSpec }): boolean =>
  readArray(compiled['axes']).some((axis) => isRecord(axis) && axis['orient'] === 'right');

/** An expression for whether labels may take space beside the plot. */
export const hasRoomBeside = (request: {
  readonly boxSignal: string;
  readonly compiled: VegaSpec;
}): string => {
  const { boxSignal } = request;
  return hasRightAxis(request)
    ? 'false'
    : `${boxSignal}.width >= ${least.width} && ${boxSignal}.height >= ${least.height}`;
};

/** Space between a legend and the plot, from the theme or from Vega, px. */
export function readLegendOffset(config: unknown): number {
  const legend = isRecord(config) && isRecord(config['legend']) ? config['legend'] : {};
  return readNumber(legend['offset']) ?? 18;
}
