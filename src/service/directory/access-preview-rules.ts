/** Whose eyes the data model is looked at with: somebody whom the platform knows, or facts of nobody in particular. */
import type { AccessPreviewRequest } from '../../contract/access-preview.ts';
import { recordChange } from '../access/record-change.ts';
import type { ActionContext } from '../access/record-change.ts';
import { requireDeployment } from '../access/require-deployment.ts';
import { findEmbedUser } from '../access/embed-user-rows.ts';
import type { ReaderContext } from '../access/access-preview-port.ts';
import { readStoredUserContext, withGroups } from '../access/stored-user-context.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { findPerson } from './user-rows.ts';

export interface AccessPreviewOptions {
  readonly deploymentId: number;
  readonly request: AccessPreviewRequest;
}

/** The reader's facts as their data token would carry them; that somebody looked is recorded with it. Inside a `write`. */
export async function recordAccessPreview(
  rows: AccountRows,
  act: ActionContext,
  { deploymentId, request }: AccessPreviewOptions,
): Promise<ReaderContext> {
  await requireDeployment(rows, deploymentId);
  const reader = await readReader(rows, request);
  const details = { reader: nameReader(request) };
  await recordChange(rows, act, { action: 'access.preview', type: 'DEPLOYMENT', id: deploymentId, details });
  return reader;
}

export async function readReader(rows: AccountRows, request: AccessPreviewRequest): Promise<ReaderContext> {
  const { userId, externalId } = request;
  checkTogether(request);
  if (userId !== undefined) return readUser(rows, userId);
  if (externalId !== undefined) return readEmbedUser(rows, { ...request, externalId });
  return toReader(request);
}

/** A session reader of the platform who has these groups and attributes, and no defaults of attributes besides. */
export function toReader({
  groups = [],
  userAttributes = {},
  securityContext = {},
}: AccessPreviewRequest): ReaderContext {
  return { groups, userAttributes, securityContext: withGroups(securityContext, groups) };
}

async function readUser(rows: AccountRows, userId: number): Promise<ReaderContext> {
  if (!(await findPerson(rows, userId)))
    throw new Problem('not-found', `There is no user ${userId}.`, 'userId');
  const facts = await readStoredUserContext(rows, { userId, embedTenant: null });
  return { ...facts, securityContext: withGroups({}, facts.groups) };
}

/** The security context of an embed user is their host's to say, session by session, and is not kept. */
async function readEmbedUser(
  rows: AccountRows,
  { externalId, embedTenant = null, securityContext = {} }: AccessPreviewRequest & { externalId: string },
): Promise<ReaderContext> {
  const userId = await findEmbedUser(rows, { externalId, embedTenant });
  if (userId === undefined) {
    const where = embedTenant === null ? 'without an embed tenant' : `of the embed tenant "${embedTenant}"`;
    throw new Problem('not-found', `There is no embed user "${externalId}" ${where}.`, 'externalId');
  }
  const facts = await readStoredUserContext(rows, { userId, embedTenant });
  return { ...facts, securityContext: withGroups(securityContext, facts.groups) };
}

/** What the platform keeps of somebody is not the caller's to say. */
function checkTogether(request: AccessPreviewRequest): void {
  const { userId, externalId } = request;
  const refuse = (fields: readonly (keyof AccessPreviewRequest)[], other: string): void => {
    const field = fields.find((name) => request[name] !== undefined);
    if (field) throw new Problem('invalid-field', `The field "${field}" does not go with ${other}.`, field);
  };
  if (userId !== undefined)
    refuse(['externalId', 'embedTenant', 'groups', 'userAttributes', 'securityContext'], 'userId');
  if (externalId !== undefined) refuse(['groups', 'userAttributes'], 'externalId');
  else if (request.embedTenant !== undefined)
    throw new Problem('invalid-field', 'The field "embedTenant" needs externalId.', 'embedTenant');
}

/** For the record: who was looked at, and of facts only what they are called. */
function nameReader(request: AccessPreviewRequest): Record<string, unknown> {
  const { userId, externalId, embedTenant, groups = [], userAttributes = {} } = request;
  if (userId !== undefined) return { userId };
  if (externalId !== undefined) return { externalId, ...(embedTenant == null ? {} : { embedTenant }) };
  return { groups, userAttributes: Object.keys(userAttributes) };
}
