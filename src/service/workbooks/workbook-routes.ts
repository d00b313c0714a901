import { Hono } from 'hono';
import type { Access } from '../access/access.ts';
import type { AccessEnv } from '../access/caller.ts';
import type { Database } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { readId } from '../http/read-request.ts';
import { findWorkbook } from './workbook-rows.ts';
import { canReadWorkbook, toWorkbook } from './workbook-rules.ts';

export interface WorkbookDependencies {
  readonly database: Database;
  readonly access: Access;
}

/** Workbooks. Source: platform-api.md, endpoint 1. */
export function createWorkbookRoutes({ database, access }: WorkbookDependencies): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  routes.get('/v1/deployments/:deploymentId/workbooks/:workbookId', access.authenticate, async (c) => {
    const [deploymentId, workbookId] = [readId(c, 'deploymentId'), readId(c, 'workbookId')];
    const caller = c.get('caller');
    const workbook = await database.read(caller.accountId, (rows) =>
      findWorkbook(rows, deploymentId, workbookId),
    );
    if (!workbook || !canReadWorkbook(caller, workbook)) {
      throw new Problem('not-found', `There is no workbook ${workbookId} in deployment ${deploymentId}.`);
    }
    return c.json(toWorkbook(workbook));
  });
  return routes;
}
