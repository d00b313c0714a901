/** Groups as SCIM resources. */
import { groupUrn } from '../scim-schema/group-resource-schema.ts';
import { isList, isScimObject } from '../scim-schema/scim-value.ts';
import type { ScimObject, ScimValue } from '../scim-schema/scim-value.ts';
import type { ScimContext } from './scim-context.ts';
import { listScimMembers } from './scim-group-rows.ts';
import type { MemberRow, NewMember, ScimGroupRow } from './scim-group-rows.ts';
import { toMeta } from './scim-user-document.ts';

/** The resources of groups, each with its members, in the given order. */
export async function toGroupDocuments(
  context: ScimContext,
  groups: readonly ScimGroupRow[],
): Promise<ScimObject[]> {
  const members = new Map<number, MemberRow[]>(groups.map(({ id }) => [id, []]));
  for (const member of await listScimMembers(context.rows, [...members.keys()]))
    members.get(member.group_id)?.push(member);
  return groups.map((group) => toGroupDocument(context, group, members.get(group.id) ?? []));
}

function toGroupDocument(
  { base }: ScimContext,
  group: ScimGroupRow,
  members: readonly MemberRow[],
): ScimObject {
  const body: ScimObject = {
    ...(group.provider_id !== null && { externalId: group.provider_id }),
    displayName: group.display_name ?? group.name,
    ...(members.length > 0 && { members: members.map((member) => toMember(base, member)) }),
  };
  return {
    schemas: [groupUrn],
    id: String(group.id),
    ...body,
    meta: toMeta({ type: 'Group', location: `${base}/Groups/${group.id}`, row: group, body }),
  };
}

const toMember = (base: string, { user_id, display }: MemberRow): ScimObject => ({
  value: String(user_id),
  $ref: `${base}/Users/${user_id}`,
  type: 'User',
  ...(display !== null && { display }),
});

/** The ids and names of the members in a resource of a client. Ids that cannot be those of users are left out. */
export function readMembers(document: ScimObject): ReadonlyMap<string, NewMember | undefined> {
  const members = isList(document.members) ? document.members : [];
  return new Map(
    members.flatMap((member): [string, NewMember | undefined][] => {
      if (!isScimObject(member)) return [];
      const value = readText(member.value) ?? '';
      const userId = readResourceId(value);
      return [
        [value, userId === undefined ? undefined : { userId, display: readText(member.display) ?? null }],
      ];
    }),
  );
}

const readText = (value: ScimValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** The number of an id. `undefined`: no resource has this id. */
export function readResourceId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= 2_147_483_647 ? id : undefined;
}
