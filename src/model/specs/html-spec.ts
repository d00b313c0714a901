/**
 * The spec of an `html` report (docs/dashboard-format.md, "HTML"). Unknown keys are ignored; without a
 * `template` the widget says so.
 */
export interface HtmlSpec {
  /**
   * HTML in Handlebars syntax, strict: a name that is not there is an error with its place. It sees `data` (one object
   * per row, by column name), `columns` (`name`, `title`, `type`), `rowCount`, `columnCount` and, where the report has a pivot, `pivot`. At most 500,000
   * characters; what it makes, at most two million characters and 50,000 elements. Scripts, handlers, forms and frames
   * are left out, images come from `data:` and from the origins that the host allows.
   */
  readonly template: string;
  /** CSS for the template alone, as if it stood in a `<style>` of it. */
  readonly styles?: string;
  /**
   * What the template's `pivot` is made of; the report's own `pivotItems` without. `pivot.rows` and `pivot.columns` list
   * the different `values` by column name, each with a `key`; `pivot.cellMap` has by the key of a row and of a column
   * a value for each measure, null where none is told; `pivot.grandTotals` has one for each measure, `pivot.config` the
   * names that stand here.
   */
  readonly pivot?: {
    readonly rows?: readonly string[];
    readonly columns: readonly string[];
    readonly measures?: readonly string[];
  };
  /** Where several rows fall to one place of the pivot: how a measure's are put together. Nothing is, unasked. */
  readonly columns?: readonly {
    readonly field: string;
    readonly total?: 'sum' | 'min' | 'max' | 'mean' | 'none';
  }[];
  /** Rows of the report's own, in place of its query's. */
  readonly data?: readonly Readonly<Record<string, unknown>>[];
}
