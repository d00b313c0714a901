/**
 * The few paths that pages ask for, as functions: the whole table would weigh too much for them. A test holds them to
 * the table of operation-paths.ts. Source: docs/platform-api.md, "Families and addresses".
 */

/** Every segment is percent-encoded: a public id is the host's text, not ours. */
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

/** Paths below the Data API's base. */
export const dataPaths = {
  load: '/v1/load',
  /** The same for clients that ask again every few seconds. */
  subscribe: '/v1/subscribe',
  meta: '/v1/meta',
  /** SQL that a caller writes. */
  sql: '/v1/cubesql',
  dryRun: '/v1/dry-run',
  /** The SQL that a query becomes. */
  writtenSql: '/v1/sql',
} as const;

/** The exact text that asks a client to repeat its request at once. Source: docs/data-api.md, "Continue wait". */
export const continueWait = 'Continue wait';
