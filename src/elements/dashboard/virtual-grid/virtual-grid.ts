/** Dashboards of more widgets than a page can bear: boxes are put up in slices, and drawn as they come near. */
import { type LitElement, type ReactiveController, type TemplateResult, css } from 'lit';
import { yieldToPage } from '../../widget/draw-queue.ts';
import { DrawnWidgets } from './drawn-widgets.ts';
import { NearStripes } from './near-stripes.ts';
import { maxDrawnAtOnce, drawOnDemand, type DrawOnDemand } from './draw-on-demand.ts';
import { VirtualPanel, type PanelContent } from './virtual-panel.ts';
import { renderVirtualPanel } from './render-virtual-panel.ts';

/** Widgets, and groups of boxes, of one slice. */
const slice = { widgets: 8, groups: 4 };

export class VirtualGrid implements ReactiveController, DrawOnDemand {
  readonly #host: LitElement;
  readonly #drawn: DrawnWidgets;
  readonly #near: NearStripes;
  #places = new Map<string, VirtualPanel>();
  #dashboard: unknown;
  #version = 0;
  #reportedVersion = 0;
  #filled = false;
  #all = false;
  #work: Promise<void> | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    this.#drawn = new DrawnWidgets(host.renderRoot);
    this.#near = new NearStripes(() => void this.#start());
    const { renderRoot } = host;
    if (renderRoot instanceof ShadowRoot && placeholderStyles.styleSheet)
      renderRoot.adoptedStyleSheets = [...renderRoot.adoptedStyleSheets, placeholderStyles.styleSheet];
    drawOnDemand.set(host, this);
    host.addController(this);
  }

  /** undefined for a place of usual size. */
  render(view: PanelContent): TemplateResult | undefined {
    if (view.ids.length <= maxDrawnAtOnce) return undefined;
    const { grid } = view.state.dashboard ?? {};
    if (grid !== this.#dashboard) this.#restart(grid);
    const { containers } = view.state.dashboard ?? {};
    const place = this.#places.get(view.slot ?? '') ?? new VirtualPanel(view.ids);
    this.#places.set(view.slot ?? '', place);
    place.follow(view.layout);
    // Widgets of a tab stand inside of its container: that is always there.
    return renderVirtualPanel(place, view, (id) => this.#drawn.has(id) || containers?.has(id) === true);
  }

  /** Once after widgets have come or gone; at first not before all in sight stand, who are then told together. */
  get changed(): boolean {
    const changed = this.#filled && this.#version !== this.#reportedVersion;
    if (changed) this.#reportedVersion = this.#version;
    return changed;
  }

  hostUpdated(): void {
    if (!this.#host.isConnected) return;
    this.#near.watch(this.#host.renderRoot.querySelectorAll<HTMLElement>('.stripe'));
    void this.#start();
  }

  hostDisconnected(): void {
    this.#near.rest();
  }

  async draw(widgetId: string): Promise<void> {
    this.#drawn.touch(widgetId);
    this.#version += 1;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
  }

  async drawAll(): Promise<void> {
    this.#all = true;
    while (this.#missing.length > 0 && this.#host.isConnected) await this.#start();
  }

  release(): void {
    this.#all = false;
    void this.#start();
  }

  #restart(dashboard: unknown): void {
    this.#dashboard = dashboard;
    this.#places = new Map();
    this.#drawn.clear();
    this.#filled = false;
  }

  get #wanted(): readonly string[] {
    const places = [...this.#places];
    if (this.#all) return places.flatMap(([, { ids }]) => ids);
    const stripes = this.#near.stripes.map(({ slot, index }) => this.#places.get(slot)?.stripes[index]);
    return [...new Set(stripes.flatMap((stripe) => stripe?.ids ?? []))];
  }

  get #missing(): readonly string[] {
    return this.#wanted.filter((id) => !this.#drawn.has(id));
  }

  #start(): Promise<void> {
    this.#work ??= this.#go().finally(() => (this.#work = undefined));
    return this.#work;
  }

  /** One slice after another, with rests between: the page paints, and answers its reader. */
  async #go(): Promise<void> {
    await yieldToPage();
    while (this.#host.isConnected && this.#step()) {
      this.#version += 1;
      this.#host.requestUpdate();
      await this.#host.updateComplete;
      await yieldToPage();
    }
  }

  /** Those in sight come before boxes far away. @returns whether there was anything to do. */
  #step(): boolean {
    const next = this.#missing.slice(0, slice.widgets);
    this.#drawn.add(next);
    const gone = !this.#all && this.#drawn.letGo(new Set(this.#wanted));
    if (next.length > 0 || gone) return true;
    if (this.#near.known && !this.#filled) {
      this.#filled = true;
      return true;
    }
    const late = [...this.#places.values()].flatMap((place) =>
      place.late.map((group) => ({ group, layout: place.layout })),
    );
    for (const { group, layout } of late.slice(0, slice.groups)) group.layout = layout;
    return late.length > 0;
  }
}

/** Boxes that are not drawn yet look as those that are, before their rows come. */
const placeholderStyles = css`
  .wrapper,
  .stand {
    position: absolute;
    pointer-events: none;
  }
  .wrapper {
    inset-inline: 0;
    content-visibility: auto;
  }
  .stand {
    contain: size layout style;
  }
  .stand::before {
    position: absolute;
    inset: var(--v-widget-margin);
    border-width: var(--v-widget-border-width);
    border-style: var(--v-widget-border-style);
    border-color: var(--v-widget-border-color);
    border-radius: var(--v-widget-border-radius);
    background-color: var(--v-widget-background);
    content: '';
  }
  .stand.bare::before {
    content: none;
  }
  .stand h3 {
    position: relative;
    margin: var(--v-widget-margin);
    padding: var(--v-widget-padding);
    overflow: clip;
    color: var(--v-widget-title-color);
    font-family: var(--v-widget-title-font-family);
    font-size: var(--v-widget-title-font-size);
    font-weight: var(--v-widget-title-font-weight);
    line-height: 1.35;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .printing > .stand {
    position: relative;
    grid-area: var(--vi-print-area);
    align-self: start;
    width: auto !important;
    height: var(--vi-print-height) !important;
    margin-block-start: var(--vi-print-top);
    break-inside: avoid;
  }
  .printing > .stripe {
    display: none;
  }
  .stripe {
    position: absolute;
    inset-inline: 0;
    pointer-events: none;
  }
`;
