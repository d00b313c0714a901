/** The platform API with one method per operation, typed from the contract. Runs in browsers and Node. */
import type { OperationTypes } from '../contract/operation-types.ts';
import { operationPaths } from '../contract/operation-paths.ts';
import { createPlatformCall, type PlatformApiOptions } from './platform-api-call.ts';
import { toApiRequest } from './platform-api-request.ts';

/** Options of one call. */
export interface CallOptions {
  /** Stops the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * `ETag` of the version to which a change applies, as `etagOf` returns it. If the resource has another version, nothing
   * changes, and the call rejects with the code `precondition-failed`. By default the change applies to any version.
   */
  readonly ifMatch?: string | undefined;
}

type Input<Id extends keyof OperationTypes> = OperationTypes[Id]['input'];

/** Operations without required input can be called without arguments. */
type Arguments<Id extends keyof OperationTypes> =
  object extends Input<Id>
    ? [input?: Input<Id>, options?: CallOptions]
    : [input: Input<Id>, options?: CallOptions];

/**
 * The platform API with one method per operation. Each takes the path parameters, `query` and `body` as one object, and
 * resolves to the body of the response. It rejects with a `PlatformError`, or with the reason of the signal that stopped
 * it.
 */
export type PlatformApi = {
  readonly [Id in keyof OperationTypes]: (...call: Arguments<Id>) => Promise<OperationTypes[Id]['response']>;
};

/**
 * Creates a client of the platform API. It sends no request before its first call.
 * @throws ClientError if `baseUrl` is not an absolute address, or if it is plain `http:` on another machine.
 * @example
 * ```ts
 * import { createPlatformApi } from 'vitrine/client';
 *
 * const api = createPlatformApi({ baseUrl: 'https://platform.example.com/api', credential: apiKey });
 * const folders = await api.listFolders({ deploymentId: 1 });
 * ```
 */
export function createPlatformApi(options: PlatformApiOptions): PlatformApi {
  const call = createPlatformCall(options);
  const methods = Object.entries(operationPaths).map(([id, place]) => [
    id,
    async (input: Record<string, unknown> = {}, { signal, ifMatch }: CallOptions = {}) =>
      call({ ...toApiRequest(place, input), ifMatch }, signal),
  ]);
  // Responses are not checked here: types and paths come from the same table, and the tests of the service check every
  // response against it.
  return Object.fromEntries(methods) as PlatformApi;
}
