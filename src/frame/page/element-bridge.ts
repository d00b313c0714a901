/** Connects the element of the frame page with the messages of the host. */
import type { DashboardElement } from '../../elements/dashboard/dashboard-element.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import {
  eventFields,
  isFrameEventName,
  preventableEvents,
  pickEventFields,
} from '../protocol/event-fields.ts';
import type { FrameMessage, HostMessage } from '../protocol/frame-messages.ts';
import { elementProperties, readProperties, type PropertyValues } from '../protocol/frame-properties.ts';
import { createElementCalls } from './element-calls.ts';
import type { GetToken } from '../../client/token-source.ts';

export interface BridgePorts {
  readonly element: DashboardElement;
  readonly post: (message: FrameMessage) => void;
  /** Applies the properties of the frame page itself. */
  readonly applyToPage: (properties: PropertyValues) => void;
}

export interface ElementBridge {
  /** Handles a message of the host, after the first one. */
  receive(message: HostMessage): void;
  /** Applies properties of the host. Those that cannot be used are reported, and the others apply. */
  set(properties: PropertyValues): void;
}

/** What the element has before the host sets anything. */
const defaults: PropertyValues = { hide: [], editable: false, allowExport: false };

export function createElementBridge({ element, post, applyToPage }: BridgePorts): ElementBridge {
  const calls = createElementCalls(element, post);
  const tokens = createTokenRequests(post);
  let prevented: unknown;

  function set(given: PropertyValues): void {
    const { properties, problems } = readProperties(given);
    for (const name of elementProperties)
      if (name in properties) Reflect.set(element, name, properties[name] ?? defaults[name]);
    if ('getToken' in properties)
      element.getToken = properties.getToken === true ? tokens.request : undefined;
    if ('preventedEvents' in properties) prevented = properties.preventedEvents;
    applyToPage(properties);
    for (const detail of problems) reportProblem(detail);
  }

  const reportProblem = (detail: string): void =>
    post({
      type: 'event',
      name: 'vitrine-error',
      fields: { code: 'attribute-invalid', phase: 'session', recoverable: false, detail },
    });

  for (const name of Object.keys(eventFields))
    element.addEventListener(name, (event) => {
      const isPreventable = preventableEvents.some((one) => one === name);
      if (isPreventable && Array.isArray(prevented) && prevented.includes(name)) event.preventDefault();
      if (isFrameEventName(name) && isRecord(event))
        post({ type: 'event', name, fields: pickEventFields(name, event) });
    });

  return {
    set,
    receive(message) {
      if (message.type === 'set') set(message.properties);
      else if (message.type === 'call') void calls.run(message);
      else if (message.type === 'abort') calls.abort(message.id);
      else if (message.type !== 'connect') tokens.receive(message);
    },
  };
}

type TokenMessage = Extract<HostMessage, { type: 'token' | 'no-token' }>;

interface Waiting {
  readonly resolve: (token: string) => void;
  readonly reject: (error: Error) => void;
}

interface TokenRequests {
  /** The element's `getToken`. */
  readonly request: GetToken;
  receive(message: TokenMessage): void;
}

/** Asks the host for tokens. The element's own time limit ends a request that the host does not answer. */
function createTokenRequests(post: (message: FrameMessage) => void): TokenRequests {
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
