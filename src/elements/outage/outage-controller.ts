import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { clipWhenContentFits } from '../../browser/clip-when-content-fits.ts';
import { createOutageMessages } from '../../model/messages/outage-en.ts';
import type { DashboardState, WidgetState } from '../../store/dashboard-state.ts';
import { findOutage, type Outage } from '../../store/find-outage.ts';
import type { ViewContext } from '../view/view-interface.ts';
import { createOutageBanner, type OutageBannerElement } from './outage-banner-element.ts';
import { computeRetryPause } from '../../store/compute-retry-pause.ts';

type Host = ReactiveControllerHost & { readonly renderRoot: Node };

interface OutagePorts {
  readonly state: () => DashboardState;
  /** Queries rows again: of one widget, or of all. */
  readonly refresh: (widgetId?: string) => void;
}

/**
 * Tells of an outage once for all widgets, and ends it: after growing pauses, one widget tries again, and when its rows
 * arrive, so do the others. The browser's news of a connection and the reader's return to the page are attempts, too.
 */
export class OutageController implements ReactiveController {
  readonly banner: OutageBannerElement;
  readonly #host: Host;
  readonly #ports: OutagePorts;
  #outage: Outage | undefined;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #viewContext: ViewContext | undefined;
  /** Widgets without a problem of their own, by the widget as it is. Equal objects are not rendered again. */
  #quiet = new WeakMap<WidgetState, WidgetState>();

  constructor(host: Host, ports: OutagePorts) {
    this.#host = host;
    this.#ports = ports;
    this.banner = createOutageBanner(() => this.#retryAll());
    host.addController(this);
    this.update();
  }

  hostConnected(): void {
    addEventListener('online', this.#recover);
    document.addEventListener('visibilitychange', this.#recover);
    this.#schedule();
  }

  hostDisconnected(): void {
    removeEventListener('online', this.#recover);
    document.removeEventListener('visibilitychange', this.#recover);
    this.#stop();
  }

  /** Must be called after every change of the state. */
  update(): void {
    const before = this.#outage;
    const { widgets } = this.#ports.state();
    this.#outage = findOutage(widgets, before);
    if (!this.#outage) this.#end();
    if (!before && !this.#outage) return;
    clipWhenContentFits(this.#host.renderRoot, '.room');
    const waiting = before ? listRecoverable(before, widgets) : [];
    if (waiting.length > 0) waiting.forEach((id) => this.#ports.refresh(id));
    else this.#schedule();
    this.banner.cause = this.#outage?.cause;
    this.banner.isTrying &&= this.#isTrying;
    this.#host.requestUpdate();
  }

  /** The state to render: a widget in the outage has no problem of its own, and shows no attempts. */
  quieten(shown: DashboardState, viewContext: ViewContext): DashboardState {
    if (viewContext !== this.#viewContext) this.#quiet = new WeakMap();
    this.#viewContext = viewContext;
    const { locale } = viewContext.context;
    this.banner.locale = locale;
    const outage = this.#outage;
    if (!outage) return shown;
    const notice = createOutageMessages(locale)('waiting');
    const widgets = [...shown.widgets].map(
      ([id, widget]) => [id, outage.widgets.has(id) ? this.#quietenWidget(widget, notice) : widget] as const,
    );
    return { ...shown, widgets: new Map(widgets) };
  }

  #quietenWidget(widget: WidgetState, notice: string): WidgetState {
    const known = this.#quiet.get(widget);
    if (known) return known;
    const status = widget.result ? widget.status : 'failed';
    const quiet = Object.freeze({ ...widget, status, notice, problem: undefined, busy: false });
    this.#quiet.set(widget, quiet);
    return quiet;
  }

  get #isTrying(): boolean {
    const { widgets } = this.#ports.state();
    return [...(this.#outage?.widgets.keys() ?? [])].some((id) => widgets.get(id)?.busy);
  }

  /** Plans the next attempt, unless one is under way. Out of sight or without a connection, there is none. */
  #schedule(): void {
    if (!this.#outage || this.#timer !== undefined || this.#isTrying) return;
    if (document.hidden || !navigator.onLine) return;
    this.#timer = setTimeout(() => this.#retryOne(), computeRetryPause(this.#attempts, Math.random()));
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #end(): void {
    this.#stop();
    this.#attempts = 0;
  }

  /** A platform that comes back must not get the queries of all readers' widgets at once. */
  #retryOne(): void {
    this.#stop();
    if (document.hidden || !navigator.onLine) return;
    const ids = [...(this.#outage?.widgets.keys() ?? [])];
    const id = ids[this.#attempts % ids.length];
    this.#attempts += 1;
    if (id !== undefined) this.#ports.refresh(id);
  }

  #retryAll(): void {
    this.#stop();
    this.banner.isTrying = true;
    for (const id of this.#outage?.widgets.keys() ?? []) this.#ports.refresh(id);
  }

  readonly #recover = (): void => {
    if (document.hidden) return this.#stop();
    this.#stop();
    const { problem, widgets } = this.#ports.state();
    if (problem?.code === 'offline') return this.#ports.refresh();
    for (const [id, widget] of widgets)
      if (widget.problem && (widget.problem.code === 'offline' || this.#outage?.widgets.has(id)))
        this.#ports.refresh(id);
  };
}

/** The widgets that may have rows again, because another widget of the outage has. */
function listRecoverable(before: Outage, widgets: DashboardState['widgets']): string[] {
  const ids = [...before.widgets.keys()];
  const isBack = (id: string): boolean => {
    const widget = widgets.get(id);
    return widget?.status === 'ready' && !widget.busy && !widget.problem;
  };
  return ids.some(isBack) ? ids.filter((id) => widgets.get(id)?.problem) : [];
}
