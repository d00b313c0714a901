/** One call to the platform API with the reader's current token. */
import { ClientError } from './client-error.ts';
import { withTimeout } from './idle-timeout.ts';
import { createPlatformCall } from './platform-api-call.ts';
import { PlatformError } from './platform-api-error.ts';
import type { ApiRequest } from './platform-api-request.ts';
import type { PlatformClient } from './platform-client.ts';

export interface CallOptions {
  readonly signal: AbortSignal;
  /** Seconds without a response after which the request fails. Default: 30. */
  readonly timeout?: number | undefined;
  /** Checks the token in use, which may have been renewed. What it throws ends the call. */
  readonly check?: (() => Promise<void>) | undefined;
}

/** @throws PlatformError, ClientError, or the reason of the signal. */
export const callWithToken = (
  client: PlatformClient,
  request: ApiRequest,
  { signal, timeout, check }: CallOptions,
): Promise<unknown> =>
  client.withToken(async (token, baseUrl) => {
    await check?.();
    return withTimeout({ from: new URL(baseUrl).origin, seconds: timeout, signal }, (own) =>
      createPlatformCall({ baseUrl, credential: token })(request, own).catch(throwRefusal),
    );
  }, signal);

/** A refused token is renewed once: the platform client knows it by this error. */
function throwRefusal(error: unknown): never {
  if (error instanceof PlatformError && error.status === 401)
    throw new ClientError('token-refused', error.message, error.status, { cause: error });
  throw error;
}
