/** What a report's template sees. Source: docs/dashboard-format.md, "HTML". */
import type { Result } from '../result.ts';
import { toRows } from '../result.ts';
import type { TemplatePivot } from './template-pivot.ts';

export interface TemplateContext {
  /** One object per row, keyed by column name. */
  readonly data: readonly object[];
  readonly columns: readonly { readonly name: string; readonly title: string; readonly type: string }[];
  readonly rowCount: number;
  readonly columnCount: number;
  /** Rows, columns and cells of a pivot, where the report has one. */
  readonly pivot?: TemplatePivot;
}

export function toTemplateContext(result: Result | undefined, pivot?: TemplatePivot): TemplateContext {
  const columns = (result?.columns ?? []).map(({ name, title, type }) => ({
    name,
    title: title ?? name,
    type,
  }));
  return {
    data: result ? toRows(result) : [],
    columns,
    rowCount: result?.rowCount ?? 0,
    columnCount: columns.length,
    ...(pivot !== undefined && { pivot }),
  };
}
