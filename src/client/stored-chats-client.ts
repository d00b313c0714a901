/** Requests about the reader's own chats. Source: docs/ai-api.md, "Chats". */
import { chatsPath } from '../contract/chat-path.ts';
import { fillPath } from '../contract/element-api-paths.ts';
import { callWithToken } from './call-with-token.ts';
import type { ChatConnection } from './chat-client.ts';
import { PlatformError } from './platform-api-error.ts';

/**
 * Resolves with the page of the last chats, not yet read.
 * @param most - chats of the page, at most 200.
 * @throws PlatformError or ClientError.
 */
export const listStoredChats = (
  connection: ChatConnection,
  most: number,
  signal: AbortSignal,
): Promise<unknown> =>
  send(connection, { method: 'GET', path: `${toPath(connection)}?first=${most}` }, signal);

/** @throws PlatformError or ClientError. */
export async function deleteStoredChat(
  connection: ChatConnection,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  await send(connection, { method: 'DELETE', path: `${toPath(connection)}/${id}` }, signal);
}

const toPath = ({ deploymentId }: ChatConnection): string => fillPath(chatsPath, { deploymentId });

interface ChatsRequest {
  readonly method: 'GET' | 'DELETE';
  readonly path: string;
}

async function send(
  { platform }: ChatConnection,
  request: ChatsRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const client = platform();
  if (!client) throw new PlatformError('not-allowed', 'There is no token any more.');
  return callWithToken(client, { ...request, body: undefined }, { signal });
}
