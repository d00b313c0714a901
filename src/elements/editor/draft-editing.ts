/** The draft that is being edited: its session, what is shown of it, and where it is saved. */
import { decodeToken } from '../../client/decode-token.ts';
import { readFields } from '../../client/read-response-body.ts';
import { StaleDraftError, type DraftClient, type ReportContent } from '../../client/draft-client.ts';
import { readAccountThemes, type AccountTheme } from '../../model/draft/account-themes.ts';
import type { DraftConflict } from '../../model/draft/draft-change.ts';
import { readConfig, readDraft, type DashboardDraft } from '../../model/draft/dashboard-draft.ts';
import { PublishedComparison } from '../../model/draft/published-comparison.ts';
import {
  editDraft,
  isSaved,
  redoEdit,
  receiveDraft,
  resolveConflict,
  startSession,
  undoEdit,
  type DraftSession,
} from '../../model/draft/draft-session.ts';
import { toSnapshot } from '../../model/draft/to-draft-dashboard.ts';
import { isRecord, readArray, readNonBlankString, readNumber } from '../../model/parsing/read-value.ts';
import { DraftSaver } from './draft-saver.ts';
import type { DraftStorage } from './draft-storage.ts';

async function loadThemes(client: DraftClient, signal: AbortSignal): Promise<readonly AccountTheme[]> {
  const { platform } = client;
  const tenant = platform.withToken(
    (token) => Promise.resolve(readNonBlankString(decodeToken(token, Date.now()).claims.embedTenant)),
    signal,
  );
  return readAccountThemes(await client.listThemes(signal), await tenant);
}

/** Where a draft comes from and goes to. */
export interface DraftPlace {
  readonly client: DraftClient;
  readonly storage: DraftStorage;
}

export interface DraftEditingPorts {
  /** Called after every change of the draft. @param before - the draft until now. */
  readonly onChange: (before: DashboardDraft) => void;
  /** Called when the author should see something else in the editor's bar. */
  readonly onStatus: () => void;
  /** Another author has saved a draft, which is shown now. */
  readonly onReceived: () => void;
}

export class DraftEditing {
  session: DraftSession;
  /** Snapshots of the reports that charts may show. */
  snapshots: readonly unknown[];
  /** The config that readers see. */
  published: unknown;
  /** Themes of the account that the draft may refer to. */
  readonly themes: readonly AccountTheme[];
  /** `undefined`: the host saves the draft. */
  readonly saver: DraftSaver | undefined;
  readonly #place: DraftPlace | undefined;
  readonly #ports: DraftEditingPorts;
  /** The steps before this was opened, and the least number of them that was left since. */
  readonly #opened: DraftSession['past'];
  #lowest: number;
  #isForgotten = false;
  /** Shows what another author has saved. */
  #showing: Promise<void> = Promise.resolve();
  readonly #comparison = new PublishedComparison();

  private constructor(
    start: Pick<DraftEditing, 'session' | 'snapshots' | 'published'> & {
      readonly version?: string | undefined;
      readonly themes?: readonly AccountTheme[] | undefined;
    },
    place: DraftPlace | undefined,
    ports: DraftEditingPorts,
  ) {
    this.session = start.session;
    this.snapshots = start.snapshots;
    this.published = start.published;
    this.themes = start.themes ?? [];
    this.#place = place;
    this.#ports = ports;
    this.#opened = start.session.past;
    this.#lowest = this.#opened.length;
    this.saver =
      place &&
      new DraftSaver(place.client, start.version, {
        session: () => this.session,
        onSession: (session) => this.#receive(session),
        onStatus: ports.onStatus,
      });
  }

  /** Reads the draft from the platform. A session of this tab goes on, on top of what was saved since. */
  static async open(place: DraftPlace, ports: DraftEditingPorts): Promise<DraftEditing> {
    const signal = AbortSignal.timeout(30_000);
    const [{ draft, published, version }, list, themes] = await Promise.all([
      place.client.read(),
      place.client.listReports(signal),
      // A draft can be edited without them.
      loadThemes(place.client, signal).catch(() => []),
    ]);
    const current = readDraft(draft);
    const stored = place.storage.read()?.session;
    const session = stored ? receiveDraft(stored, current) : startSession(current);
    const snapshots = list.map(toSnapshot);
    const editing = new DraftEditing({ session, snapshots, published, version, themes }, place, ports);
    // What the tab keeps is what is shown: with what has come meanwhile.
    if (stored) editing.#keep(true);
    editing.saver?.start();
    if (!isSaved(session)) editing.saver?.schedule();
    return editing;
  }

  /** Edits a dashboard that the host has set. */
  static ofHost(dashboard: unknown, ports: DraftEditingPorts): DraftEditing {
    const { config, reportSnapshots } = isRecord(dashboard) ? dashboard : {};
    const session = startSession(readDraft(config));
    const snapshots = readArray(reportSnapshots);
    return new DraftEditing({ session, snapshots, published: undefined }, undefined, ports);
  }

  /** `undefined`: the host saves the draft. */
  get client(): DraftClient | undefined {
    return this.#place?.client;
  }

  /** Makes a report that charts may show from now on. @returns its id. */
  async createReport(report: ReportContent, signal: AbortSignal): Promise<number> {
    const created = await this.#place?.client.createReport(report, signal);
    this.snapshots = [toSnapshot(created), ...this.snapshots];
    const id = isRecord(created) ? readNumber(created.id) : undefined;
    if (id === undefined) throw new Error('The page has set this dashboard, which has no reports.');
    return id;
  }

  /** Shows a report as it is now, wherever the draft shows it. */
  replaceSnapshot(reportId: number, snapshot: unknown): void {
    const isOld = (one: unknown): boolean => isRecord(one) && one.reportId === reportId;
    this.snapshots = this.snapshots.map((one) => (isOld(one) ? snapshot : one));
    this.#ports.onChange(this.draft);
  }

  /** Nothing of others changes the draft until the author lets go. @returns what lets go. */
  hold(): () => void {
    return this.saver?.hold.take() ?? (() => undefined);
  }

  get draft(): DashboardDraft {
    return this.session.present;
  }

  edit(change: (draft: DashboardDraft) => DashboardDraft): void {
    this.#apply(editDraft(this.session, change(this.draft)));
  }

  /** @returns what another author has changed since, and stays. */
  move(action: 'undo' | 'redo'): readonly DraftConflict[] {
    const { session, left } = (action === 'undo' ? undoEdit : redoEdit)(this.session);
    this.#lowest = Math.min(this.#lowest, session.past.length);
    this.#apply(session);
    return left;
  }

  /** Takes back every step since this was opened, and makes those again that were undone since. */
  cancel(): void {
    let { session } = this;
    while (session.past.length > this.#lowest) ({ session } = undoEdit(session));
    const undone = this.#opened.slice(this.#lowest);
    session = { ...session, future: undone };
    session = undone.reduce((now) => redoEdit(now).session, session);
    this.#lowest = this.#opened.length;
    this.#apply({ ...session, future: [] });
  }

  decide(conflict: DraftConflict, value: 'mine' | 'theirs'): void {
    this.#apply(resolveConflict(this.session, conflict, value));
    this.#ports.onStatus();
  }

  /** Saves what is not saved, which may take in what others have done. */
  async saveAll(): Promise<void> {
    await this.saver?.flush();
    await this.#showing;
  }

  /**
   * Publishes the saved draft. @returns the number of the version.
   * @throws StaleDraftError if another author has saved the draft meanwhile, which has been taken in.
   */
  async publish(): Promise<number> {
    const { client } = this.#place ?? {};
    if (!client) throw new Error('The page has set this dashboard, and publishes it.');
    const published = client.publish(this.saver?.version, AbortSignal.timeout(60_000));
    const { config, versionNumber } = readFields(
      await published.catch((error: unknown) => this.#onRefused(error)),
    );
    this.published = config;
    return readNumber(versionNumber) ?? 0;
  }

  async #onRefused(error: unknown): Promise<never> {
    if (error instanceof StaleDraftError) {
      await this.saver?.refresh();
      await this.#showing;
    }
    throw error;
  }

  /** The published versions, without their content. */
  async listVersions(): Promise<readonly unknown[]> {
    return (await this.#place?.client.listVersions(AbortSignal.timeout(30_000))) ?? [];
  }

  readVersion(versionNumber: number): Promise<unknown> | undefined {
    return this.#place?.client.readVersion(versionNumber, AbortSignal.timeout(30_000));
  }

  /** Ends the editing. Rejects if the draft could not be saved: then it goes on. */
  async close(): Promise<void> {
    await this.saver?.flush();
    this.saver?.stop();
    this.#keep(false);
  }

  /** Whether readers see something else. */
  get hasUnpublished(): boolean {
    return this.saver !== undefined && this.#comparison.isDifferent(this.published, this.draft);
  }

  /** Keeps nothing in this tab any more. */
  forget(): void {
    this.#isForgotten = true;
    this.saver?.stop();
    this.#place?.storage.removeAll();
  }

  /** The dashboard has left the page. The editing goes on where it comes back, as after a reload. */
  leave(): void {
    if (this.#isForgotten) return;
    this.saver?.flush().catch(() => undefined);
    this.saver?.stop();
  }

  #apply(session: DraftSession): void {
    const before = this.draft;
    if (session === this.session) return;
    this.session = session;
    this.#keep(true);
    if (session.present === before) return;
    this.saver?.schedule();
    this.#ports.onChange(before);
  }

  #receive(session: DraftSession): void {
    const before = this.draft;
    const isOther = session.present !== before;
    this.session = session;
    this.#keep(true);
    if (!isOther) return;
    this.#showing = this.#showReceived(before);
    this.#ports.onReceived();
  }

  /** The author may have lifted a widget while the reports were loading. */
  async #showReceived(before: DashboardDraft): Promise<void> {
    await this.#loadMissingReports();
    await this.saver?.hold.untilFree();
    this.#ports.onChange(before);
  }

  #keep(isOpen: boolean): void {
    if (!this.#isForgotten) this.#place?.storage.write({ session: this.session, isOpen });
  }

  /** The other author may have added a new report. */
  async #loadMissingReports(): Promise<void> {
    const known = new Set(
      this.snapshots.map((one) => (isRecord(one) ? readNumber(one.reportId) : undefined)),
    );
    const used = this.draft.widgets.map((widget) => readNumber(readConfig(widget)['reportId']));
    if (used.every((id) => id === undefined || known.has(id))) return;
    const list = await this.#place?.client.listReports(AbortSignal.timeout(30_000)).catch(() => undefined);
    if (list) this.snapshots = list.map(toSnapshot);
  }
}
