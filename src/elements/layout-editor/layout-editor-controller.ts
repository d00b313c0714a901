/** Lets an author move and resize widgets: by pointer, touch and keyboard, with undo, for one breakpoint at a time. */
import { nothing, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import type { PlatformClient } from '../../client/platform-client.ts';
import { saveDraft, type WidgetPlacement } from '../../client/save-draft.ts';
import { layoutEditorEnglish } from '../../model/messages/layout-editor-en.ts';
import { createCatalogue } from '../../model/messages/messages.ts';
import type { ParsedDashboard } from '../../model/parsing/parse-dashboard.ts';
import { toElementProblem } from '../../store/element-problem.ts';
import { DashboardErrorEvent } from '../dashboard/dashboard-events.ts';
import { HandleOverlay } from './handle-overlay.ts';
import {
  describeBand,
  renderEditorBar,
  renderEditButton,
  type EditorBarState,
} from './layout-editor-parts.ts';
import type { LayoutState } from '../dashboard/layout-state.ts';
import { layoutEditorStyles } from './layout-editor-styles.ts';
import { EditSession } from './edit-session.ts';
import { DragSession, type DragSessionPorts } from './drag-session.ts';
import { LayoutEditedEvent } from './layout-edited-event.ts';
import { LiveRegion } from './live-region.ts';

export interface LayoutEditorPorts {
  readonly scene: () => LayoutState | undefined;
  readonly titleOf: (widgetId: string) => string;
  /** undefined where the host has given the dashboard: then the host keeps it too. */
  readonly platform: () => PlatformClient | undefined;
}

/** Without a platform the host keeps the dashboard, and says itself who may edit; else the token does. */
export async function canEditLayout(platform: PlatformClient | undefined): Promise<boolean> {
  if (!platform) return true;
  return (await platform.mode(AbortSignal.timeout(30_000))) === 'creator';
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
  readonly #overlay = new HandleOverlay({
    keys: this.#dragSession,
    nameOf: (id, kind) =>
      this.#messages(kind === 'move' ? 'moveWidget' : 'resizeWidget', { title: this.#ports.titleOf(id) }),
    hint: this.#messages('handleHint'),
    onGesture: (gesture) => this.#dragSession.onGesture(gesture),
    onRelease: () => this.#onLetGo(),
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

  /** The dashboard as it is to be laid out: with what was changed. */
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
      band: describeBand(scene.settings, scene.breakpoint, this.#messages),
      canUndo: session.canUndo,
      canRedo: session.canRedo,
    };
    return renderEditorBar(state, this.#messages, {
      undo: () => this.#travel('undo'),
      redo: () => this.#travel('redo'),
      cancel: () => this.#cancel(),
      done: () => void this.#done(),
    });
  }

  start(): void {
    this.#active = true;
    this.#host.requestUpdate();
  }

  stop(): void {
    this.#active = false;
    this.#status = 'open';
    this.#layDown();
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
    this.#layDown();
    // A move within the page ends nothing: the sheet lies over the grid again after the next update.
    queueMicrotask(() => {
      if (!this.#active || this.#host.isConnected) return;
      this.#session?.reset();
      this.stop();
    });
  }

  #layDown(): void {
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
      this.#live.say(this.#messages('editorFailed'));
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
        if (this.#session?.commit()) this.#reportError();
        this.#host.requestUpdate();
      },
      cancel: () => {
        this.#session?.cancel();
        this.#host.requestUpdate();
      },
      say: (what, id) => void this.#sayWhere(what, id),
    };
  }

  /** The engine's own boxes go back to where the widgets are. */
  #onLetGo(): void {
    this.#dragSession.onRelease();
    void this.#host.updateComplete.then(() => {
      const scene = this.#ports.scene();
      if (scene && this.#active) this.#overlay.resync(scene);
    });
  }

  async #sayWhere(key: 'lifted' | 'placed' | 'dropped' | 'putBack', id: string): Promise<void> {
    await this.#host.updateComplete;
    const cell = this.#ports.scene()?.cells.find(({ i }) => i === id);
    if (!cell) return;
    const place = { column: cell.x + 1, row: cell.y + 1, width: cell.w, height: cell.h };
    this.#live.say(this.#messages(key, { title: this.#ports.titleOf(id), ...place }));
  }

  #travel(way: 'undo' | 'redo'): void {
    const before = this.#session?.widgets;
    this.#session?.[way]();
    if (this.#session?.widgets === before) return;
    this.#host.requestUpdate();
    this.#reportError();
    this.#live.say(this.#messages('kept'));
  }

  #cancel(): void {
    const changed = this.#session?.changed;
    this.#session?.reset();
    this.stop();
    if (changed) this.#reportError();
    this.#live.say(this.#messages('cancelled'));
  }

  async #done(): Promise<void> {
    const client = this.#ports.platform();
    if (!client || !this.#session?.changed) return this.stop();
    this.#status = 'saving';
    this.#host.requestUpdate();
    try {
      await saveDraft(client, this.#places());
      this.stop();
      this.#live.say(this.#messages('saved'));
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

  #reportError(): void {
    const breakpoint = this.#ports.scene()?.breakpoint;
    if (breakpoint) this.#host.dispatchEvent(new LayoutEditedEvent(breakpoint, this.#places()));
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const undoes = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    if (!this.#active || !undoes || this.#dragSession.active) return;
    event.preventDefault();
    this.#travel(event.shiftKey ? 'redo' : 'undo');
  };
}
