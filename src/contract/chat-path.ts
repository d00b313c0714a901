/** What a page knows of the AI API. The operation takes it from here, since a page must not load its schemas. */
export const chatPath = '/v1/deployments/{deploymentId}/chat/stream-chat-state';

/** The same of one agent. */
export const agentChatPath = '/v1/deployments/{deploymentId}/agents/{agentId}/chat/stream-chat-state';

/** The chats of a reader. */
export const chatsPath = '/v1/deployments/{deploymentId}/chats';

/** Most questions that a question may go on from. */
export const maxEarlier = 10;
