/** Groups as SCIM resources. */
import { createHash } from 'node:crypto';
import { foldCase } from '../../database/fold-name.ts';
import { groupUrn } from '../scim-schema/group-resource-schema.ts';
import { isList, isScimObject } from '../scim-schema/scim-value.ts';
import type { ScimObject, ScimValue } from '../scim-schema/scim-value.ts';
import type { ScimContext } from './scim-context.ts';
import { digestMembers, listScimMembers } from './scim-group-rows.ts';
import type { MemberRow, NewMember, ScimGroupRow } from './scim-group-rows.ts';
import { toMeta } from './scim-user-document.ts';

/** The resources of groups, in the given order. Without `withMembers` only their versions count the members. */
export async function toGroupDocuments(
  context: ScimContext,
  groups: readonly ScimGroupRow[],
  { withMembers }: { readonly withMembers: boolean },
): Promise<ScimObject[]> {
  const ids = groups.map(({ id }) => id);
  const digests = withMembers ? undefined : await digestMembers(context.rows, ids);
  const members = withMembers ? await listScimMembers(context.rows, ids) : [];
  const byGroup = new Map<number, MemberRow[]>(ids.map((id) => [id, []]));
  for (const member of members) byGroup.get(member.group_id)?.push(member);
  return groups.map((group) => {
    const own = byGroup.get(group.id) ?? [];
    return toGroupDocument(context, group, {
      members: own,
      digest: digests ? (digests.get(group.id) ?? digestRows([])) : digestRows(own),
    });
  });
}

/** The same text as `digestMembers` computes in the database. */
const digestRows = (members: readonly MemberRow[]): string =>
  createHash('md5')
    .update(members.map(({ user_id, display }) => `${user_id}:${display ?? ''}`).join(','))
    .digest('hex');

interface GroupParts {
  readonly members: readonly MemberRow[];
  /** Changes with the members. */
  readonly digest: string;
}

function toGroupDocument(
  { base }: ScimContext,
  group: ScimGroupRow,
  { members, digest }: GroupParts,
): ScimObject {
  const body: ScimObject = {
    ...(group.provider_id !== null && { externalId: group.provider_id }),
    displayName: group.display_name ?? group.name,
  };
  return {
    schemas: [groupUrn],
    id: String(group.id),
    ...body,
    ...(members.length > 0 && { members: members.map((member) => toMember(base, member)) }),
    meta: toMeta({
      type: 'Group',
      location: `${base}/Groups/${group.id}`,
      row: group,
      body: [body, digest],
    }),
  };
}

const toMember = (base: string, { user_id, display }: MemberRow): ScimObject => ({
  value: String(user_id),
  $ref: `${base}/Users/${user_id}`,
  type: 'User',
  ...(display !== null && { display }),
});

/** The ids and names of the members in a resource of a client. `undefined`: the member cannot be a user. */
export function readMembers(document: ScimObject): ReadonlyMap<string, NewMember | undefined> {
  const members = isList(document.members) ? document.members : [];
  return new Map(
    members.flatMap((member): [string, NewMember | undefined][] => {
      if (!isScimObject(member)) return [];
      const value = readText(member.value) ?? '';
      if (!isUserMember(member)) return [[`Group ${value}`, undefined]];
      const userId = readResourceId(value);
      const display = readText(member.display) ?? null;
      return [[value, userId === undefined ? undefined : { userId, display }]];
    }),
  );
}

/** Groups within groups are not offered: the number of a group must never be taken for that of a user. */
const isUserMember = ({ type, $ref }: ScimObject): boolean =>
  (type === undefined || (typeof type === 'string' && foldCase(type) === 'user')) &&
  ($ref === undefined || (typeof $ref === 'string' && !/\/groups\/[^/]*$/i.test($ref)));

const readText = (value: ScimValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** The number of an id. `undefined`: no resource has this id. */
export function readResourceId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= 2_147_483_647 ? id : undefined;
}
