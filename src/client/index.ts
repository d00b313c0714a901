/** Door of `vitrine/client`: the platform from a browser or Node, without the element. */
export { ClientError } from './client-error.ts';
export { createPlatformClient, type PlatformClient, type PlatformOptions } from './platform-client.ts';
export type { GetToken, TokenReason } from './token-source.ts';
