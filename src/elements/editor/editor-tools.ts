/** The editor's bar and heading, and how the editor is closed. */
import { html, nothing, type TemplateResult } from 'lit';
import type { AddReport } from '../../client/open-drafts.ts';
import { loadChunk } from '../../browser/load-chunk.ts';
import type { ReaderForm } from '../../model/draft/previewed-reader.ts';
import { arrangeDraft } from '../../model/draft/arrange-draft.ts';
import { chooseTheme, describeDashboard } from '../../model/draft/edit-draft.ts';
import type { EditorMessageKey } from '../../model/messages/editor-en.ts';
import { findWidestBreakpoint } from '../../model/layout/widest-breakpoint.ts';
import { readString } from '../../model/parsing/read-value.ts';
import { createChooseReaderElement } from './choose-reader-element.ts';
import { defineAddMenuElement, type AddableWidget } from './add-menu-element.ts';
import type { DraftEditing } from './draft-editing.ts';
import type { EditorContext } from './editor-context.ts';
import { EditedWidth } from './edited-width.ts';
import { readVersions } from './editor-mode.ts';
import { loadReaderForm } from './load-reader-form.ts';
import { openPublish } from './publish-draft.ts';
import { renderConflicts } from './render-conflicts.ts';
import { renderEditorBar, type EditorBarState } from './render-editor-bar.ts';
import { renderModeBar } from './render-mode-bar.ts';
import { createVersionsElement } from './versions-element.ts';
import { WidgetAdder } from './widget-adder.ts';
import { WidgetEditing } from './widget-editing.ts';
import { openWidgetSettings } from './widget-settings-element.ts';

export class EditorTools {
  readonly #context: EditorContext;
  readonly #widgets: WidgetEditing;
  readonly #adder: WidgetAdder;
  readonly #width: EditedWidth;
  #isClosing = false;
  /** What the author has said of the reader of the preview. */
  #readerForm: ReaderForm | undefined;
  /** Lets go of the draft, while the author writes in the heading. */
  #letGo = (): void => undefined;

  constructor(context: EditorContext) {
    this.#context = context;
    this.#widgets = new WidgetEditing(context);
    this.#adder = new WidgetAdder(context, (widgetId) => this.#widgets.openForm(widgetId));
    this.#width = new EditedWidth(context.pieces.host);
    defineAddMenuElement();
  }

  createWidgetTools(widgetId: string): readonly HTMLElement[] {
    return this.#widgets.createTools(widgetId);
  }

  get addReport(): AddReport {
    return this.#adder.addReport;
  }

  openSettings(widgetId: string): void {
    openWidgetSettings(this.#context, widgetId);
  }

  move(action: 'undo' | 'redo'): void {
    const left = this.#context.pieces.editing()?.move(action) ?? [];
    const said = action === 'undo' ? 'changed' : 'changedAgain';
    this.#context.announce(left.length > 0 ? 'leftAsIs' : said);
  }

  renderBar(): unknown {
    const { messages, pieces } = this.#context;
    const editing = pieces.editing();
    if (!editing) return html`<div class="arrange-bar" role="status">${messages('opening')}…</div>`;
    const mode = pieces.mode();
    if (mode.kind !== 'edit')
      return renderModeBar(this.#context, mode, {
        width: this.#renderWidth(),
        chooseReader: pieces.rowClient() && (() => this.#openReader()),
      });
    const actions = {
      undo: () => this.move('undo'),
      redo: () => this.move('redo'),
      cancel: () => void this.#cancel(),
      done: () => void this.#done(),
      publish: () => openPublish(this.#context, editing),
    };
    const add = html`<vitrine-add-menu
      .messages=${messages}
      .groups=${this.#adder.list(editing)}
    ></vitrine-add-menu>`;
    return html`${renderEditorBar(this.#describe(editing), messages, {
      actions,
      add,
      width: this.#renderWidth(),
      more: this.#renderMore(),
    })}
    ${renderConflicts(this.#context, editing)}`;
  }

  renderEmpty(): TemplateResult {
    const { messages, pieces } = this.#context;
    const open = (): void => this.#adder.openNewReport();
    return html`<div part="notice" class="notice">
      <p>${messages('emptyDraft')}</p>
      ${
        pieces.editing()?.client
          ? html`<button part="button" class="control primary" type="button" @click=${open}>
              ${messages('newReport')}
            </button>`
          : nothing
      }
    </div>`;
  }

  renderHeading(): unknown {
    const editing = this.#context.pieces.editing();
    if (!editing) return undefined;
    return html`${this.#renderField(editing, 'title', ['dashboardTitle', 'addTitle'])}
    ${this.#renderField(editing, 'description', ['dashboardDescription', 'addDescription'])}`;
  }

  #describe({ session, saver }: DraftEditing): EditorBarState {
    return {
      status: saver?.status,
      about: saver?.fault instanceof Error ? saver.fault.message : '',
      canUndo: session.past.length > 0,
      canRedo: session.future.length > 0,
      isClosing: this.#isClosing,
      canPublish: saver !== undefined,
    };
  }

  #renderWidth(): unknown {
    const { messages, pieces } = this.#context;
    const scene = pieces.scene();
    return scene && this.#width.render(scene.settings, scene.breakpoint, messages);
  }

  #renderMore(): TemplateResult {
    const { messages, pieces } = this.#context;
    const preview: AddableWidget = {
      title: messages('preview'),
      note: messages('previewNote'),
      icon: 'preview',
      add: () => pieces.setMode({ kind: 'preview' }),
    };
    const versions: AddableWidget = {
      title: messages('versions'),
      note: messages('versionsNote'),
      icon: 'versions',
      add: () => this.#openVersions(),
    };
    const theme: AddableWidget = {
      title: messages('theme'),
      note: messages('themeNote'),
      icon: 'theme',
      add: () => void this.#openThemes(),
    };
    const usual = pieces.editing()?.saver ? [preview, theme, versions] : [preview, theme];
    const widgets = [...usual, ...this.#listNarrowTools()];
    return html`<vitrine-add-menu
      .messages=${messages}
      .heading=${messages('more')}
      .groups=${[{ widgets }]}
    ></vitrine-add-menu>`;
  }

  /** At the widest breakpoint, the author arranges by hand. */
  #listNarrowTools(): readonly AddableWidget[] {
    const { messages, pieces } = this.#context;
    const scene = pieces.scene();
    if (!scene || scene.breakpoint === findWidestBreakpoint(scene.settings)) return [];
    const arrange = (): void => {
      const { widgets } = pieces.state();
      const isNumber = (id: string): boolean => widgets.get(id)?.plan.view === 'kpi';
      this.#context.edit((draft) => arrangeDraft(draft, { ...scene, isNumber }));
      this.#context.announce('arranged');
    };
    return [
      { title: messages('arrangeWidth'), note: messages('arrangeWidthNote'), icon: 'arrange', add: arrange },
    ];
  }

  #openReader(): void {
    const { messages, pieces } = this.#context;
    const platform = pieces.rowClient();
    if (!platform) return;
    const dialog = createChooseReaderElement({
      messages,
      load: async (signal) => this.#readerForm ?? loadReaderForm(platform, signal),
      show: (form, reader) => {
        this.#readerForm = form;
        pieces.setMode({ kind: 'preview', reader });
      },
    });
    pieces.host.renderRoot.append(dialog);
  }

  async #openThemes(): Promise<void> {
    const { messages, pieces } = this.#context;
    const editing = pieces.editing();
    if (!editing) return;
    const { createChooseThemeElement } = await loadChunk(() => import('./choose-theme-element.ts'));
    const dialog = createChooseThemeElement({
      messages,
      themes: editing.themes,
      own: editing.draft['theme'],
      current: () => pieces.editing()?.draft['theme'],
      choose: (value) => this.#context.edit((draft) => chooseTheme(draft, value)),
    });
    pieces.host.renderRoot.append(dialog);
  }

  #openVersions(): void {
    const { messages, pieces } = this.#context;
    const dialog = createVersionsElement({
      messages,
      locale: pieces.host.locale ?? 'en',
      load: async () => readVersions((await pieces.editing()?.listVersions()) ?? []),
      view: async (version) => {
        const dashboard = await pieces.editing()?.readVersion(version.versionNumber);
        pieces.setMode({ kind: 'version', version, dashboard });
      },
    });
    pieces.host.renderRoot.append(dialog);
  }

  /** Shows the dashboard at the width of the page again. */
  resetWidth(): void {
    const scene = this.#context.pieces.scene();
    if (scene) this.#width.choose(scene.settings, undefined);
  }

  #renderField(
    editing: DraftEditing,
    key: 'title' | 'description',
    [label, hint]: readonly [EditorMessageKey, EditorMessageKey],
  ): TemplateResult {
    const { messages } = this.#context;
    const change = ({ currentTarget }: Event): void => {
      this.#letGo();
      const value = currentTarget instanceof HTMLInputElement ? currentTarget.value.trim() : '';
      this.#context.edit((current) =>
        describeDashboard(current, { [key]: value === '' ? undefined : value }),
      );
    };
    return html`<input
      class="heading-field ${key}"
      aria-label=${messages(label)}
      placeholder=${messages(hint)}
      maxlength="500"
      autocomplete="off"
      .value=${readString(editing.draft[key]) ?? ''}
      @input=${() => this.#hold(editing)}
      @change=${change}
      @blur=${() => this.#letGo()}
    />`;
  }

  #hold(editing: DraftEditing): void {
    this.#letGo();
    this.#letGo = editing.hold();
  }

  async #cancel(): Promise<void> {
    this.#context.pieces.editing()?.cancel();
    if (await this.#close()) this.#context.announce('cancelled');
  }

  async #done(): Promise<void> {
    if (await this.#close()) this.#context.announce('saved');
  }

  /** @returns whether the draft is saved. Else the editor stays open, and says why. */
  async #close(): Promise<boolean> {
    const { editing, stop, host } = this.#context.pieces;
    this.#isClosing = true;
    host.requestUpdate();
    try {
      await editing()?.close();
      stop();
      return true;
    } catch {
      return false;
    } finally {
      this.#isClosing = false;
      host.requestUpdate();
    }
  }
}
