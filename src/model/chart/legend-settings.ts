/** What a legend's author and the settings of its chart say of how it looks, as far as its size depends on it. */
import { isRecord, readNumber, readString } from '../parsing/read-value.ts';
import type { LegendSettings } from './plan-legends.ts';

type Spec = Record<string, unknown>;

/** What the labels of a legend are measured in. */
export interface LegendFont {
  readonly font: string;
  /** px */
  readonly fontSize: number;
}

/** As Vega has them where neither a legend nor its settings say anything, px. */
const usual = {
  labelFontSize: 10,
  labelLimit: 160,
  labelOffset: 4,
  symbolSize: 100,
  rowPadding: 2,
  columnPadding: 10,
};

/** With the font of all labels, which a legend may have of its own. */
export function parseLegendConfig(config: unknown): Spec {
  if (!isRecord(config)) return {};
  const style = isRecord(config['style']) ? config['style']['guide-label'] : undefined;
  const labelFont = (isRecord(style) ? readString(style['font']) : undefined) ?? readString(config['font']);
  return {
    ...(labelFont !== undefined && { labelFont }),
    ...(isRecord(config['legend']) && config['legend']),
  };
}

export function parseLegendSettings(legend: Spec, config: Spec, side: string): LegendSettings & LegendFont {
  const length = (name: keyof typeof usual): number =>
    readNumber(legend[name]) ?? readNumber(config[name]) ?? usual[name];
  const { title = null } = legend;
  const isBeside = (legend['titleOrient'] ?? config['titleOrient']) === 'left';
  const titleSize = readNumber(config['titleFontSize']) ?? 11;
  const symbol = Math.sqrt(length('symbolSize'));
  return {
    across: side === 'top' || side === 'bottom',
    side,
    titleHeight: title === null || isBeside ? 0 : titleSize + 7,
    titleWidth: title === null || !isBeside ? 0 : measureTitle(title) * titleSize * 0.6 + 8,
    rowHeight: Math.ceil(Math.max(length('labelFontSize') + 1, symbol)) + length('rowPadding'),
    symbolWidth: Math.ceil(symbol) + length('labelOffset') + 2,
    columnGap: length('columnPadding'),
    labelLimit: length('labelLimit') || usual.labelLimit,
    columns: readNumber(legend['columns']),
    limit: readNumber(legend['symbolLimit']) ?? readNumber(config['symbolLimit']),
    font: readString(legend['labelFont']) ?? readString(config['labelFont']) ?? 'sans-serif',
    fontSize: length('labelFontSize'),
  };
}

/** In characters; a title that a signal writes counts as a word. */
const measureTitle = (title: unknown): number => (typeof title === 'string' ? title.length : 8);
