/** From a view's input to the table that it asks for, and to the sizes of type that its author has chosen. */
import type { Result } from '../../model/result.ts';
import { readTable, type TableView } from '../../model/table/table-spec.ts';
import type { ViewInput } from '../widget/view-port.ts';

export const readInput = ({ spec, overrides, levels, surroundings }: ViewInput, result: Result): TableView =>
  readTable(spec, result, overrides, { context: surroundings.context, levels });

export function setFontSizes(host: HTMLElement, { fontSizes }: TableView): void {
  for (const part of ['headers', 'values', 'totals'] as const) {
    const size = fontSizes[part];
    if (size === undefined) host.style.removeProperty(`--vi-${part}-size`);
    else host.style.setProperty(`--vi-${part}-size`, `${size}px`);
  }
}
