/** Sizes of type that a table's author has chosen; the rest is the theme's. */
import type { TableView } from '../../model/table/table-spec.ts';

export function setFontSizes(host: HTMLElement, { fontSizes }: TableView): void {
  for (const part of ['headers', 'values', 'totals'] as const) {
    const size = fontSizes[part];
    if (size === undefined) host.style.removeProperty(`--${part}-size`);
    else host.style.setProperty(`--${part}-size`, `${size}px`);
  }
}
