/** Entry point of `vitrine/client`: clients of the platform for browsers and Node, without the element. */
export { ClientError } from './client-error.ts';
export { createPlatformApi, type CallOptions, type PlatformApi } from './platform-api.ts';
export type { PlatformApiOptions } from './platform-api-call.ts';
export { PlatformError, type PlatformErrorCode, type PlatformErrorDetails } from './platform-api-error.ts';
export {
  createPlatformClient,
  type PlatformClient,
  type PlatformClientPorts,
  type PlatformOptions,
} from './platform-client.ts';
export { streamAnswer, type AnswerRequest, type ChatLine } from './stream-answer.ts';
export { etagOf } from './response-etag.ts';
export type { RequestClock } from './clock-and-random.ts';
export type { ReceivedToken } from './decode-token.ts';
export type { GetToken, TokenReason } from './token-source.ts';
