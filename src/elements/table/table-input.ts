/** From a view's input to the table that it asks for, and to the sizes of type that its author has chosen. */
import type { Result } from '../../model/result.ts';
import { createTableView, type TableView } from '../../model/table/create-table-view.ts';
import type { ViewInput } from '../widget/view-interface.ts';

export const createTableViewFromInput = (
  { spec, overrides, levels, viewContext }: ViewInput,
  result: Result,
): TableView => createTableView(spec, result, overrides, { context: viewContext.context, levels });

export function setFontSizes(host: HTMLElement, { fontSizes }: TableView): void {
  for (const part of ['headers', 'values', 'totals'] as const) {
    const size = fontSizes[part];
    if (size === undefined) host.style.removeProperty(`--vi-${part}-size`);
    else host.style.setProperty(`--vi-${part}-size`, `${size}px`);
  }
}
