/**
 * What the host's page and the frame page send each other by `postMessage`. Every message is an object with `vitrine`, the
 * version of the protocol, and `type`. Source: docs/frame.md, "The protocol".
 */
import type { TokenReason } from '../../client/token-source.ts';
import type { FrameEventName } from './event-fields.ts';

/** Version of the protocol. It changes when a message changes its meaning, and not when one is added. */
export const protocolVersion = 1;

/** Methods of the element that the host may call. */
export const frameMethods = [
  'refresh',
  'getState',
  'setState',
  'getRows',
  'export',
  'drawAll',
  'print',
  'edit',
  'signOut',
] as const;

export type FrameMethod = (typeof frameMethods)[number];

/** Messages of the host's page. */
export type HostMessage =
  /** The first message, with the first properties. Only the first one of a loaded frame page counts. */
  | { readonly type: 'connect'; readonly properties: Readonly<Record<string, unknown>> }
  | { readonly type: 'set'; readonly properties: Readonly<Record<string, unknown>> }
  | {
      readonly type: 'call';
      readonly id: number;
      readonly method: string;
      readonly arguments: readonly unknown[];
    }
  /** Stops the call with this id. */
  | { readonly type: 'abort'; readonly id: number }
  /** The response to `get-token`. */
  | { readonly type: 'token'; readonly id: number; readonly token: string }
  | { readonly type: 'no-token'; readonly id: number; readonly message: string };

/** Messages of the frame page. */
export type FrameMessage =
  /** The frame page has loaded. It is repeated until the host connects. */
  | { readonly type: 'hello' }
  | { readonly type: 'connected' }
  | { readonly type: 'get-token'; readonly id: number; readonly reason: TokenReason }
  /** The token with this id is no longer needed. */
  | { readonly type: 'abort'; readonly id: number }
  | {
      readonly type: 'event';
      readonly name: FrameEventName;
      readonly fields: Readonly<Record<string, unknown>>;
    }
  /** Height of the content in CSS pixels. */
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'result'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly code: string; readonly message: string };

/** A message as it is sent. */
export function toPostedMessage<Message extends HostMessage | FrameMessage>(
  message: Message,
): Message & { vitrine: number } {
  return { ...message, vitrine: protocolVersion };
}
