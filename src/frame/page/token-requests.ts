/** Asks the host for tokens. The element's own time limit ends a request that the host does not answer. */
import type { GetToken } from '../../client/token-source.ts';
import type { FrameMessage, HostMessage } from '../protocol/frame-messages.ts';

type TokenMessage = Extract<HostMessage, { type: 'token' | 'no-token' }>;

interface Waiting {
  readonly resolve: (token: string) => void;
  readonly reject: (error: Error) => void;
}

export interface TokenRequests {
  /** The element's `getToken`. */
  readonly request: GetToken;
  receive(message: TokenMessage): void;
}

export function createTokenRequests(post: (message: FrameMessage) => void): TokenRequests {
  const waiting = new Map<number, Waiting>();
  let last = 0;

  function request({ reason, signal }: Parameters<GetToken>[0]): Promise<string> {
    const id = ++last;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      signal.addEventListener('abort', () => {
        if (!waiting.delete(id)) return;
        post({ type: 'abort', id });
        reject(new DOMException('The token is no longer needed.', 'AbortError'));
      });
      post({ type: 'get-token', id, reason });
    });
  }

  function receive(message: TokenMessage): void {
    const found = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'token') found?.resolve(message.token);
    else found?.reject(new Error(message.message || 'The host gave no token.'));
  }

  return { request, receive };
}
