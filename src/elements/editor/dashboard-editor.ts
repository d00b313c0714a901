/** The dashboard as its own editor: an author changes its draft in place, and publishes it. */
import { nothing, type ReactiveController, type TemplateResult } from 'lit';
import { clipWhenContentFits } from '../../browser/clip-when-content-fits.ts';
import { DraftClient } from '../../client/draft-client.ts';
import { noteOpenDraft } from '../../client/open-drafts.ts';
import type { ParsedDashboard } from '../../model/dashboard/parse-dashboard.ts';
import { resolveTheme } from '../../model/draft/account-themes.ts';
import { readDraft, type DashboardDraft } from '../../model/draft/dashboard-draft.ts';
import { isSameValue } from '../../model/draft/is-same-value.ts';
import { toDraftDashboard } from '../../model/draft/to-draft-dashboard.ts';
import { createEditorMessages, type EditorMessages } from '../../model/messages/editor-en.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import { DirectionWatch } from '../layout-editor/direction-watch.ts';
import type { LayoutEditor } from '../layout-editor/layout-editor.ts';
import type { DashboardSettings } from '../settings/dashboard-settings.ts';
import { createLayoutEditor } from './create-layout-editor.ts';
import { DraftEditing, type DraftEditingPorts } from './draft-editing.ts';
import { DraftStorage } from './draft-storage.ts';
import { editorStyles } from './editor-styles.ts';
import type { EditorMode } from './editor-mode.ts';
import { EditorContext } from './editor-context.ts';
import type { EditorPorts } from './editor-ports.ts';
import { EditorReporter } from './editor-reporter.ts';
import { EditorTools } from './editor-tools.ts';
import { findWidgetName } from './find-widget-name.ts';
import { LiveRegion } from './live-region.ts';
import { ModeDisplay } from './mode-display.ts';
import { renderEditButton } from './render-editor-bar.ts';

/** They close with the editor. */
const editorDialogs =
  'vitrine-widget-settings, vitrine-pick-member, vitrine-publish, vitrine-versions, vitrine-choose-reader, vitrine-choose-theme, vitrine-report-editor';

/**
 * The token decides who may edit. Without a platform the host decides, because it saves the dashboard.
 * @returns `undefined` if the token does not allow it.
 */
export async function openDashboardEditor(
  host: DashboardSettings,
  ports: EditorPorts,
): Promise<DashboardEditor | undefined> {
  const fetched = ports.platform();
  if (fetched && (await fetched.mode(AbortSignal.timeout(30_000))) !== 'creator') return undefined;
  const editor = new DashboardEditor(host, ports);
  if (fetched && editor.wasOpen) void editor.start();
  return editor;
}

export class DashboardEditor implements ReactiveController {
  readonly #host: DashboardSettings;
  readonly #ports: EditorPorts;
  readonly #live: LiveRegion;
  readonly #messages: EditorMessages;
  readonly #layout: LayoutEditor;
  readonly #tools: EditorTools;
  #editing: DraftEditing | undefined;
  #isActive = false;
  readonly #display: ModeDisplay;
  /** The dashboard and the author whose draft is edited. */
  #place = '';
  /** Increases with every start and stop. */
  #run = 0;
  #starting: Promise<void> = Promise.resolve();
  /** Why the draft could not be opened. */
  #openFault = '';
  readonly #reporter: EditorReporter;
  readonly #direction: DirectionWatch;

  constructor(host: DashboardSettings, ports: EditorPorts) {
    this.#host = host;
    this.#ports = ports;
    this.#live = new LiveRegion(host);
    this.#reporter = new EditorReporter(host, () => ports.layout.scene?.breakpoint);
    this.#direction = new DirectionWatch(() => host.requestUpdate());
    this.#messages = createEditorMessages(host.locale ?? 'en');
    this.#display = new ModeDisplay({
      host,
      ports,
      dashboard: () => this.#toDashboard(),
      resolveTheme: (theme) => resolveTheme(theme, this.#editing?.themes ?? []),
      onFailed: (error) => this.#reporter.failed(error),
      onNoReader: () => this.#live.announce(this.#messages('noReaderPreview')),
    });
    const messages = this.#messages;
    const announce = (text: string): void => this.#live.announce(text);
    this.#tools = new EditorTools(
      new EditorContext({
        host,
        messages,
        announce,
        editing: () => this.#editing,
        shown: () => this.#waitUntilShown(),
        state: ports.state,
        titleOf: this.#titleOf,
        scene: () => ports.layout.scene,
        findBox: (widgetId) => this.#layout.findBox(widgetId),
        members: ports.controls.members,
        rowClient: () => (host.dataSource ? undefined : ports.platform()),
        mode: () => this.#display.mode,
        setMode: (mode) => this.#setMode(mode),
        openSettings: (widgetId) => this.#tools.openSettings(widgetId),
        stop: () => this.stop(),
      }),
    );
    this.#layout = createLayoutEditor(host, {
      ports,
      messages,
      announce,
      editing: () => this.#editing,
      titleOf: this.#titleOf,
      createTools: (widgetId) => this.#tools.createWidgetTools(widgetId),
      stop: () => this.stop(),
    });
    const { renderRoot } = host;
    if (renderRoot instanceof ShadowRoot && editorStyles.styleSheet)
      renderRoot.adoptedStyleSheets.push(editorStyles.styleSheet);
    host.addController(this);
  }

  /** Whether the author was editing when the page was left. */
  get wasOpen(): boolean {
    return this.#openStorage().read()?.isOpen === true;
  }

  get isActive(): boolean {
    return this.#isActive;
  }

  /** Whether the draft is shown with its handles. */
  get #isEditing(): boolean {
    return this.#isActive && this.#editing !== undefined && this.#display.mode.kind === 'edit';
  }

  /** Returns the newest draft with the layout of a drag. Its widgets may still have the content of the last one. */
  edit(dashboard: ParsedDashboard): ParsedDashboard {
    const { draft } = this.#display;
    if (!draft.isOwn(dashboard)) this.#onOther(dashboard);
    return this.#layout.preview(draft.newest ?? dashboard);
  }

  renderButton(): TemplateResult | typeof nothing {
    if (this.#isActive) return nothing;
    const note = this.#editing?.hasUnpublished ? this.#messages('unpublished') : '';
    return renderEditButton(this.#messages, { note, fault: this.#openFault }, () => void this.start());
  }

  renderBar(): unknown {
    return this.#isActive ? this.#tools.renderBar() : nothing;
  }

  /** Stands in place of the message of a dashboard without widgets. `undefined` while nobody edits. */
  renderEmpty(): unknown {
    return this.#isEditing ? this.#tools.renderEmpty() : undefined;
  }

  /** Fields for title and description in place of the heading. `undefined` while nobody edits. */
  renderHeading(): unknown {
    return this.#isEditing ? this.#tools.renderHeading() : undefined;
  }

  /** Opens the draft. A call while it opens waits for the same. */
  start(): Promise<void> {
    if (!this.#isActive) this.#starting = this.#start();
    return this.#starting;
  }

  async #start(): Promise<void> {
    this.#isActive = true;
    this.#openFault = '';
    const run = (this.#run += 1);
    this.#direction.start(this.#host);
    const hadFocus = this.#hasFocus;
    clipWhenContentFits(this.#host.renderRoot, '.room');
    this.#host.requestUpdate();
    try {
      // What the host saves itself goes on where it was.
      const opened = this.#editing && !this.#ports.platform() ? this.#editing : await this.#open();
      if (run !== this.#run) return opened.leave();
      this.#editing = opened;
      if (opened.client) noteOpenDraft(this.#host, this.#tools.addReport);
      await this.#display.show();
      if (hadFocus) await this.#focus('.arrange-bar :is(button:enabled, select)');
      this.#live.announce(this.#messages('opened'));
    } catch (error) {
      if (run !== this.#run) return;
      this.#reporter.failed(error);
      this.#openFault = this.#messages('openFailed', { about: toText(error) });
      this.stop();
    }
  }

  stop(): void {
    const hadFocus = this.#hasFocus;
    this.#isActive = false;
    noteOpenDraft(this.#host, undefined);
    this.#direction.stop();
    this.#run += 1;
    if (this.#display.mode.kind !== 'edit') this.#setMode({ kind: 'edit' });
    this.#tools.resetWidth();
    this.#layout.remove();
    for (const dialog of this.#host.renderRoot.querySelectorAll(editorDialogs)) dialog.remove();
    this.#host.requestUpdate();
    if (hadFocus) void this.#focus('.arrange');
  }

  get #hasFocus(): boolean {
    const { renderRoot } = this.#host;
    return renderRoot instanceof ShadowRoot && renderRoot.activeElement !== null;
  }

  /** The button that had the focus may be gone. */
  async #focus(selector: string): Promise<void> {
    await this.#host.updateComplete;
    if (!this.#hasFocus) this.#host.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  /** Forgets the author, with everything that this tab has of the draft. */
  forget(): void {
    this.#openStorage().removeAll();
    this.#editing?.forget();
    this.#leave();
    this.stop();
    this.hostDisconnected();
    this.#host.removeController(this);
  }

  hostUpdated(): void {
    if (!this.#display.follow()) this.#setMode({ kind: 'edit' });
    if (this.#isActive && !this.#host.editable) {
      this.#leave();
      this.stop();
    } else if (this.#isEditing) this.#layout.update();
  }

  hostConnected(): void {
    this.#host.addEventListener('keydown', this.#onKey);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('keydown', this.#onKey);
    this.#layout.remove();
    // A move within the page keeps the edits. The handles are shown again after the next update.
    queueMicrotask(() => {
      if (this.#host.isConnected) return;
      this.#leave();
      this.stop();
    });
  }

  readonly #titleOf = (widgetId: string): string =>
    findWidgetName(this.#ports.state(), widgetId) ?? this.#messages('untitled');

  #openStorage(): DraftStorage {
    const { baseUrl, publicId } = this.#host;
    return new DraftStorage([baseUrl, publicId], this.#ports.author());
  }

  async #open(): Promise<DraftEditing> {
    const platform = this.#ports.platform();
    const ports = this.#createEditingPorts();
    if (!platform) return DraftEditing.ofHost(this.#host.dashboard, ports);
    const { platform: current, author } = this.#ports;
    const timeout = (): number | undefined => this.#host.requestTimeout;
    const client = await DraftClient.open({ platform: current, author, timeout });
    this.#place = this.#describePlace();
    return DraftEditing.open({ client, storage: this.#openStorage() }, ports);
  }

  #createEditingPorts(): DraftEditingPorts {
    return {
      onChange: (before) => this.#onChange(before),
      onStatus: () => {
        this.#host.requestUpdate();
        this.#reporter.saving(this.#editing?.saver ?? {});
      },
      onReceived: () => this.#live.announce(this.#messages('received')),
    };
  }

  #onChange(before: DashboardDraft): void {
    const { draft } = this.#editing ?? {};
    if (!draft) return;
    void this.#display.show();
    this.#reporter.edited(before, draft);
  }

  #setMode(mode: EditorMode): void {
    if (mode.kind !== 'edit') this.#layout.remove();
    this.#display.setMode(mode);
    this.#host.requestUpdate();
    if (this.#hasFocus) void this.#focus('.arrange-bar :is(button:enabled, select)');
  }

  async #waitUntilShown(): Promise<void> {
    await this.#display.draft.shown;
    await this.#host.updateComplete;
    await this.#layout.shown;
  }

  /** The draft as a dashboard, as publishing would make it now. */
  #toDashboard(): unknown {
    const { draft, snapshots } = this.#editing ?? {};
    const { publicId, deploymentId } = this.#ports.state().dashboard ?? {};
    return draft && toDraftDashboard(draft, { publicId, deploymentId, snapshots: snapshots ?? [] });
  }

  /** Another dashboard was loaded, the same one with a new token, or the host has set it again. */
  #onOther(dashboard: ParsedDashboard): void {
    this.#display.draft.restart(dashboard);
    if (!this.#editing) return;
    if (this.#isSame(this.#editing)) return queueMicrotask(() => void this.#display.show());
    if (this.#ports.platform()) {
      this.#leave();
      queueMicrotask(() => this.stop());
    } else this.#editing = DraftEditing.ofHost(this.#host.dashboard, this.#createEditingPorts());
  }

  /** Whether the draft that is edited is that of the dashboard. A host may set each edit again. */
  #isSame({ draft }: DraftEditing): boolean {
    if (this.#ports.platform()) return this.#place === this.#describePlace();
    const { config } = isRecord(this.#host.dashboard) ? this.#host.dashboard : {};
    return isSameValue(readDraft(config), draft);
  }

  /** Names the dashboard and its author. */
  #describePlace(): string {
    const { baseUrl, publicId } = this.#host;
    return JSON.stringify([baseUrl, publicId, this.#ports.author()]);
  }

  #leave(): void {
    this.#editing?.leave();
    this.#editing = undefined;
    this.#display.draft.newest = undefined;
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const action = findStep(event);
    if (!this.#isEditing || !action || this.#layout.isDragging || isField(event)) return;
    event.preventDefault();
    this.#tools.move(action);
  };
}

function findStep({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  const letter = ctrlKey || metaKey ? key.toLowerCase() : '';
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' ? 'redo' : undefined;
}

/** Fields of the page have their own undo. */
const isField = (event: KeyboardEvent): boolean => {
  const [target] = event.composedPath();
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
};

const toText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
