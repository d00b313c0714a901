/** The peer with the modules for the same features: sorting, searching, filters by type, column widths, copying cells. */
import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  createGrid,
  DateFilterModule,
  ModuleRegistry,
  NumberFilterModule,
  QuickFilterModule,
  RenderApiModule,
  RowAutoHeightModule,
  ScrollApiModule,
  TextFilterModule,
} from 'ag-grid-community';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  CellStyleModule,
  RenderApiModule,
  TextFilterModule,
  NumberFilterModule,
  DateFilterModule,
  QuickFilterModule,
  RowAutoHeightModule,
  ScrollApiModule,
]);

const numbers = new Intl.NumberFormat('en');

/** The same column names, order and number format as in the element. */
export function showGrid(target, { columns, rows }) {
  const api = createGrid(target, {
    rowData: rows,
    columnDefs: columns.map(({ name, type }) => ({
      field: name,
      ...(type === 'number' ? { valueFormatter: ({ value }) => numbers.format(value) } : {}),
    })),
  });
  return (name, sort) => api.applyColumnState({ state: [{ colId: name, sort }] });
}
