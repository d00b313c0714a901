/** Lists of users and groups, alone and together. Source: RFC 7644, section 3.4. */
import { isSelected, readSelection, selectAttributes } from '../scim-documents/select-scim-attributes.ts';
import { groupResourceSchema } from '../scim-schema/scim-resource-schema.ts';
import { Problem } from '../../http/http-problem.ts';
import type { ScimContext } from './scim-context.ts';
import { groupAttributeSql } from './scim-group-columns.ts';
import { toGroupDocuments } from './scim-group-document.ts';
import { countScimGroups, listScimGroups } from './scim-group-rows.ts';
import type { ScimListRequest } from './scim-list-request.ts';
import { toScimListQuery } from './scim-resource-list.ts';
import type { ScimList } from './scim-responses.ts';
import { userAttributeSql } from './scim-user-columns.ts';
import { toUserDocuments } from './scim-user-document.ts';
import { countScimUsers, listScimUsers } from './scim-user-rows.ts';

type List = (context: ScimContext, request: ScimListRequest) => Promise<ScimList>;

export const listUsers: List = async (context, request) => {
  const { rows, userSchema } = context;
  const selection = readSelection(userSchema, request);
  const query = toScimListQuery(userSchema, userAttributeSql, request);
  const documents = await toUserDocuments(context, await listScimUsers(rows, query));
  return {
    total: await countScimUsers(rows, query),
    startIndex: request.startIndex,
    resources: documents.map((document) => selectAttributes(document, selection)),
  };
};

export const listGroups: List = async (context, request) => {
  const selection = readSelection(groupResourceSchema, request);
  const query = toScimListQuery(groupResourceSchema, groupAttributeSql, request);
  const found = await listScimGroups(context.rows, query);
  const documents = await toGroupDocuments(context, found, { withMembers: isSelected(selection, 'members') });
  return {
    total: await countScimGroups(context.rows, query),
    startIndex: request.startIndex,
    resources: documents.map((document) => selectAttributes(document, selection)),
  };
};

/** Users and then groups, as one list. A filter that only one of them understands finds only these. */
export async function listEverything(context: ScimContext, request: ScimListRequest): Promise<ScimList> {
  const users = await attempt(listUsers(context, request));
  const groupRequest = continueList(request, users);
  const groups = await attempt(listGroups(context, groupRequest));
  if (users instanceof Problem && groups instanceof Problem) throw users;
  const lists = [users, groups].flatMap((list) => (list instanceof Problem ? [] : [list]));
  return {
    total: lists.reduce((sum, { total }) => sum + total, 0),
    startIndex: request.startIndex,
    resources: lists.flatMap(({ resources }) => resources),
  };
}

/** The part of the page that the groups fill. */
function continueList(request: ScimListRequest, users: ScimList | Problem): ScimListRequest {
  if (users instanceof Problem) return request;
  const startIndex = Math.max(1, request.startIndex - users.total);
  return { ...request, startIndex, count: request.count - users.resources.length };
}

async function attempt(list: Promise<ScimList>): Promise<ScimList | Problem> {
  try {
    return await list;
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return error;
    throw error;
  }
}
