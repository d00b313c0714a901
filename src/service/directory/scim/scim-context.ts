/** What all SCIM actions of a request share. */
import type { ActionContext } from '../../access/action-context.ts';
import { recordAuditEvent } from '../../access/record-audit-event.ts';
import type { AccountRows } from '../../database/database.ts';
import type { AttributeRow } from '../attribute-rows.ts';
import { listAllAccountAttributes } from '../attribute-rows.ts';
import { readProvisioningSettings } from '../provisioning-rows.ts';
import type { ProvisioningSettings } from '../provisioning-rows.ts';
import { createUserAttributeExtension } from '../scim-schema/user-attribute-extension.ts';
import { createUserResourceSchema } from '../scim-schema/scim-resource-schema.ts';
import type { ScimResourceSchema } from '../scim-schema/scim-resource-schema.ts';

/** Who asks, and where the SCIM service is for the client. */
export interface ScimRequest {
  readonly action: ActionContext;
  /** The address of the SCIM service that the client calls. */
  readonly base: string;
  /** The id that the identity provider gave the request. */
  readonly providerRequestId: string | undefined;
}

export interface ScimContext extends ScimRequest {
  readonly rows: AccountRows;
  readonly settings: ProvisioningSettings;
  readonly definitions: readonly AttributeRow[];
  /** The schema by which users are read. It knows every role, so that a client may repeat one that a user has. */
  readonly userSchema: ScimResourceSchema;
}

const allRoles = ['viewer', 'user', 'admin'];

/** The roles that clients may set. */
export const listGrantableRoles = ({ mayGrantAdmin }: ProvisioningSettings): readonly string[] =>
  mayGrantAdmin ? allRoles : ['viewer', 'user'];

export async function createScimContext(rows: AccountRows, request: ScimRequest): Promise<ScimContext> {
  const settings = await readProvisioningSettings(rows);
  const definitions = await listAllAccountAttributes(rows);
  const userSchema = createUserResourceSchema(allRoles, createUserAttributeExtension(definitions));
  return { ...request, rows, settings, definitions, userSchema };
}

/** Adds a change to the audit log. Details name attributes, and never their values. */
export async function recordScimChange(
  { rows, action, providerRequestId }: ScimContext,
  change: { readonly action: string; readonly type: 'USER' | 'GROUP'; readonly id: number },
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const origin = { by: 'scim', ...(providerRequestId !== undefined && { providerRequestId }) };
  await recordAuditEvent(rows, action, { ...change, details: { ...details, ...origin } });
}
