import { sql } from 'kysely';
import type { AliasedRawBuilder } from 'kysely';
import type { ItemType } from '../../contract/item-fields.ts';

export interface ItemRow {
  readonly id: number;
  readonly account_id: number;
  readonly deployment_id: number;
  readonly name: string;
  readonly owner_id: number;
  /** The folder that contains the item; of a folder its parent. */
  readonly folder_id: number | null;
  readonly embed_tenant: string | null;
  /** The workbook of a report. */
  readonly workbook_id: number | null;
  // Columns from here on are read by `grantedLevelSql`.
  readonly workbook_owner_id: number | null;
  readonly first_folder_id: number | null;
  readonly second_folder_id: number | null;
  readonly grant_workbook_id: number | null;
  readonly grant_report_id: number | null;
}

/** The rows of all items of one type, with the same columns for each type, under the alias `item`. */
export const itemRowsSql = (type: ItemType): AliasedRawBuilder<ItemRow, 'item'> =>
  sql<ItemRow>`(${sql.raw(selects[type])})`.as('item');

const selects: Record<ItemType, string> = {
  FOLDER: `select id, account_id, deployment_id, name, owner_id, parent_id as folder_id, embed_tenant,
    null::integer as workbook_id, null::integer as workbook_owner_id, id as first_folder_id,
    null::integer as second_folder_id, null::integer as grant_workbook_id, null::integer as grant_report_id
    from folder`,
  WORKBOOK: `select id, account_id, deployment_id, name, owner_id, folder_id, embed_tenant,
    null::integer as workbook_id, null::integer as workbook_owner_id, folder_id as first_folder_id,
    null::integer as second_folder_id, id as grant_workbook_id, null::integer as grant_report_id
    from workbook`,
  REPORT: `select report.id, report.account_id, report.deployment_id, report.name, report.owner_id,
    report.folder_id, report.embed_tenant, report.workbook_id, workbook.owner_id as workbook_owner_id,
    report.folder_id as first_folder_id, workbook.folder_id as second_folder_id,
    report.workbook_id as grant_workbook_id, report.id as grant_report_id
    from report left join workbook on workbook.id = report.workbook_id`,
};

/** The column of grants, favourites and views that refers to an item of each type. */
export const itemColumns = { FOLDER: 'folder_id', WORKBOOK: 'workbook_id', REPORT: 'report_id' } as const;

/** Values of these columns for one item: its id in the column of its type, null in the others. */
export const toItemReferenceColumns = (type: ItemType, id: number) => ({
  folder_id: type === 'FOLDER' ? id : null,
  workbook_id: type === 'WORKBOOK' ? id : null,
  report_id: type === 'REPORT' ? id : null,
});
