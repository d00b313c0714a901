import type { ItemType } from '../../contract/report.ts';

/** The column by which grants, favourites and views name an item of each kind. */
export const itemColumns = { FOLDER: 'folder_id', WORKBOOK: 'workbook_id', REPORT: 'report_id' } as const;

/** The three columns of such a row: the item's id in its own, null in the others. */
export const toItemColumns = (type: ItemType, id: number) => ({
  folder_id: type === 'FOLDER' ? id : null,
  workbook_id: type === 'WORKBOOK' ? id : null,
  report_id: type === 'REPORT' ? id : null,
});
