/** Missing values. They mean a group of rows, which readers pick and filter by, or nothing. */
import { isMeasure } from '../levels/aggregation-levels.ts';
import type { TableColumn, TableView } from '../table-view.ts';

/** Shown for a missing value that is no group. */
export const missingText = '–';

/** Whether the rows of a table are groups: of the query, of a pivot, or of the table itself. */
const hasGroupedRows = ({ columns, bands, groups }: TableView): boolean =>
  groups !== undefined || bands.length > 0 || columns.some(({ column }) => column.role === 'measure');

/** Whether a missing value of the column is the name of a group. */
export const namesGroups = ({ column }: TableColumn, view: TableView): boolean =>
  !isMeasure(column) && hasGroupedRows(view);
