import type { Deployment, Environment } from '../../contract/endpoints/deployments.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { insertDeployment, updateDeployment } from './deployment-rows.ts';
import type { DeploymentRow } from './deployment-rows.ts';
import type { ActionContext } from '../access/action-context.ts';

/** Of the service. */
interface DeploymentPlace {
  readonly publicUrl: string;
  /** Default: yes. */
  readonly answersQuestions?: boolean | undefined;
  readonly drawsDashboards: boolean;
}

export const toDeployment = (
  row: DeploymentRow,
  { publicUrl, answersQuestions = true, drawsDashboards }: DeploymentPlace,
): Deployment => ({
  id: row.id,
  name: row.name,
  deploymentUrl: publicUrl,
  aiUrl: answersQuestions ? `${publicUrl}/api/v1/deployments/${row.id}` : null,
  drawsDashboards,
  creationStep: row.creation_step,
});

export const toEnvironment = (deploymentId: number, publicUrl: string): Environment => ({
  id: String(deploymentId),
  type: 'production',
  api_credentials: [{ type: 'rest', version: 'v1', url: `${publicUrl}/cubejs-api/v1` }],
});

export const deploymentNotFound = (deploymentId: number, field?: string): Problem =>
  new Problem('not-found', `There is no deployment ${deploymentId}.`, field);

export async function createDeployment(
  rows: AccountRows,
  context: ActionContext,
  name: string,
): Promise<DeploymentRow> {
  const row = await insertDeployment(rows, name, context.at);
  const details = { name };
  await recordAuditEvent(rows, context, {
    action: 'deployment.create',
    type: 'DEPLOYMENT',
    id: row.id,
    details,
  });
  return row;
}

export async function renameDeployment(
  rows: AccountRows,
  context: ActionContext,
  { deploymentId, name }: { readonly deploymentId: number; readonly name: string },
): Promise<DeploymentRow> {
  const row = await updateDeployment(rows, deploymentId, name);
  if (!row) throw deploymentNotFound(deploymentId);
  const details = { name };
  await recordAuditEvent(rows, context, {
    action: 'deployment.update',
    type: 'DEPLOYMENT',
    id: row.id,
    details,
  });
  return row;
}
