import { readString } from '../parsing/read-value.ts';

/**
 * The spec of an `html` report (docs/dashboard-format.md, "HTML"). Unknown keys are ignored. Without a `template` the
 * widget shows an error.
 */
export interface HtmlSpec {
  /**
   * HTML in Handlebars syntax. An unknown name is an error, which is shown with its position. Available names: `data`
   * (one object per row, by column name), `columns` (`name`, `title`, `type`), `rowCount`, `columnCount` and, if the
   * report has a pivot, `pivot`. A template has at most 500,000 characters, its output at most two million characters
   * and 50,000 elements. Scripts, event handlers, forms and frames are removed. Images load from `data:` URLs and from
   * the origins that the host allows.
   */
  readonly template: string;
  /** CSS for the template only, as in a `<style>` element of it. */
  readonly styles?: string;
  /**
   * Members of the template's `pivot`. Default: the `pivotItems` of the report. `pivot.rows` and `pivot.columns` list
   * the distinct `values` by column name, each with a `key`. `pivot.cellMap` holds the value of each measure by the key
   * of a row and of a column, or null if there is none. `pivot.grandTotals` holds a total for each measure,
   * `pivot.config` the names that are given here.
   */
  readonly pivot?: {
    readonly rows?: readonly string[];
    readonly columns: readonly string[];
    readonly measures?: readonly string[];
  };
  /** How to aggregate a measure if several rows belong to one cell of the pivot. Without it they are not aggregated. */
  readonly columns?: readonly {
    readonly field: string;
    readonly total?: 'sum' | 'min' | 'max' | 'mean' | 'none';
  }[];
  /** Rows of the report itself, instead of those of its query. */
  readonly data?: readonly Readonly<Record<string, unknown>>[];
}

/** The parts of an `html` spec that are rendered; undefined if they are missing or not strings. */
export interface HtmlSource {
  readonly template: string | undefined;
  readonly styles: string | undefined;
}

export function parseHtmlSpec(spec: Readonly<Record<string, unknown>>): HtmlSource {
  return { template: readString(spec.template), styles: readString(spec.styles) };
}
