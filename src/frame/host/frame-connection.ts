/** Speaks with one frame page: properties and calls go out, events, heights and requests for tokens come in. */
import type { GetToken } from '../../client/token-source.ts';
import {
  toPostedMessage,
  type FrameMessage,
  type FrameMethod,
  type HostMessage,
} from '../protocol/frame-messages.ts';
import { readFrameMessage, readOtherVersion } from '../protocol/read-frame-message.ts';
import { FrameError } from './frame-error.ts';

export interface ConnectionPorts {
  readonly iframe: HTMLIFrameElement;
  /** Origin of the platform. Messages are sent to it and taken from it only. */
  readonly origin: string;
  /** The properties to begin with, as they are sent. */
  readonly findProperties: () => Readonly<Record<string, unknown>>;
  readonly findGetToken: () => GetToken | undefined;
  readonly onEvent: (message: Extract<FrameMessage, { type: 'event' }>) => void;
  readonly onHeight: (height: number) => void;
  /** Receives a sentence for the developer when the frame page cannot be used. */
  readonly onProblem: (detail: string) => void;
}

interface Call {
  readonly message: Extract<HostMessage, { type: 'call' }>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: FrameError) => void;
}

export class FrameConnection {
  readonly #ports: ConnectionPorts;
  readonly #calls = new Map<number, Call>();
  readonly #tokens = new Map<number, AbortController>();
  readonly #listen = (event: MessageEvent<unknown>): void => this.#onMessage(event);
  /** `greeted`: properties have been sent, and the frame page has not answered yet. */
  #state: 'waiting' | 'greeted' | 'connected' | 'closed' = 'waiting';
  #lastId = 0;
  /** Why calls cannot be answered. `undefined` while the frame page may still connect. */
  #unreachable: FrameError | undefined;

  constructor(ports: ConnectionPorts) {
    this.#ports = ports;
    addEventListener('message', this.#listen);
  }

  get isConnected(): boolean {
    return this.#state === 'connected';
  }

  set(properties: Readonly<Record<string, unknown>>): void {
    if (this.#state === 'greeted' || this.#state === 'connected') this.#send({ type: 'set', properties });
  }

  /** Calls a method, once the frame page is connected. */
  call(method: FrameMethod, given: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
    const id = ++this.#lastId;
    const abort = (): void => this.#abort(id);
    const answer = new Promise<unknown>((resolve, reject) => {
      if (this.#state === 'closed') return reject(new FrameError('frame-removed', 'The frame was removed.'));
      if (this.#unreachable) return reject(this.#unreachable);
      if (signal?.aborted) return reject(toAborted());
      signal?.addEventListener('abort', abort);
      const message = { type: 'call', id, method, arguments: given } as const;
      this.#calls.set(id, { message, resolve, reject });
      if (this.#state === 'connected') this.#send(message);
    });
    // A host may use one signal for many calls: an ended call keeps no listener on it.
    return answer.finally(() => signal?.removeEventListener('abort', abort));
  }

  /** Rejects all calls that have no answer yet. */
  failCalls(error: FrameError): void {
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const { reject } of calls) reject(error);
  }

  /** Rejects all calls until the frame page greets. */
  giveUp(error: FrameError): void {
    this.#unreachable = error;
    this.failCalls(error);
  }

  close(): void {
    this.#state = 'closed';
    removeEventListener('message', this.#listen);
    for (const controller of this.#tokens.values()) controller.abort();
    this.failCalls(new FrameError('frame-removed', 'The frame was removed.'));
  }

  #abort(id: number): void {
    const call = this.#calls.get(id);
    if (!this.#calls.delete(id)) return;
    if (this.#state === 'connected') this.#send({ type: 'abort', id });
    call?.reject(toAborted());
  }

  #send(message: HostMessage): void {
    this.#ports.iframe.contentWindow?.postMessage(toPostedMessage(message), this.#ports.origin);
  }

  #onMessage({ source, origin, data }: MessageEvent<unknown>): void {
    const { iframe, onProblem } = this.#ports;
    if (source === null || source !== iframe.contentWindow || origin !== this.#ports.origin) return;
    const message = readFrameMessage(data);
    const version = readOtherVersion(data);
    if (message) this.#receive(message);
    else if (version !== undefined) onProblem(`The frame page speaks version ${version} of the protocol.`);
  }

  #receive(message: FrameMessage): void {
    const { onEvent, onHeight } = this.#ports;
    if (message.type === 'hello') this.#greet();
    else if (message.type === 'connected') this.#onConnected();
    else if (message.type === 'event') onEvent(message);
    else if (message.type === 'height') onHeight(message.height);
    else if (message.type === 'get-token') void this.#giveToken(message);
    else if (message.type === 'abort') this.#tokens.get(message.id)?.abort();
    else this.#settle(message);
  }

  /** A greeting after the connection means that the iframe has loaded anew, for example after a move within the page. */
  #greet(): void {
    if (this.#state === 'connected')
      this.failCalls(new FrameError('frame-reloaded', 'The frame was loaded anew. Call again.'));
    // Requests of the page before would answer those of the new one, which have the same numbers.
    for (const controller of this.#tokens.values()) controller.abort();
    this.#tokens.clear();
    this.#unreachable = undefined;
    this.#state = 'greeted';
    this.#send({ type: 'connect', properties: this.#ports.findProperties() });
  }

  #onConnected(): void {
    if (this.#state !== 'greeted') return;
    this.#state = 'connected';
    for (const { message } of this.#calls.values()) this.#send(message);
  }

  #settle(message: Extract<FrameMessage, { type: 'result' | 'failure' }>): void {
    const call = this.#calls.get(message.id);
    this.#calls.delete(message.id);
    if (message.type === 'result') call?.resolve(message.value);
    else call?.reject(new FrameError(message.code, message.message));
  }

  async #giveToken({ id, reason }: Extract<FrameMessage, { type: 'get-token' }>): Promise<void> {
    const controller = new AbortController();
    this.#tokens.set(id, controller);
    try {
      const getToken = this.#ports.findGetToken();
      if (!getToken) throw new Error('getToken is not set.');
      const token = await getToken({ reason, signal: controller.signal });
      if (!controller.signal.aborted) this.#send({ type: 'token', id, token });
    } catch (error) {
      if (controller.signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      this.#send({ type: 'no-token', id, message });
    } finally {
      if (this.#tokens.get(id) === controller) this.#tokens.delete(id);
    }
  }
}

const toAborted = (): FrameError => new FrameError('aborted', 'The call was aborted.');
