/** Lets an author move and resize widgets: by pointer, touch and keyboard, with undo, for one breakpoint at a time. */
import { nothing, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import { clipWhenContentFits } from '../../browser/clip-when-content-fits.ts';
import type { PlatformClient } from '../../client/platform-client.ts';
import { saveLayoutDraft, type WidgetPlacement } from '../../client/save-layout-draft.ts';
import { layoutEditorEnglish } from '../../model/messages/layout-editor-en.ts';
import { createCatalogue } from '../../model/messages/message-catalogue.ts';
import type { ParsedDashboard } from '../../model/dashboard/parse-dashboard.ts';
import type { DashboardState } from '../../store/dashboard-state.ts';
import { toElementProblem } from '../../store/element-problem.ts';
import { DashboardErrorEvent } from '../events/dashboard-events.ts';
import { DragHandleOverlay } from './drag-handle-overlay.ts';
import {
  describeBreakpointWidths,
  renderEditorBar,
  renderEditButton,
  type EditorBarState,
} from './render-layout-editor-bar.ts';
import { type LayoutState, EditSession } from './edit-session.ts';
import { layoutEditorStyles } from './layout-editor-styles.ts';
import { DragSession, type DragSessionPorts } from './drag-session.ts';
import { LayoutEditedEvent } from './layout-edited-event.ts';
import { LiveRegion } from './live-region.ts';

export interface LayoutEditorPorts {
  readonly scene: () => LayoutState | undefined;
  readonly titleOf: (widgetId: string) => string;
  /** `undefined` if the host has set the dashboard. The host then saves layouts, too. */
  readonly platform: () => PlatformClient | undefined;
}

interface EditedDashboard extends Pick<LayoutEditorPorts, 'platform'> {
  readonly state: () => DashboardState;
}

/**
 * The token decides who may edit. Without a platform the host decides, because it saves the dashboard.
 * @param layout - what the dashboard shows at its width.
 * @returns `undefined` if the token does not allow it.
 */
export async function openLayoutEditor(
  host: LitElement,
  layout: { readonly scene: LayoutState | undefined },
  { platform, state }: EditedDashboard,
): Promise<LayoutEditorController | undefined> {
  const fetched = platform();
  if (fetched && (await fetched.mode(AbortSignal.timeout(30_000))) !== 'creator') return undefined;
  const titleOf = (id: string): string => state().widgets.get(id)?.title ?? id;
  return new LayoutEditorController(host, { scene: () => layout.scene, titleOf, platform });
}

export class LayoutEditorController implements ReactiveController {
  readonly #host: LitElement;
  readonly #ports: LayoutEditorPorts;
  readonly #live: LiveRegion;
  readonly #messages = createCatalogue(layoutEditorEnglish, 'en');
  #base: ParsedDashboard | undefined;
  #shown: ParsedDashboard | undefined;
  #session: EditSession | undefined;
  #active = false;
  #status: EditorBarState['status'] = 'open';
  #about = '';
  readonly #dragSession = new DragSession(this.#createDragPorts());
  readonly #overlay = new DragHandleOverlay({
    keys: this.#dragSession,
    nameOf: (id, kind) =>
      this.#messages(kind === 'move' ? 'moveWidget' : 'resizeWidget', { title: this.#ports.titleOf(id) }),
    hint: this.#messages('handleHint'),
    onGesture: (gesture) => this.#dragSession.onGesture(gesture),
    onRelease: () => this.#onRelease(),
  });

  constructor(host: LitElement, ports: LayoutEditorPorts) {
    this.#host = host;
    this.#ports = ports;
    this.#live = new LiveRegion(host);
    const { renderRoot } = host;
    if (renderRoot instanceof ShadowRoot && layoutEditorStyles.styleSheet)
      renderRoot.adoptedStyleSheets = [...renderRoot.adoptedStyleSheets, layoutEditorStyles.styleSheet];
    host.addController(this);
  }

  /** Returns the dashboard with its edits. */
  edit(dashboard: ParsedDashboard): ParsedDashboard {
    if (dashboard !== this.#base) this.#restart(dashboard);
    const widgets = this.#session?.widgets ?? dashboard.widgets;
    if (this.#shown?.widgets === widgets) return this.#shown;
    this.#shown = { ...dashboard, widgets };
    return this.#shown;
  }

  renderButton(): TemplateResult | typeof nothing {
    return this.#active ? nothing : renderEditButton(this.#messages, () => this.start());
  }

  renderBar(): TemplateResult | typeof nothing {
    const scene = this.#ports.scene();
    const session = this.#session;
    if (!this.#active || !scene || !session) return nothing;
    const state = {
      status: this.#status,
      about: this.#about,
      band: describeBreakpointWidths(scene.settings, scene.breakpoint, this.#messages),
      canUndo: session.canUndo,
      canRedo: session.canRedo,
    };
    return renderEditorBar(state, this.#messages, {
      undo: () => this.#moveInHistory('undo'),
      redo: () => this.#moveInHistory('redo'),
      cancel: () => this.#cancel(),
      done: () => void this.#done(),
    });
  }

  start(): void {
    this.#active = true;
    clipWhenContentFits(this.#host.renderRoot, '.room');
    this.#host.requestUpdate();
  }

  stop(): void {
    this.#active = false;
    this.#status = 'open';
    this.#removeOverlay();
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    const grid = this.#host.renderRoot.querySelector('.grid');
    const scene = this.#ports.scene();
    if (!this.#active || !this.#host.isConnected || !scene || !(grid instanceof HTMLElement)) return;
    if (this.#dragSession.active) this.#dragSession.follow();
    else this.#show(grid, scene);
  }

  hostConnected(): void {
    this.#host.addEventListener('keydown', this.#onKey);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('keydown', this.#onKey);
    this.#removeOverlay();
    // A move within the page keeps the edits. The overlay is shown again after the next update.
    queueMicrotask(() => {
      if (!this.#active || this.#host.isConnected) return;
      this.#session?.reset();
      this.stop();
    });
  }

  #removeOverlay(): void {
    if (this.#dragSession.active) this.#dragSession.cancel();
    this.#overlay.remove();
  }

  #restart(dashboard: ParsedDashboard): void {
    this.#base = dashboard;
    this.#shown = dashboard;
    this.#session = new EditSession(dashboard.widgets);
  }

  #show(grid: HTMLElement, scene: LayoutState): void {
    this.#overlay.show(grid, scene).catch(() => {
      this.stop();
      this.#live.announce(this.#messages('editorFailed'));
    });
  }

  #createDragPorts(): DragSessionPorts {
    return {
      scene: () => this.#ports.scene(),
      edits: () => this.#overlay.edits,
      root: () => this.#host.renderRoot,
      show: (cells, before) => {
        this.#session?.preview(cells, before);
        this.#host.requestUpdate();
      },
      drop: () => {
        if (this.#session?.commit()) this.#reportEdit();
        this.#host.requestUpdate();
      },
      cancel: () => {
        this.#session?.cancel();
        this.#host.requestUpdate();
      },
      announce: (what, id) => void this.#announcePosition(what, id),
    };
  }

  /** Ends the drag, and moves the boxes of the engine back to the widgets. */
  #onRelease(): void {
    this.#dragSession.onRelease();
    void this.#host.updateComplete.then(() => {
      const scene = this.#ports.scene();
      if (scene && this.#active) this.#overlay.resync(scene);
    });
  }

  async #announcePosition(key: 'lifted' | 'placed' | 'dropped' | 'putBack', id: string): Promise<void> {
    await this.#host.updateComplete;
    const cell = this.#ports.scene()?.cells.find(({ i }) => i === id);
    if (!cell) return;
    const place = { column: cell.x + 1, row: cell.y + 1, width: cell.w, height: cell.h };
    this.#live.announce(this.#messages(key, { title: this.#ports.titleOf(id), ...place }));
  }

  #moveInHistory(action: 'undo' | 'redo'): void {
    const before = this.#session?.widgets;
    this.#session?.[action]();
    if (this.#session?.widgets === before) return;
    this.#host.requestUpdate();
    this.#reportEdit();
    this.#live.announce(this.#messages('kept'));
  }

  #cancel(): void {
    const changed = this.#session?.changed;
    this.#session?.reset();
    this.stop();
    if (changed) this.#reportEdit();
    this.#live.announce(this.#messages('cancelled'));
  }

  async #done(): Promise<void> {
    const client = this.#ports.platform();
    const changes = this.#session?.changes ?? [];
    if (!client || changes.length === 0) return this.stop();
    this.#status = 'saving';
    this.#host.requestUpdate();
    try {
      await saveLayoutDraft(client, changes);
      this.stop();
      this.#live.announce(this.#messages('saved'));
    } catch (error) {
      this.#status = 'failed';
      this.#about = error instanceof Error ? error.message : String(error);
      this.#host.dispatchEvent(new DashboardErrorEvent(toElementProblem(error, 'layout', 'service-failed')));
      this.#host.requestUpdate();
    }
  }

  #places(): WidgetPlacement[] {
    const widgets = this.#session?.widgets ?? [];
    return widgets.map(({ id, position, responsiveLayouts }) => ({ id, position, responsiveLayouts }));
  }

  #reportEdit(): void {
    const breakpoint = this.#ports.scene()?.breakpoint;
    if (breakpoint) this.#host.dispatchEvent(new LayoutEditedEvent(breakpoint, this.#places()));
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const undoes = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    if (!this.#active || !undoes || this.#dragSession.active) return;
    event.preventDefault();
    this.#moveInHistory(event.shiftKey ? 'redo' : 'undo');
  };
}
