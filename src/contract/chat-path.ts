/** What a page knows of the AI API. The operation takes it from here, since a page must not load its schemas. */
export const chatPath = '/v1/deployments/{deploymentId}/chat/stream-chat-state';

/** Most questions that a question may go on from. */
export const maxEarlier = 10;
