/** Requests about the reader's own chats. Source: docs/ai-api.md, "Chats". */
import { chatsPath } from '../contract/chat-path.ts';
import { fillPath } from '../contract/element-api-paths.ts';
import type { ChatPlace } from './chat-client.ts';
import { ClientError } from './client-error.ts';
import { withTimeout } from './idle-timeout.ts';
import { createPlatformCall } from './platform-api-call.ts';
import { PlatformError } from './platform-api-error.ts';

/** Most chats of one list. */
const most = 5;

/** Resolves with the page of the last chats, not yet read. @throws PlatformError or ClientError. */
export const listStoredChats = (place: ChatPlace, signal: AbortSignal): Promise<unknown> =>
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
  return client.withToken(
    (token, baseUrl) =>
      withTimeout({ from: new URL(baseUrl).origin, signal }, (own) =>
        createPlatformCall({ baseUrl, credential: token })({ ...request, body: undefined }, own).catch(
          throwRefusal,
        ),
      ),
    signal,
  );
}

/** A refused token is renewed once: the platform client knows it by this error. */
function throwRefusal(error: unknown): never {
  if (error instanceof PlatformError && error.status === 401)
    throw new ClientError('token-refused', error.message, error.status, { cause: error });
  throw error;
}
