/** Renders dashboards of very many widgets: boxes are added in slices, and widgets are drawn near the viewport. */
import { type LitElement, type ReactiveController, type TemplateResult, css } from 'lit';
import { yieldToPage } from '../../../browser/yield-to-page.ts';
import { DrawnWidgets } from './drawn-widgets.ts';
import { NearStripes } from './near-stripes.ts';
import { maxDrawnAtOnce, drawersOnDemand, type DrawOnDemand } from '../../widget/on-demand-drawing.ts';
import { VirtualPanel, type PanelContent } from './virtual-panel.ts';
import { renderVirtualPanel } from './render-virtual-panel.ts';

/** Widgets and groups of boxes that one task handles. */
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
    drawersOnDemand.set(host, this);
    host.addController(this);
  }

  /** `undefined` if the grid or tab has few widgets and needs no virtual rendering. */
  render(view: PanelContent): TemplateResult | undefined {
    if (view.ids.length <= maxDrawnAtOnce) return undefined;
    const { grid } = view.state.dashboard ?? {};
    if (grid !== this.#dashboard) this.#restart(grid);
    const { containers } = view.state.dashboard ?? {};
    const place = this.#places.get(view.slot ?? '') ?? new VirtualPanel(view.ids);
    this.#places.set(view.slot ?? '', place);
    place.follow(view.layout);
    // Containers of tabs are always drawn, because widgets are rendered inside of them.
    return renderVirtualPanel(place, view, (id) => this.#drawn.has(id) || containers?.has(id) === true);
  }

  /** True once after widgets were added or removed. The first time, after all visible widgets were added. */
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
    this.#near.disconnect();
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
    this.#work ??= this.#run().finally(() => (this.#work = undefined));
    return this.#work;
  }

  /** Works in slices, and yields between them, so that the page can paint and handle input. */
  async #run(): Promise<void> {
    await yieldToPage();
    while (this.#host.isConnected && this.#step()) {
      this.#version += 1;
      this.#host.requestUpdate();
      await this.#host.updateComplete;
      await yieldToPage();
    }
  }

  /** Adds visible widgets before it places distant boxes. @returns whether anything was left to do. */
  #step(): boolean {
    const next = this.#missing.slice(0, slice.widgets);
    this.#drawn.add(next);
    const hasRemoved = !this.#all && this.#drawn.removeIdle(new Set(this.#wanted));
    if (next.length > 0 || hasRemoved) return true;
    if (this.#near.known && !this.#filled) {
      this.#filled = true;
      return true;
    }
    const outdated = [...this.#places.values()].flatMap((place) =>
      place.outdated.map((group) => ({ group, layout: place.layout })),
    );
    for (const { group, layout } of outdated.slice(0, slice.groups)) group.layout = layout;
    return outdated.length > 0;
  }
}

/** Placeholders look like widgets whose rows are loading. */
const placeholderStyles = css`
  .wrapper,
  .placeholder {
    position: absolute;
    pointer-events: none;
  }
  .wrapper {
    inset-inline: 0;
    content-visibility: auto;
  }
  .placeholder {
    contain: size layout style;
  }
  .placeholder::before {
    position: absolute;
    inset: var(--v-widget-margin);
    border-width: var(--v-widget-border-width);
    border-style: var(--v-widget-border-style);
    border-color: var(--v-widget-border-color);
    border-radius: var(--v-widget-border-radius);
    background-color: var(--v-widget-background);
    content: '';
  }
  .placeholder.bare::before {
    content: none;
  }
  .placeholder h3 {
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
  .printing > .placeholder {
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
