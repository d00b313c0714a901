/** Converts the `tooltip` value of a mark to lines of text. */
import { isRecord } from '../../../model/parsing/read-value.ts';
import type { FormatContext } from '../../../model/formats/format-value.ts';
import { formatInChart } from '../model/format-in-chart.ts';
import type { TooltipContent, TooltipPort, TooltipRow } from '../../../engines/engine-interfaces.ts';
import { isPlainValue } from './expression-access-guard.ts';
import type { SceneItem } from './scene-marks.ts';

/** Maximum number of lines. */
const maxRows = 24;

type TooltipHandler = (handler: unknown, event: MouseEvent, item: SceneItem, value: unknown) => void;

/** The last line of a mark's tooltip; undefined if it has none. */
export type NoteOf = (item: SceneItem) => string | undefined;

interface TooltipRequest {
  readonly tooltip: TooltipPort;
  readonly context: FormatContext;
  readonly noteOf: NoteOf | undefined;
}

/** Vega's tooltip handler, which shows the tooltip of the dashboard. */
export function createVegaTooltipHandler({ tooltip, context, noteOf }: TooltipRequest): TooltipHandler {
  return (_handler, event, item, value) => {
    const content = toTooltipContent(value instanceof LazyTooltip ? value.read() : value, item, context);
    if (content) tooltip.show({ ...content, note: noteOf?.(item) }, event.clientX, event.clientY);
    else tooltip.hide();
  };
}

/** The content of a mark's tooltip. */
export const findMarkTooltip = (item: SceneItem, context: FormatContext): TooltipContent | undefined =>
  toTooltipContent(item.tooltip instanceof LazyTooltip ? item.tooltip.read() : item.tooltip, item, context);

/** The content for a tooltip value: the entries of an object are lines, any other value is a title. */
export function toTooltipContent(
  value: unknown,
  item: unknown,
  context: FormatContext,
): TooltipContent | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value !== 'object' || value instanceof Date || Array.isArray(value)) {
    return { title: write(value, context), rows: [] };
  }
  if (!isPlainValue(value)) return undefined;
  const entries = Object.entries(value as Record<string, unknown>).filter(([name]) => !hiddenNames.has(name));
  const title = entries.find(([name]) => name === 'title')?.[1];
  const rows = entries
    .filter(([name]) => name !== 'title')
    .slice(0, maxRows)
    .map(([name, cell]): TooltipRow => ({ name, value: write(cell, context) }));
  const color = findSwatchColor(item);
  const [first, ...others] = rows;
  return {
    ...(title !== undefined && { title: write(title, context) }),
    rows: first && color !== undefined ? [{ ...first, color }, ...others] : rows,
  };
}

/** `image` would load a resource. The others are internal geometry of Vega. */
const hiddenNames = new Set(['image', 'mark', 'bounds']);

function write(value: unknown, context: FormatContext): string {
  if (typeof value === 'string') return value;
  const type = value instanceof Date ? 'time' : 'number';
  if (typeof value === 'object' && value !== null && !(value instanceof Date) && !Array.isArray(value))
    return '…';
  return formatInChart(value, { column: { type }, context });
}

/** The colour of a swatch, which identifies the series. */
export function findSwatchColor(item: unknown): string | undefined {
  if (!isRecord(item)) return undefined;
  for (const channel of ['fill', 'stroke']) {
    const paint = item[channel];
    if (typeof paint === 'string' && paint !== 'transparent' && paint !== 'none') return paint;
  }
  return undefined;
}

/**
 * A tooltip that is computed when it is shown. Vega would compute the text of every mark immediately, which takes
 * longer than drawing if there are many marks.
 */
export class LazyTooltip {
  readonly #read: () => unknown;

  constructor(read: () => unknown) {
    this.#read = read;
  }

  /** The current content; undefined if the row of the mark has none. */
  read(): unknown {
    try {
      return this.#read();
    } catch {
      return undefined;
    }
  }
}
