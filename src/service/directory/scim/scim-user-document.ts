/** Users as SCIM resources, and back. */
import { createHash } from 'node:crypto';
import { foldCase } from '../../database/fold-name.ts';
import { coreUserUrn } from '../scim-schema/core-user-schema.ts';
import { findByName } from '../scim-schema/scim-attribute.ts';
import { commonAttributes } from '../scim-schema/scim-resource-schema.ts';
import { foldValue, isList, isScimObject } from '../scim-schema/scim-value.ts';
import type { ScimObject, ScimValue } from '../scim-schema/scim-value.ts';
import { userAttributesUrn } from '../scim-schema/user-attribute-extension.ts';
import { isPrimary } from '../scim-documents/read-scim-value.ts';
import type { ScimContext } from './scim-context.ts';
import { listAttributesOfUsers, listGroupsOfUsers } from './scim-user-rows.ts';
import type { ScimUserRow, ScimUserValues } from './scim-user-rows.ts';

/** The resources of users, each with its groups and attributes, in the given order. */
export async function toUserDocuments(
  context: ScimContext,
  users: readonly ScimUserRow[],
): Promise<ScimObject[]> {
  const ids = users.map(({ id }) => id);
  const groups = await listGroupsOfUsers(context.rows, ids);
  const values = await listAttributesOfUsers(context.rows, ids);
  return users.map((user) =>
    toUserDocument(context, user, {
      groups: groups
        .filter(({ user_id }) => user_id === user.id)
        .map(({ id, display_name }) => ({
          value: String(id),
          $ref: `${context.base}/Groups/${id}`,
          ...(display_name !== null && { display: display_name }),
          type: 'direct',
        })),
      attributes: toAttributes(
        context,
        values.filter(({ user_id }) => user_id === user.id),
      ),
    }),
  );
}

/** Values by the names of the generated schema. */
function toAttributes(
  { definitions, userSchema }: ScimContext,
  values: readonly { readonly attribute_id: number; readonly value: unknown }[],
): ScimObject {
  const { attributes = [] } = userSchema.extensions.find(({ urn }) => urn === userAttributesUrn) ?? {};
  const entries = values.flatMap(({ attribute_id, value }): [string, ScimValue][] => {
    const definition = definitions.find(({ id }) => id === attribute_id);
    const known = definition && findByName(attributes, definition.name);
    // Names of SCIM ignore case: of two definitions that differ in case alone, the first is offered.
    return known?.name === definition?.name && known && isValue(value) ? [[known.name, value]] : [];
  });
  return Object.fromEntries(entries);
}

/** Values in the database were read by the schema before they were written. */
const isValue = (value: unknown): value is ScimValue =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (Array.isArray(value)
    ? value.length > 0 && value.every(isValue)
    : typeof value === 'object' && value !== null);

interface UserParts {
  readonly groups: readonly ScimObject[];
  readonly attributes: ScimObject;
}

function toUserDocument(
  context: ScimContext,
  user: ScimUserRow,
  { groups, attributes }: UserParts,
): ScimObject {
  const { base, userSchema } = context;
  const profile = Object.entries(user.profile).filter((entry): entry is [string, ScimValue] =>
    isValue(entry[1]),
  );
  const hasAttributes = Object.keys(attributes).length > 0;
  const body: ScimObject = {
    userName: user.username,
    ...Object.fromEntries(profile),
    active: user.deactivated_at === null,
    ...(groups.length > 0 && { groups }),
    ...(hasAttributes && { [userAttributesUrn]: attributes }),
  };
  const used = userSchema.extensions.flatMap(({ urn }) => (body[urn] === undefined ? [] : [urn]));
  return {
    schemas: [coreUserUrn, ...used],
    id: String(user.id),
    ...body,
    meta: toMeta({ type: 'User', location: `${base}/Users/${user.id}`, row: user, body }),
  };
}

interface Meta {
  readonly type: 'User' | 'Group';
  readonly location: string;
  readonly row: { readonly created_at: Date; readonly updated_at: Date };
  readonly body: unknown;
}

/** The version changes with everything that a client can read, so that it never hides a change. */
export const toMeta = ({ type, location, row, body }: Meta): ScimObject => ({
  resourceType: type,
  created: row.created_at.toISOString(),
  lastModified: row.updated_at.toISOString(),
  location,
  version: `W/"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 16)}"`,
});

/** Attributes that have a column or a table of their own, or that the service derives. */
const outsideProfile = new Set(['schemas', 'id', 'meta', 'userName', 'active', 'groups', userAttributesUrn]);

/** The columns of a user. */
export function toUserValues({ userSchema }: ScimContext, document: ScimObject, now: Date): ScimUserValues {
  const profile = Object.fromEntries(Object.entries(document).filter(([name]) => !outsideProfile.has(name)));
  const username = readText(document.userName) ?? '';
  return {
    username,
    folded_username: foldCase(username),
    email: readText(findPreferred(document.emails, 'value')) ?? '',
    first_name: readText(isScimObject(document.name) ? document.name.givenName : undefined) ?? null,
    assigned_role: findHighestRole(document.roles),
    profile: JSON.stringify(profile),
    folded_profile: JSON.stringify(foldProfile(userSchema, profile)),
    updated_at: now,
  };
}

const readText = (value: ScimValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** A part of the preferred value of a list, or else of its first one. */
function findPreferred(values: ScimValue | undefined, part: string): ScimValue | undefined {
  const items = isList(values) ? values : [];
  const item = items.find(isPrimary) ?? items[0];
  return isScimObject(item) ? item[part] : undefined;
}

export type AssignedRole = 'admin' | 'user' | 'viewer';

/** The role with the most rights. null: the user has none of its own. */
export function findHighestRole(roles: ScimValue | undefined): AssignedRole | null {
  const values = isList(roles) ? roles.map((role) => (isScimObject(role) ? role.value : undefined)) : [];
  const order: readonly AssignedRole[] = ['admin', 'user', 'viewer'];
  return order.find((role) => values.includes(role)) ?? null;
}

function foldProfile({ attributes, extensions }: ScimContext['userSchema'], profile: ScimObject): ScimObject {
  const all = [...attributes, ...commonAttributes];
  const entries = Object.entries(profile).map(([name, value]): [string, ScimValue] => {
    const extension = extensions.find(({ urn }) => urn === name);
    if (extension && isScimObject(value)) return [name, foldParts(extension.attributes, value)];
    const attribute = findByName(all, name);
    return [name, attribute ? foldValue(attribute, value) : value];
  });
  return Object.fromEntries(entries);
}

const foldParts = (attributes: ScimContext['userSchema']['attributes'], parts: ScimObject): ScimObject =>
  Object.fromEntries(
    Object.entries(parts).map(([name, value]) => {
      const attribute = findByName(attributes, name);
      return [name, attribute ? foldValue(attribute, value) : value];
    }),
  );
