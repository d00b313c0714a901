/** The reader of an access preview: a known user, or a reader with given groups and attributes. */
import type { AccessPreviewRequest } from '../../contract/endpoints/access-preview.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import { requireDeployment } from '../access/require-deployment.ts';
import { findEmbedUser } from '../access/embed-user-rows.ts';
import type { ReaderContext } from '../access/data-access-ports.ts';
import { readExplainedUserContext, addStoredGroups } from '../access/stored-user-context.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { findUserById } from './user-rows.ts';
import type { ActionContext } from '../access/action-context.ts';

export interface AccessPreviewOptions {
  readonly deploymentId: number;
  readonly request: AccessPreviewRequest;
}

/** A reader, with the attributes that have no value because groups of the reader disagree. */
export interface PreviewReader extends ReaderContext {
  readonly ambiguousAttributes: string[];
}

/** The claims that the reader's data token would have. Adds the preview to the audit log. Must be called in a `write`. */
export async function resolveAndAuditReader(
  rows: AccountRows,
  context: ActionContext,
  { deploymentId, request }: AccessPreviewOptions,
): Promise<PreviewReader> {
  await requireDeployment(rows, deploymentId);
  const reader = await resolvePreviewReader(rows, request);
  const details = { reader: nameReader(request) };
  await recordAuditEvent(rows, context, {
    action: 'access.preview',
    type: 'DEPLOYMENT',
    id: deploymentId,
    details,
  });
  return reader;
}

export async function resolvePreviewReader(
  rows: AccountRows,
  request: AccessPreviewRequest,
): Promise<PreviewReader> {
  const { userId, externalId } = request;
  checkTogether(request);
  if (userId !== undefined) return readUser(rows, userId);
  if (externalId !== undefined) return readEmbedUser(rows, { ...request, externalId });
  return toGivenReader(request);
}

/** A reader of a platform session with exactly these groups and attributes, without default attributes. */
export function toGivenReader({
  groups = [],
  userAttributes = {},
  securityContext = {},
}: AccessPreviewRequest): PreviewReader {
  return {
    groups,
    userAttributes,
    ambiguousAttributes: [],
    securityContext: addStoredGroups(securityContext, groups),
  };
}

async function readUser(rows: AccountRows, userId: number): Promise<PreviewReader> {
  if (!(await findUserById(rows, userId)))
    throw new Problem('not-found', `There is no user ${userId}.`, 'userId');
  const facts = await readExplainedUserContext(rows, { userId, embedTenant: null });
  return { ...facts, securityContext: addStoredGroups({}, facts.groups) };
}

/** The stored claims of an embed user. The security context is not stored, since the host gives it for each session. */
async function readEmbedUser(
  rows: AccountRows,
  { externalId, embedTenant = null, securityContext = {} }: AccessPreviewRequest & { externalId: string },
): Promise<PreviewReader> {
  const userId = await findEmbedUser(rows, { externalId, embedTenant });
  if (userId === undefined) {
    const where = embedTenant === null ? 'without an embed tenant' : `of the embed tenant "${embedTenant}"`;
    throw new Problem('not-found', `There is no embed user "${externalId}" ${where}.`, 'externalId');
  }
  const facts = await readExplainedUserContext(rows, { userId, embedTenant });
  return { ...facts, securityContext: addStoredGroups(securityContext, facts.groups) };
}

/** Refuses groups and attributes for a known user, whose stored ones apply. */
function checkTogether(request: AccessPreviewRequest): void {
  const { userId, externalId } = request;
  const refuse = (fields: readonly (keyof AccessPreviewRequest)[], other: string): void => {
    const field = fields.find((name) => request[name] !== undefined);
    if (field)
      throw new Problem('invalid-field', `The field "${field}" cannot be combined with ${other}.`, field);
  };
  if (userId !== undefined)
    refuse(['externalId', 'embedTenant', 'groups', 'userAttributes', 'securityContext'], 'userId');
  if (externalId !== undefined) refuse(['groups', 'userAttributes'], 'externalId');
  else if (request.embedTenant !== undefined)
    throw new Problem('invalid-field', 'The field "embedTenant" needs externalId.', 'embedTenant');
}

/** The entry in the audit log: the reader, and only the names of given attributes. */
function nameReader(request: AccessPreviewRequest): Record<string, unknown> {
  const { userId, externalId, embedTenant, groups = [], userAttributes = {} } = request;
  if (userId !== undefined) return { userId };
  if (externalId !== undefined) return { externalId, ...(embedTenant == null ? {} : { embedTenant }) };
  return { groups, userAttributes: Object.keys(userAttributes) };
}
