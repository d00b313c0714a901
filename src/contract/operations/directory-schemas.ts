import {
  attributeDefinitionSchema,
  userAttributeListSchema,
  userAttributeSchema,
} from '../directory-attribute.ts';
import {
  groupDefinitionSchema,
  groupListSchema,
  groupMemberListSchema,
  groupMemberSchema,
  groupMembersRequestSchema,
  groupSchema,
  membersChangedSchema,
  tenantMembersRequestSchema,
  updateGroupRequestSchema,
} from '../directory-group.ts';
import { embedTenantSchema } from '../directory-tenant.ts';
import { userSchema } from '../directory-user.ts';
import { deploymentNameRequestSchema } from '../embedding-deployment.ts';
import { describeSchema } from './describe-schema.ts';
import type { DescribedSchema } from './describe-schema.ts';

const asText = 'As text: a number, `true` or `false`, or a JSON array for the array types.';

/** Source: docs/platform-api.md, "Groups" and "User attributes". */
export const directorySchemas = {
  User: describeSchema(userSchema, 'A person of the account.', {
    role: '`admin` does everything, `user` makes and shares things, `viewer` looks at what is shared.',
  }),
  Group: describeSchema(groupSchema, 'People to whom the same is shared, and for whom the same rules hold.'),
  GroupDefinition: describeSchema(groupDefinitionSchema, 'A group to be made.', {
    name: 'Unique, and for good. Names that begin with `system:` are the platform’s own.',
  }),
  GroupMember: describeSchema(groupMemberSchema, 'Somebody in a group.', {
    externalId: 'Of embed users alone: your own id for them.',
  }),
  UserAttribute: describeSchema(userAttributeSchema, 'Something that is known of each person.', {
    defaultValue: asText,
  }),
  UserAttributeDefinition: describeSchema(attributeDefinitionSchema, 'An attribute to be made.', {
    name: 'Rules of data models look it up as `userAttributes.<name>`.',
    type: 'Never changes.',
    defaultValue: asText,
  }),
  EmbedTenant: describeSchema(embedTenantSchema, 'One customer of yours.', {
    userCount: 'How many embed users it has.',
  }),
  GroupPage: describeSchema(groupListSchema, 'A page of groups.'),
  GroupMemberPage: describeSchema(groupMemberListSchema, 'A page of people in a group.'),
  UserAttributePage: describeSchema(userAttributeListSchema, 'A page of attributes.'),
  UpdateGroupRequest: describeSchema(updateGroupRequestSchema, 'What is left out stays.', {
    description: 'null takes it away.',
  }),
  GroupMembersRequest: describeSchema(groupMembersRequestSchema, 'Whom it is about: all of them or none.'),
  TenantGroupMembersRequest: describeSchema(
    tenantMembersRequestSchema,
    'Whom it is about, by your own id or by the platform’s: all of them or none.',
  ),
  MembersChanged: describeSchema(membersChangedSchema, 'How many came in, and how many were there already.'),
  DeploymentNameRequest: describeSchema(deploymentNameRequestSchema, 'The name that it is to have.'),
} satisfies Record<string, DescribedSchema>;
