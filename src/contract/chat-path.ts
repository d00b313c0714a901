/** The path of the AI API. The operation takes it from here, since a page must not load its schemas. */
export const chatPath = '/v1/deployments/{deploymentId}/chat/stream-chat-state';
