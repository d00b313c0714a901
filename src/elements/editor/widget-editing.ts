/** What an author does with one widget: change title and text in place, duplicate, remove, and open its settings. */
import { configureWidget, duplicateWidget, removeWidget } from '../../model/draft/edit-draft.ts';
import { findWidget, readConfig } from '../../model/draft/dashboard-draft.ts';
import { readString } from '../../model/parsing/read-value.ts';
import { createId, type EditorContext } from './editor-context.ts';
import { openInPlaceForm, type InPlaceValues } from './in-place-form.ts';
import { canEditReport, openReport } from './edit-reports.ts';
import { createWidgetTools } from './widget-tools.ts';

export class WidgetEditing {
  readonly #context: EditorContext;

  constructor(context: EditorContext) {
    this.#context = context;
  }

  createTools(widgetId: string): readonly HTMLElement[] {
    const { messages } = this.#context;
    const actions = {
      edit: (id: string) => this.openForm(id),
      report: canEditReport(this.#context, widgetId)
        ? (id: string) => void openReport(this.#context, id)
        : undefined,
      settings: (id: string) => this.#context.pieces.openSettings(id),
      duplicate: (id: string) => void this.#duplicate(id),
      remove: (id: string) => void this.#remove(id),
    };
    return [createWidgetTools(widgetId, { messages, actions })];
  }

  /** Opens the form in place of a widget. */
  openForm(widgetId: string): void {
    const { messages } = this.#context;
    const { findBox, editing, titleOf } = this.#context.pieces;
    const box = findBox(widgetId);
    const { draft } = editing() ?? {};
    const widget = draft && findWidget(draft, widgetId);
    if (!box || !widget) return;
    const { title, content } = readConfig(widget);
    const hasText = widget['type'] === 'TEXT' || widget['type'] === 'AI';
    const letGo = editing()?.hold();
    openInPlaceForm(box, {
      messages,
      values: { title: readString(title) ?? '', ...(hasText ? { content: readString(content) ?? '' } : {}) },
      usualTitle: hasText ? '' : titleOf(widgetId),
      onEnd: (changed) => {
        letGo?.();
        void this.#endForm(widgetId, changed ?? {});
      },
    });
  }

  async #endForm(widgetId: string, changed: Partial<InPlaceValues>): Promise<void> {
    const { host, shown, findBox, titleOf, editing } = this.#context.pieces;
    // The handles may have waited for the form to end.
    host.requestUpdate();
    const { draft } = editing() ?? {};
    const hasChanged = Object.keys(changed).length > 0;
    if (hasChanged && draft && !findWidget(draft, widgetId)) return this.#context.announce('widgetGone');
    const title = 'title' in changed ? { title: changed.title === '' ? undefined : changed.title } : {};
    if (hasChanged) this.#context.edit((now) => configureWidget(now, widgetId, { ...changed, ...title }));
    await shown();
    const root = host.renderRoot;
    const { activeElement } = root instanceof ShadowRoot ? root : document;
    if (!activeElement) findBox(widgetId)?.querySelector<HTMLElement>('[data-tool=edit]')?.focus();
    if (hasChanged) this.#context.announce('edited', { title: titleOf(widgetId) });
  }

  async #duplicate(widgetId: string): Promise<void> {
    const copy = createId('widget');
    this.#context.edit((draft) => duplicateWidget(draft, widgetId, copy));
    await this.#context.reveal(copy, 'duplicated');
  }

  /** The focus goes to the editor's bar: what had it is gone. */
  async #remove(widgetId: string): Promise<void> {
    const { titleOf, shown, host } = this.#context.pieces;
    const title = titleOf(widgetId);
    this.#context.edit((draft) => removeWidget(draft, widgetId));
    await shown();
    host.renderRoot.querySelector<HTMLElement>('.arrange-bar .step')?.focus();
    this.#context.announce('removed', { title });
  }
}
