/** How identity providers provision users over SCIM. Source: docs/scim.md, "Settings". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import { needsAccountAdmin } from '../operations/operation.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { id } from '../primitives.ts';

export const provisioningSettingsSchema = z.object({
  /** Who becomes the owner of what deleted users own. null: the admin of the SCIM token. */
  heirId: id.nullable(),
  /** Whether SCIM may give the role admin, by `roles` or by groups. */
  mayGrantAdmin: z.boolean(),
  /** The role of users who have none of their own, and none of a group. */
  defaultRole: z.enum(['user', 'viewer']),
});

export const updateProvisioningRequestSchema = z.strictObject(provisioningSettingsSchema.partial().shape);

export type ProvisioningSettings = z.infer<typeof provisioningSettingsSchema>;
export type UpdateProvisioningRequest = z.infer<typeof updateProvisioningRequestSchema>;

export const provisioningOperations = {
  getProvisioningSettings: {
    method: 'GET',
    path: '/v1/provisioning-settings',
    summary: 'Get the settings of provisioning',
    description: needsAccountAdmin,
    tag: 'People',
    access: 'bearer',
    rights: ['account-admin'],
    responses: { 200: provisioningSettingsSchema },
    problems: ['not-allowed'],
  },
  updateProvisioningSettings: {
    method: 'PATCH',
    path: '/v1/provisioning-settings',
    summary: 'Update the settings of provisioning',
    description:
      'Fields that are left out do not change. Roles that follow from groups change at once. A change that would leave ' +
      `the account without an active admin is a 409.\n\n${needsAccountAdmin}`,
    tag: 'People',
    access: 'bearer',
    rights: ['account-admin'],
    body: updateProvisioningRequestSchema,
    exampleBody: { heirId: 4, mayGrantAdmin: true },
    responses: { 200: provisioningSettingsSchema },
    problems: ['not-allowed', 'conflict'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const provisioningSchemas = {
  ProvisioningSettings: documentSchema(
    provisioningSettingsSchema,
    'How an identity provider provisions users over SCIM.',
    {
      heirId: 'Who becomes the owner of what deleted users own. null: the admin of the SCIM token.',
      mayGrantAdmin: 'Whether SCIM may give the role `admin`, by `roles` or by groups.',
      defaultRole: 'The role of users who have none of their own, and none of a group.',
    },
  ),
};
