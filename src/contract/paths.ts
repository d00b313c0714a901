/**
 * Paths that the element requests, as functions: the whole table of operation-paths.ts would be too large for a page. A
 * test compares them with the table. Source: docs/platform-api.md, "Families and addresses".
 */

/** A percent-encoded segment: a public id may be any text. */
const segment = (value: string | number): string => encodeURIComponent(String(value));

export const paths = {
  embedDashboard: (publicId: string) => `/v1/embed/dashboard/${segment(publicId)}`,
  sessionToken: '/v1/embed/session/token',
  deployment: (deploymentId: number) => `/v1/deployments/${segment(deploymentId)}`,
  deploymentToken: (deploymentId: number) => `/v1/deployments/${segment(deploymentId)}/token`,
  workbook: (deploymentId: number, workbookId: number) =>
    `/v1/deployments/${segment(deploymentId)}/workbooks/${segment(workbookId)}`,
  dashboardDraft: (deploymentId: number, workbookId: number) =>
    `/v1/deployments/${segment(deploymentId)}/workbooks/${segment(workbookId)}/dashboard`,
  publish: (deploymentId: number, workbookId: number) =>
    `/v1/deployments/${segment(deploymentId)}/workbooks/${segment(workbookId)}/publish`,
} as const;

/** Paths of the Data API. */
export const dataPaths = {
  load: '/v1/load',
  /** As `load`, for clients that repeat a query every few seconds. */
  subscribe: '/v1/subscribe',
  meta: '/v1/meta',
  /** Runs SQL of the caller. */
  sql: '/v1/cubesql',
  dryRun: '/v1/dry-run',
  /** Returns the SQL of a query. */
  writtenSql: '/v1/sql',
} as const;

/** The error text of a response that the client has to repeat at once. Source: docs/data-api.md, "Continue wait". */
export const continueWait = 'Continue wait';
