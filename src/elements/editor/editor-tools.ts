/** What an author does in the editor: its bar, the buttons of widgets, the forms in place, undo, redo and publishing. */
import { html, type TemplateResult } from 'lit';
import type { DraftConflict } from '../../model/draft/apply-change.ts';
import { findWidget, readConfig, readDraft, type DashboardDraft } from '../../model/draft/dashboard-draft.ts';
import { compareDrafts } from '../../model/draft/draft-change.ts';
import { describeChange, describeField } from '../../model/draft/describe-change.ts';
import {
  addWidget,
  configureWidget,
  describeDashboard,
  duplicateWidget,
  removeWidget,
  type NewWidget,
} from '../../model/draft/edit-draft.ts';
import type { EditorMessageKey, EditorMessages } from '../../model/messages/editor-en.ts';
import { isRecord, readNonBlankString, readNumber, readString } from '../../model/parsing/read-value.ts';
import type { LayoutState } from '../layout-editor/layout-preview.ts';
import type { DashboardSettings } from '../settings/dashboard-settings.ts';
import { defineAddMenuElement, type AddableGroup, type AddableWidget } from './add-menu-element.ts';
import type { DraftEditing } from './draft-editing.ts';
import { PublishedEvent, PublishingEvent } from './editor-events.ts';
import { openInPlaceForm, type InPlaceValues } from './in-place-form.ts';
import { createPublishElement } from './publish-element.ts';
import { describeBreakpointWidths, renderEditorBar } from './render-editor-bar.ts';
import { createWidgetTools } from './widget-tools.ts';

export interface EditorToolPorts {
  readonly messages: EditorMessages;
  readonly announce: (text: string) => void;
  readonly editing: () => DraftEditing | undefined;
  /** Resolves when the newest draft is shown, with the handles of its widgets. */
  readonly shown: () => Promise<void>;
  readonly titleOf: (widgetId: string) => string;
  readonly band: () => LayoutState | undefined;
  readonly findBox: (widgetId: string) => HTMLElement | undefined;
  readonly stop: () => void;
}

/** Columns and rows of new widgets. */
const sizes = { text: { w: 12, h: 4 }, report: { w: 6, h: 10 } };

export class EditorTools {
  readonly #host: DashboardSettings;
  readonly #ports: EditorToolPorts;
  #isClosing = false;

  constructor(host: DashboardSettings, ports: EditorToolPorts) {
    this.#host = host;
    this.#ports = ports;
    defineAddMenuElement();
  }

  createWidgetTools(widgetId: string): readonly HTMLElement[] {
    const { messages } = this.#ports;
    const actions = {
      edit: (id: string) => this.#openForm(id),
      duplicate: (id: string) => void this.#duplicate(id),
      remove: (id: string) => void this.#remove(id),
    };
    return [createWidgetTools(widgetId, { messages, actions })];
  }

  move(action: 'undo' | 'redo'): void {
    const left = this.#ports.editing()?.move(action) ?? [];
    const said = action === 'undo' ? 'changed' : 'changedAgain';
    this.#announce(left.length > 0 ? 'leftAsIs' : said);
  }

  renderBar(): unknown {
    const { messages } = this.#ports;
    const editing = this.#ports.editing();
    if (!editing) return html`<div class="arrange-bar" role="status">${messages('opening')}…</div>`;
    const { session, saver } = editing;
    const scene = this.#ports.band();
    const state = {
      status: saver?.status,
      about: toText(saver?.fault),
      band: scene ? describeBreakpointWidths(scene.settings, scene.breakpoint, messages) : '',
      canUndo: session.past.length > 0,
      canRedo: session.future.length > 0,
      isClosing: this.#isClosing,
      canPublish: saver !== undefined,
    };
    const actions = {
      undo: () => this.move('undo'),
      redo: () => this.move('redo'),
      cancel: () => void this.#cancel(),
      done: () => void this.#done(),
      publish: () => this.#openPublish(editing),
    };
    const bar = renderEditorBar(state, messages, { actions, add: this.#renderAdd(editing) });
    return html`${bar}${session.conflicts.map((conflict) => this.#renderConflict(editing, conflict))}`;
  }

  renderHeading(): unknown {
    const { messages } = this.#ports;
    const editing = this.#ports.editing();
    if (!editing) return undefined;
    const renderField = (key: 'title' | 'description', label: EditorMessageKey, hint: EditorMessageKey) =>
      html`<input
        class="heading-field ${key}"
        aria-label=${messages(label)}
        placeholder=${messages(hint)}
        maxlength="500"
        autocomplete="off"
        .value=${readString(editing.draft[key]) ?? ''}
        @change=${({ target }: Event) => this.#describe(key, target)}
      />`;
    return html`${renderField('title', 'dashboardTitle', 'addTitle')}
    ${renderField('description', 'dashboardDescription', 'addDescription')}`;
  }

  #describe(key: 'title' | 'description', field: EventTarget | null): void {
    if (!(field instanceof HTMLInputElement)) return;
    const value = field.value.trim();
    this.#edit((draft) => describeDashboard(draft, { [key]: value === '' ? undefined : value }));
  }

  #edit(change: (draft: DashboardDraft) => DashboardDraft): void {
    this.#ports.editing()?.edit(change);
  }

  #announce(key: EditorMessageKey, values?: Readonly<Record<string, string | number>>): void {
    this.#ports.announce(this.#ports.messages(key, values));
  }

  #renderAdd(editing: DraftEditing): TemplateResult {
    return html`<vitrine-add-menu
      .messages=${this.#ports.messages}
      .groups=${this.#listAddable(editing)}
    ></vitrine-add-menu>`;
  }

  #listAddable({ snapshots }: DraftEditing): readonly AddableGroup[] {
    const { messages } = this.#ports;
    const text: AddableWidget = {
      title: messages('text'),
      note: messages('textNote'),
      icon: 'text',
      add: () => void this.#addText(),
    };
    const reports = snapshots.flatMap((snapshot) => this.#toAddableReport(snapshot));
    return [
      { widgets: [text] },
      { title: messages('reports'), empty: messages('noReports'), widgets: reports },
    ];
  }

  #toAddableReport(snapshot: unknown): AddableWidget[] {
    const { reportId, title, name, description } = isRecord(snapshot) ? snapshot : {};
    const id = readNumber(reportId);
    if (id === undefined) return [];
    const heading = readNonBlankString(title) ?? readNonBlankString(name) ?? this.#ports.messages('untitled');
    const config = { reportId: id };
    const add = (): void =>
      void this.#add({ id: createWidgetId(), type: 'CHART', config, size: sizes.report });
    return [{ title: heading, note: readNonBlankString(description), icon: 'report', add }];
  }

  async #addText(): Promise<void> {
    const id = createWidgetId();
    const config = { content: this.#ports.messages('newText') };
    await this.#add({ id, type: 'TEXT', config, size: sizes.text });
    this.#openForm(id);
  }

  async #add(widget: NewWidget): Promise<void> {
    this.#edit((draft) => addWidget(draft, widget));
    await this.#reveal(widget.id, 'added');
  }

  async #duplicate(widgetId: string): Promise<void> {
    const copy = createWidgetId();
    this.#edit((draft) => duplicateWidget(draft, widgetId, copy));
    await this.#reveal(copy, 'duplicated');
  }

  /** The focus goes to the editor's bar: what had it is gone. */
  async #remove(widgetId: string): Promise<void> {
    const title = this.#ports.titleOf(widgetId);
    this.#edit((draft) => removeWidget(draft, widgetId));
    await this.#ports.shown();
    this.#host.renderRoot.querySelector<HTMLElement>('.arrange-bar .step')?.focus();
    this.#announce('removed', { title });
  }

  /** Scrolls a new widget into view, and gives its handle the focus. */
  async #reveal(widgetId: string, said: EditorMessageKey): Promise<void> {
    await this.#ports.shown();
    const box = this.#ports.findBox(widgetId);
    box?.scrollIntoView({ block: 'nearest' });
    box?.querySelector<HTMLElement>('.move')?.focus({ preventScroll: true });
    this.#announce(said, { title: this.#ports.titleOf(widgetId) });
  }

  #openForm(widgetId: string): void {
    const { messages, findBox } = this.#ports;
    const box = findBox(widgetId);
    const { draft } = this.#ports.editing() ?? {};
    const widget = draft && findWidget(draft, widgetId);
    if (!box || !widget) return;
    const { title, content } = readConfig(widget);
    const hasText = widget['type'] === 'TEXT' || widget['type'] === 'AI';
    openInPlaceForm(box, {
      messages,
      values: { title: readString(title) ?? '', ...(hasText ? { content: readString(content) ?? '' } : {}) },
      usualTitle: hasText ? '' : this.#ports.titleOf(widgetId),
      onEnd: (values) => void this.#endForm(widgetId, values),
    });
  }

  async #endForm(widgetId: string, values: InPlaceValues | undefined): Promise<void> {
    const { title } = values ?? {};
    // The handles may have waited for the form to end.
    this.#host.requestUpdate();
    if (values)
      this.#edit((draft) =>
        configureWidget(draft, widgetId, { ...values, title: title === '' ? undefined : title }),
      );
    await this.#ports.shown();
    const root = this.#host.renderRoot;
    const { activeElement } = root instanceof ShadowRoot ? root : document;
    if (!activeElement)
      this.#ports.findBox(widgetId)?.querySelector<HTMLElement>('[data-tool=edit]')?.focus();
    if (values) this.#announce('edited', { title: this.#ports.titleOf(widgetId) });
  }

  async #cancel(): Promise<void> {
    this.#ports.editing()?.cancel();
    if (await this.#close()) this.#announce('cancelled');
  }

  async #done(): Promise<void> {
    if (await this.#close()) this.#announce('saved');
  }

  /** @returns whether the draft is saved. Else the editor stays open, and says why. */
  async #close(): Promise<boolean> {
    this.#isClosing = true;
    this.#host.requestUpdate();
    try {
      await this.#ports.editing()?.close();
      this.#ports.stop();
      return true;
    } catch {
      return false;
    } finally {
      this.#isClosing = false;
      this.#host.requestUpdate();
    }
  }

  #renderConflict(editing: DraftEditing, conflict: DraftConflict): TemplateResult {
    const { messages, titleOf } = this.#ports;
    const { field, theirs } = conflict;
    const isWhole = field.path.length === 0;
    const what = describeField(field, titleOf, messages);
    const kept = theirs === undefined ? 'conflictRemoved' : 'conflictKept';
    const button = (key: EditorMessageKey, value: 'mine' | 'theirs') =>
      html`<button
        part="button"
        class="control"
        type="button"
        @click=${() => editing.decide(conflict, value)}
      >
        ${messages(key)}
      </button>`;
    const isMine = theirs !== undefined && isWhole;
    return html`<div class="arrange-bar conflict" role="alert">
      <span class="facts">${messages(isWhole ? kept : 'conflict', { what })}</span>
      ${
        isWhole
          ? html`${button('keepIt', 'mine')}${isMine ? this.#renderRemove(editing, conflict) : button('removeIt', 'theirs')}`
          : html`${button('keepMine', 'mine')}${button('takeTheirs', 'theirs')}`
      }
    </div>`;
  }

  /** Removes a widget that another author has changed after all. */
  #renderRemove(editing: DraftEditing, conflict: DraftConflict): TemplateResult {
    const remove = (): void => {
      editing.decide(conflict, 'mine');
      editing.edit((draft) => removeWidget(draft, conflict.field.widgetId ?? ''));
    };
    return html`<button part="button" class="control" type="button" @click=${remove}>
      ${this.#ports.messages('removeIt')}
    </button>`;
  }

  #openPublish(editing: DraftEditing): void {
    const { messages } = this.#ports;
    const isFirst = !isRecord(editing.published);
    const before = readDraft(editing.published);
    const titleOf = (id: string): string => this.#findTitle(id, before);
    const changes = describeChange(compareDrafts(before, editing.draft), titleOf, messages);
    const publish = (): Promise<void> => this.#publish(editing);
    this.#host.renderRoot.append(createPublishElement({ messages, changes, isFirst, publish }));
  }

  /** Widgets that were removed are only in the published version. */
  #findTitle(widgetId: string, published: DashboardDraft): string {
    const widget = findWidget(published, widgetId);
    const own = widget && readString(readConfig(widget)['title']);
    const isThere = findWidget(this.#ports.editing()?.draft ?? published, widgetId);
    return isThere ? this.#ports.titleOf(widgetId) : (own ?? this.#ports.messages('untitled'));
  }

  async #publish(editing: DraftEditing): Promise<void> {
    const { draft } = editing;
    if (!this.#host.dispatchEvent(new PublishingEvent(draft)))
      throw new Error(this.#ports.messages('notPublished'));
    const version = await editing.publish();
    this.#host.dispatchEvent(new PublishedEvent(version));
    this.#announce('published', { version });
    this.#host.requestUpdate();
  }
}

/** Ids do not clash with those of other authors, who may be adding widgets at the same time. */
const createWidgetId = (): string =>
  `widget-${[...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('')}`;

const toText = (error: unknown): string => (error instanceof Error ? error.message : '');
