/** What a page knows of reports. The operation takes it from here, since a page must not load its schemas. */
export const reportsPath = '/v1/deployments/{deploymentId}/reports';
