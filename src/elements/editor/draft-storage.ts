/**
 * Keeps a session of the editor in this tab of the browser, so that its steps and what is not saved yet survive a reload of
 * the page. It has texts and specs of the draft, and no rows.
 */
import { readDraft } from '../../model/draft/dashboard-draft.ts';
import type { DraftChange, DraftConflict, FieldChange } from '../../model/draft/draft-change.ts';
import type { DraftSession } from '../../model/draft/draft-session.ts';
import { isRecord, readArray, readString } from '../../model/parsing/read-value.ts';

export interface StoredSession {
  readonly session: DraftSession;
  /** Whether the author was editing. */
  readonly isOpen: boolean;
}

const prefix = 'vitrine-draft ';

export class DraftStorage {
  readonly #key: string;
  readonly #author: string;

  /**
   * @param place - names the draft in the whole browser.
   * @param author - the author of the session. Another author never gets it.
   */
  constructor(place: readonly unknown[], author: string) {
    this.#key = `${prefix}${JSON.stringify(place)}`;
    this.#author = author;
  }

  /** `undefined` if there is none, or the browser allows none. */
  read(): StoredSession | undefined {
    const stored = parse(this.#use((storage) => storage.getItem(this.#key)));
    if (!isRecord(stored)) return undefined;
    if (stored.author !== this.#author) this.remove();
    if (stored.author !== this.#author || !isRecord(stored.session)) return undefined;
    return { session: readSession(stored.session), isOpen: stored.isOpen === true };
  }

  /** A session that is too large for the browser is kept without its steps, or not at all: an older one would be wrong. */
  write({ session, isOpen }: StoredSession): void {
    if (this.#tryWrite({ session, isOpen })) return;
    if (!this.#tryWrite({ session: { ...session, past: [], future: [] }, isOpen })) this.remove();
  }

  remove(): void {
    this.#use((storage) => storage.removeItem(this.#key));
  }

  /** Removes what this tab has of any draft. */
  removeAll(): void {
    this.#use((storage) => {
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
    });
  }

  #tryWrite(stored: StoredSession): boolean {
    const text = JSON.stringify({ author: this.#author, ...stored });
    const write = (storage: Storage): true => {
      storage.setItem(this.#key, text);
      return true;
    };
    return this.#use(write) === true;
  }

  /** Pages may have no storage, or a full one. */
  #use<T>(action: (storage: Storage) => T): T | undefined {
    try {
      return action(sessionStorage);
    } catch {
      return undefined;
    }
  }
}

function parse(text: string | null | undefined): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

const readSession = (value: Readonly<Record<string, unknown>>): DraftSession => ({
  saved: readDraft(value['saved']),
  unconfirmed: readArray(value['unconfirmed']).map(readDraft),
  present: readDraft(value['present']),
  past: readArray(value['past']).map(readChange),
  future: readArray(value['future']).map(readChange),
  conflicts: readArray(value['conflicts']).map(readConflict),
});

const readChange = (value: unknown): DraftChange => readArray(value).map(readField);

function readConflict(value: unknown): DraftConflict {
  const { field, theirs } = isRecord(value) ? value : {};
  return { field: readField(field), theirs };
}

function readField(value: unknown): FieldChange {
  const { widgetId, path, before, after, follows } = isRecord(value) ? value : {};
  return {
    widgetId: readString(widgetId),
    path: readArray(path).map(String),
    before,
    after,
    follows: readString(follows),
  };
}
