/** From what a mark says in its `tooltip` to lines of text. */
import type { FormatContext } from '../../model/formats/format-context.ts';
import { formatInChart } from '../../model/chart/format-in-chart.ts';
import type { TooltipContent, TooltipPort, TooltipRow } from '../engine-interfaces.ts';
import { LazyTooltip } from './lazy-tooltip.ts';
import { isReadable } from './readable-values.ts';

/** More lines than this do not help anyone. */
const mostRows = 24;

type TooltipHandler = (handler: unknown, event: MouseEvent, item: unknown, value: unknown) => void;

/** Vega's tooltip function, speaking to the dashboard's one tooltip. */
export function createTooltip(tooltip: TooltipPort, context: FormatContext): TooltipHandler {
  return (_handler, event, item, value) => {
    const content = toTooltip(value instanceof LazyTooltip ? value.read() : value, item, context);
    if (content) tooltip.show(content, event.clientX, event.clientY);
    else tooltip.hide();
  };
}

/** The content for a tooltip value: an object's entries are lines, anything else a title. */
export function toTooltip(value: unknown, item: unknown, context: FormatContext): TooltipContent | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value !== 'object' || value instanceof Date || Array.isArray(value)) {
    return { title: write(value, context), rows: [] };
  }
  if (!isReadable(value)) return undefined;
  const entries = Object.entries(value as Record<string, unknown>).filter(([name]) => !hiddenNames.has(name));
  const title = entries.find(([name]) => name === 'title')?.[1];
  const rows = entries
    .filter(([name]) => name !== 'title')
    .slice(0, mostRows)
    .map(([name, cell]): TooltipRow => ({ name, value: write(cell, context) }));
  const color = findColor(item);
  const [first, ...others] = rows;
  return {
    ...(title !== undefined && { title: write(title, context) }),
    rows: first && color !== undefined ? [{ ...first, color }, ...others] : rows,
  };
}

/** `image` would fetch; the others are geometry that Vega keeps beside a row. */
const hiddenNames = new Set(['image', 'mark', 'bounds']);

function write(value: unknown, context: FormatContext): string {
  if (typeof value === 'string') return value;
  const type = value instanceof Date ? 'time' : 'number';
  if (typeof value === 'object' && value !== null && !(value instanceof Date) && !Array.isArray(value))
    return '…';
  return formatInChart(value, { column: { type }, context });
}

/** A swatch helps where a mark is one of several series. */
function findColor(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  for (const channel of ['fill', 'stroke']) {
    const paint: unknown = Reflect.get(item, channel);
    if (typeof paint === 'string' && paint !== 'transparent' && paint !== 'none') return paint;
  }
  return undefined;
}
