/** Paths of what an author changes. They have a file of their own, because only the editor loads them. */
const workbook = '/v1/deployments/{deploymentId}/workbooks/{workbookId}';

export const authoringPaths = {
  reports: '/v1/deployments/{deploymentId}/reports',
  workbook,
  dashboardDraft: `${workbook}/dashboard`,
  publish: `${workbook}/publish`,
  dashboardVersions: `${workbook}/versions`,
  dashboardVersion: `${workbook}/versions/{versionNumber}`,
  themes: '/v1/themes',
} as const;
