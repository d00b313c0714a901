/**
 * The spec of an `html` report, as its author writes it (DESIGN.md section 5). Unknown keys are ignored; without a
 * `template` the widget says so.
 */
export interface HtmlSpec {
  /**
   * HTML in Handlebars syntax, strict: a name that is not there is an error with its place. It sees `data` (one object
   * per row, by column name), `columns` (`name`, `title`, `type`), `rowCount` and `columnCount`. At most 500,000
   * characters; what it makes, at most two million characters and 50,000 elements. Scripts, handlers, forms and frames
   * are left out, images come from `data:` and from the origins that the host allows.
   */
  readonly template: string;
  /** CSS for the template alone, as if it stood in a `<style>` of it. */
  readonly styles?: string;
  /** Rows of the report's own, in place of its query's. */
  readonly data?: readonly Readonly<Record<string, unknown>>[];
}
