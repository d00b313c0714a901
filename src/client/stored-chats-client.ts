/** Requests about the reader's own chats. Source: docs/ai-api.md, "Chats". */
import { chatsPath } from '../contract/chat-path.ts';
import { fillPath } from '../contract/element-api-paths.ts';
import { callWithToken } from './call-with-token.ts';
import type { ChatPlace } from './chat-client.ts';
import { PlatformError } from './platform-api-error.ts';

/**
 * Resolves with the page of the last chats, not yet read.
 * @param most - chats of the page, at most 200.
 * @throws PlatformError or ClientError.
 */
export const listStoredChats = (place: ChatPlace, most: number, signal: AbortSignal): Promise<unknown> =>
  send(place, { method: 'GET', path: `${toPath(place)}?first=${most}` }, signal);

/** @throws PlatformError or ClientError. */
export async function deleteStoredChat(place: ChatPlace, id: number, signal: AbortSignal): Promise<void> {
  await send(place, { method: 'DELETE', path: `${toPath(place)}/${id}` }, signal);
}

const toPath = ({ deploymentId }: ChatPlace): string => fillPath(chatsPath, { deploymentId });

interface ChatsRequest {
  readonly method: 'GET' | 'DELETE';
  readonly path: string;
}

async function send({ platform }: ChatPlace, request: ChatsRequest, signal: AbortSignal): Promise<unknown> {
  const client = platform();
  if (!client) throw new PlatformError('not-allowed', 'There is no token any more.');
  return callWithToken(client, { ...request, body: undefined }, { signal });
}
