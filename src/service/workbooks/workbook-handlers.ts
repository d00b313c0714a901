import type { Context } from 'hono';
import type { workbookOperations } from '../../contract/endpoints/workbooks.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import type { AccessEnv, Caller } from '../access/caller.ts';
import { itemNotFound, requireItem, toWorkbookItemReference } from '../access/item-access.ts';
import type { ItemReference } from '../access/item-access.ts';
import type { AccessLevel } from '../access/access-levels.ts';
import { toPrincipal } from '../access/principal.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { toIdPaging } from '../http/list-paging.ts';
import { sendJson, toJsonText } from '../http/unparsed-json.ts';
import type { JsonText } from '../http/unparsed-json.ts';
import { serializeSavedDraft } from '../items/item-response.ts';
import { findItemEtag } from '../items/item-version.ts';
import { loadItemContent, loadItem } from '../items/load-items.ts';
import { createItemPageSender } from '../items/item-page-sender.ts';
import { cloneWorkbook } from './clone-workbook.ts';
import type { ClonePorts } from './clone-workbook.ts';
import { createWorkbook } from './create-workbook.ts';
import { removeWorkbook, saveDraft, updateWorkbook } from './workbook-actions.ts';
import { toWorkbookHead, listWorkbooks } from './list-workbooks.ts';
import { findWorkbook } from './workbook-rows.ts';
import { toActionContext } from '../access/action-context.ts';

export interface WorkbookDependencies extends ClonePorts {
  readonly database: Database;
  readonly now: () => Date;
  /** Most workbooks of an account. Undefined: no limit. */
  readonly workbookLimit?: number | undefined;
  /** Called for every workbook that a user opens; its result is not awaited. */
  readonly recordOpened?: ((caller: Caller, item: { type: 'WORKBOOK'; id: number }) => void) | undefined;
}

type Draft = 'saveDashboardDraft';
type WorkbookHandlers = HandlersOf<keyof typeof workbookOperations | Draft>;
type ListHandlers = Pick<WorkbookHandlers, 'listWorkbooks' | 'createWorkbook' | 'duplicateWorkbook'>;

/** Handlers of workbooks and their drafts. Source: docs/platform-api.md, "Workbooks". */
export const createWorkbookHandlers = (dependencies: WorkbookDependencies): WorkbookHandlers => ({
  ...createListHandlers(dependencies),
  ...createItemHandlers(dependencies),
  ...createDraftHandler(dependencies),
});

function createListHandlers(dependencies: WorkbookDependencies): ListHandlers {
  const { database, now, workbookLimit: limit, copyDashboard, createPublicId } = dependencies;
  const sendItemPage = createItemPageSender(database);
  return {
    listWorkbooks: async ({ c, caller, path, query: { folderId }, paging }) => {
      const request = { ...path, caller, folderId, paging: toIdPaging(paging, 'workbooks') };
      return sendItemPage(c, caller, (rows) => listWorkbooks(rows, request));
    },
    createWorkbook: async ({ c, caller, path: { deploymentId }, body: request }) => {
      const context = toActionContext(c, now);
      return respondWithWritten(c, database, async (rows) => {
        const id = await createWorkbook(rows, context, { deploymentId, request, limit });
        return { json: await loadWorkbookJson(rows, caller, { deploymentId, type: 'WORKBOOK', id }, 3) };
      });
    },
    duplicateWorkbook: async ({ c, caller, path }) => {
      const itemRef = toWorkbookItemReference(path);
      const context = toActionContext(c, now);
      return respondWithWritten(c, database, async (rows) => {
        const id = await cloneWorkbook(rows, context, { itemRef, limit, copyDashboard, createPublicId });
        return { json: await loadWorkbookJson(rows, caller, { ...itemRef, id }, 3) };
      });
    },
  };
}

const createItemHandlers = ({
  database,
  now,
  recordOpened,
}: WorkbookDependencies): Omit<WorkbookHandlers, keyof ListHandlers | Draft> => ({
  getWorkbook: async ({ c, caller, path }) => {
    const itemRef = toWorkbookItemReference(path);
    const { json, etag } = await database.read(caller.accountId, (rows) =>
      readWorkbook(rows, caller, itemRef),
    );
    recordOpened?.(caller, { type: 'WORKBOOK', id: itemRef.id });
    c.header('ETag', etag);
    return sendJson(c, json);
  },
  updateWorkbook: async ({ c, caller, path, body: request }) => {
    const itemRef = toWorkbookItemReference(path);
    const context = toActionContext(c, now);
    return respondWithWritten(c, database, async (rows) => {
      const level = await updateWorkbook(rows, context, { itemRef, request });
      const json = await loadWorkbookJson(rows, caller, itemRef, level);
      return { json, etag: await findItemEtag(rows, itemRef) };
    });
  },
  deleteWorkbook: async ({ c, path }) => {
    const itemRef = toWorkbookItemReference(path);
    const context = toActionContext(c, now);
    return respondWithWritten(c, database, async (rows) => {
      await removeWorkbook(rows, context, itemRef);
      return { json: toJsonText({ success: true }) };
    });
  },
});

const createDraftHandler = ({ database, now }: WorkbookDependencies): HandlersOf<Draft> => ({
  saveDashboardDraft: async ({ c, path, body: { dashboardDraft: draft } }) => {
    const itemRef = toWorkbookItemReference(path);
    const context = toActionContext(c, now);
    return respondWithWritten(c, database, async (rows) => {
      await saveDraft(rows, context, { itemRef, draft });
      const content = await loadItemContent(rows, itemRef, 3);
      if (!content) throw itemNotFound(itemRef);
      return { json: serializeSavedDraft(content), etag: await findItemEtag(rows, itemRef) };
    });
  },
});

/** Responds with the workbook as it was written: it is read in the same transaction. */
async function respondWithWritten(
  c: Context<AccessEnv>,
  database: Database,
  work: (rows: AccountRows) => Promise<Written>,
): Promise<Response> {
  const { json, etag } = await database.write(c.get('caller').accountId, work);
  if (etag !== undefined) c.header('ETag', etag);
  return sendJson(c, json);
}

interface Written {
  readonly json: JsonText;
  /** Undefined for operations without versions. */
  readonly etag?: string;
}

/** The version is read first: if the workbook changes meanwhile, a change of the older version is refused. */
async function readWorkbook(
  rows: AccountRows,
  caller: Caller,
  itemRef: ItemReference,
): Promise<Required<Written>> {
  const { level } = await requireItem(rows, caller, itemRef, 'read');
  const etag = await findItemEtag(rows, itemRef);
  return { etag, json: await loadWorkbookJson(rows, caller, itemRef, level) };
}

async function loadWorkbookJson(
  rows: AccountRows,
  caller: Caller,
  itemRef: ItemReference,
  level: AccessLevel,
): Promise<JsonText> {
  const row = await findWorkbook(rows, itemRef.id, toPrincipal(caller));
  const workbook = row && (await loadItem(rows, toWorkbookHead(row, caller), level));
  if (workbook) return workbook;
  throw itemNotFound(itemRef);
}
