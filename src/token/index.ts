/** Public entry point for backends of hosts: signing and checking embed tokens. It needs no other package. */
export { checkEmbedToken } from './check-embed-token.ts';
export type { EmbedTokenCheck, EmbedTokenCheckOptions } from './check-embed-token.ts';
export type { EmbedTokenProblem } from './claim-rules.ts';
export { EmbedTokenError, createEmbedToken } from './create-embed-token.ts';
export type { EmbedTokenOptions } from './create-embed-token.ts';
export type { EmbedPermission, UserAttributeValue } from '../contract/embed-token-constants.ts';
