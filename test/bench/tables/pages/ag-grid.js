/** The peer with the modules that give a page the same: sorting, searching, filters by type, sizes, copies of cells. */
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

/** The same names, order and number format as on the other side. */
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
