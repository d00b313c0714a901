/** Saves a draft while its author goes on, and takes in what other authors save. */
import { StaleDraftError, type DraftClient, type StoredDraft } from '../../client/draft-client.ts';
import { ClientError } from '../../client/client-error.ts';
import { PlatformError } from '../../client/platform-api-error.ts';
import { readDraft } from '../../model/draft/dashboard-draft.ts';
import {
  confirmSaved,
  isSaved,
  noteRefused,
  noteSent,
  receiveDraft,
  type DraftSession,
} from '../../model/draft/draft-session.ts';
import { DraftHold } from './draft-hold.ts';

/** `offline` and `failed`: what is not saved stays here, and is saved later or when the author asks for it. */
export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed';

/** Where drafts are read and saved. */
export type DraftStore = Pick<DraftClient, 'read' | 'save'>;

export interface DraftSaverPorts {
  readonly session: () => DraftSession;
  /** Receives the session after a save, or with what another author has saved. */
  readonly onSession: (session: DraftSession) => void;
  readonly onStatus: () => void;
}

/** Milliseconds after the last edit until it is saved: a series of quick edits is one request. */
const saveDelay = 700;
/** Milliseconds until a failed save is repeated, at first and at most. */
const retryDelay = { first: 2_000, most: 30_000 };
/** Milliseconds between two looks at what other authors have saved. */
const pollDelay = 8_000;

export class DraftSaver {
  status: SaveStatus = 'saved';
  /** What the author holds or writes: until the author lets go, nothing of others is taken in. */
  readonly hold = new DraftHold();
  /** Why the last save failed. */
  fault: unknown;
  readonly #client: DraftStore;
  readonly #ports: DraftSaverPorts;
  #version: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #poll: ReturnType<typeof setInterval> | undefined;
  #retryDelay = retryDelay.first;
  #saving: Promise<void> | undefined;
  #watching = new AbortController();
  /** Whether the page is going away. It may come back. */
  #isLeaving = false;

  /** @param version - the version of the draft that the session began with. */
  constructor(client: DraftStore, version: string | undefined, ports: DraftSaverPorts) {
    this.#client = client;
    this.#version = version;
    this.#ports = ports;
  }

  /** The version of the draft that the platform has. */
  get version(): string | undefined {
    return this.#version;
  }

  /** Starts to take in what others save, and to save again once there is a connection. */
  start(): void {
    this.stop();
    this.#watching = new AbortController();
    const { signal } = this.#watching;
    this.#poll = setInterval(() => this.#look(), pollDelay);
    addEventListener('focus', () => this.#look(), { signal });
    addEventListener('online', () => void this.flush().catch(() => undefined), { signal });
    addEventListener('pagehide', () => this.#onHide(), { signal });
    addEventListener('pageshow', () => (this.#isLeaving = false), { signal });
    addEventListener('beforeunload', (event) => this.#onLeave(event), { signal });
  }

  stop(): void {
    this.#watching.abort();
    clearInterval(this.#poll);
    clearTimeout(this.#timer);
    this.hold.letGo();
  }

  /** Saves soon. */
  schedule(): void {
    if (this.status !== 'saving') this.#setStatus('unsaved');
    this.#retryDelay = retryDelay.first;
    this.#wait(saveDelay);
  }

  /** Saves at once. Rejects if it fails: the status says how. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    // A save that is under way may have begun before the last edit.
    await this.#saving?.catch(() => undefined);
    await (this.#saving ??= this.#save().finally(() => (this.#saving = undefined)));
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush().catch(() => undefined), milliseconds);
  }

  async #save(): Promise<void> {
    try {
      while (!isSaved(this.#ports.session())) {
        this.#setStatus('saving');
        await this.#saveOnce();
      }
      this.#retryDelay = retryDelay.first;
      this.#setStatus('saved');
    } catch (error) {
      this.#fail(error);
      throw error;
    }
  }

  async #saveOnce(): Promise<void> {
    const { present } = this.#ports.session();
    this.#ports.onSession(noteSent(this.#ports.session(), present));
    try {
      this.#version = await this.#client.save(present, this.#version, this.#isLeaving);
      this.#ports.onSession(confirmSaved(this.#ports.session(), present));
    } catch (error) {
      const isStale = error instanceof StaleDraftError;
      // A browser sends a request again if its connection breaks. Then it may be the first one that has made the second stale.
      if (isRefusal(error) && !isStale) this.#ports.onSession(noteRefused(this.#ports.session(), present));
      // The same version again: sending it once more would be refused once more.
      if (!isStale || !(await this.#receive())) throw error;
    }
  }

  /** A draft that the platform refuses is not sent again by itself: it would be refused again. */
  #fail(error: unknown): void {
    this.fault = error;
    this.#setStatus(isCode(error, 'offline') ? 'offline' : 'failed');
    if (isRefusal(error) || isCode(error, 'signed-out') || this.#watching.signal.aborted) return;
    this.#wait(this.#retryDelay);
    this.#retryDelay = Math.min(retryDelay.most, this.#retryDelay * 2);
  }

  /** Reads the draft again, and puts what is not saved on top of it. @returns whether it is another version. */
  async #receive(): Promise<boolean> {
    const { draft, version } = await this.#readFreely();
    if (version !== undefined && version === this.#version) return false;
    this.#version = version;
    this.#ports.onSession(receiveDraft(this.#ports.session(), readDraft(draft)));
    return true;
  }

  /** The draft as the platform has it when the author holds nothing. */
  async #readFreely(): Promise<StoredDraft> {
    await this.hold.untilFree();
    const read = await this.#client.read();
    return this.hold.isHeld ? this.#readFreely() : read;
  }

  /** Takes in what others have saved, unless something of the author is not saved yet: then its save does. */
  async refresh(): Promise<void> {
    if (this.#saving || this.status !== 'saved') return;
    const looking = this.#receiveQuietly().finally(() => {
      if (this.#saving === looking) this.#saving = undefined;
    });
    this.#saving = looking;
    await looking;
  }

  async #receiveQuietly(): Promise<void> {
    await this.#receive();
  }

  /** A failure is told by the next save. */
  #look(): void {
    if (!document.hidden) this.refresh().catch(() => undefined);
  }

  #onLeave(event: BeforeUnloadEvent): void {
    if (this.status !== 'saved') event.preventDefault();
  }

  /** What does not get through any more is kept by the storage of the tab. */
  #onHide(): void {
    this.#isLeaving = true;
    if (this.status !== 'saved') this.flush().catch(() => undefined);
  }

  #setStatus(status: SaveStatus): void {
    this.status = status;
    this.#ports.onStatus();
  }
}

const readField = (error: unknown, field: 'code' | 'status'): unknown =>
  error instanceof ClientError || error instanceof PlatformError ? error[field] : undefined;

const isCode = (error: unknown, code: string): boolean => readField(error, 'code') === code;

/** The platform has said no. It would do so again. */
function isRefusal(error: unknown): boolean {
  if (error instanceof StaleDraftError) return true;
  const status = Number(readField(error, 'status'));
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
