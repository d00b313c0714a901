import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { ImageOptions } from '../../../engines/engine-interfaces.ts';
import type { MapDrawing, MapFacts, MapRequest, TileState } from '../engine/map.ts';
import type { CrossFilterCondition } from '../../../model/controls/control-layers.ts';
import { createMapMessages, type MapMessages } from '../../../model/messages/map-en.ts';
import type { Result } from '../../../model/result.ts';
import { updateViewState } from '../../chart/model/chart-view-state.ts';
import { baseStyles } from '../../../elements/theme/base-styles.ts';
import { DrawingController } from '../../drawing/element/drawing-controller.ts';
import { drawingStyles } from '../../drawing/element/drawing-styles.ts';
import { MarkKeyboardNavigation } from '../../drawing/element/mark-keyboard-navigation.ts';
import { findChartTheme } from '../../../elements/theme/find-chart-theme.ts';
import { SummaryController } from '../../drawing/element/summary-controller.ts';
import { loadChunk } from '../../../browser/load-chunk.ts';
import type { ViewElement, ViewInput } from '../../../elements/view/view-interface.ts';
import { renderMapControls, findMapActionForKey } from './render-map-controls.ts';
import { renderNotePanel, renderMapNotesButton } from './render-map-notes.ts';
import { mapLegendStyles } from './map-legend-and-notes-styles.ts';
import { mapStyles } from './map-styles.ts';
import { renderMapLegend } from './render-map-legend.ts';
import { parseMapViewState, type MapViewState } from '../model/map-view-state.ts';

const loadEngine = () => loadChunk(() => import('../engine/map.ts'));

/**
 * A map of points or regions, drawn from bundled outlines or above a host's tiles.
 * @csspart map - The box that the map is drawn in.
 * @csspart map-controls - The buttons of a map.
 * @csspart map-legend - The legend of a map.
 * @csspart map-note - The line that says what a map does not show.
 */
export class MapElement extends LitElement implements ViewElement {
  static override styles = [baseStyles, drawingStyles, mapStyles, mapLegendStyles];

  readonly parts =
    'map, map-controls, map-legend, map-note, table, table-header, table-cell, table-totals, table-panel';
  input: ViewInput | undefined;
  #map: MapDrawing | undefined;
  #facts: MapFacts | undefined;
  #hidden: ReadonlySet<string> = new Set();
  #tiles: TileState | undefined;
  #isNoteOpen = false;
  #isOpening = false;
  #messages: MapMessages = createMapMessages('en');
  readonly #fitting = new ResizeObserver(() => this.#fit());
  readonly #drawing = new DrawingController(
    this,
    () => this.#box,
    () => this.#navigation.leave(),
  );
  readonly #navigation = new MarkKeyboardNavigation(this, {
    kind: 'map',
    box: () => this.#box,
    listNavigableMarks: () => this.#drawing.listNavigableMarks(),
    tooltip: () => this.input?.viewContext.tooltip,
    hint: () => this.#messages('keys'),
    locale: () => this.input?.viewContext.context.locale ?? 'en',
  });

  readonly #summary = new SummaryController(this, 'map');

  get #box(): HTMLElement | null {
    return this.renderRoot.querySelector('.box');
  }

  async prepare(): Promise<void> {
    await loadEngine();
  }

  async draw(signal: AbortSignal): Promise<void> {
    const { input, renderRoot } = this;
    const { drawMap } = await loadEngine();
    await this.updateComplete;
    if (!input?.result || !(renderRoot instanceof ShadowRoot)) return;
    this.#messages = createMapMessages(input.viewContext.context.locale);
    this.#hidden = new Set(this.#viewState.hidden);
    this.#tiles = undefined;
    const theme = findChartTheme(renderRoot, input.viewContext);
    const request = { ...this.#toRequest(input, input.result), theme, signal };
    const stands = await this.#drawing.replace(signal, async (target, size) => {
      const map = await drawMap(target, { ...request, ...size });
      this.#map = map;
      await this.#markPicked();
      return map;
    });
    if (this.#box) this.#fitting.observe(this.#box);
    if (!stands) return;
    this.#navigation.renew();
    this.#summary.update();
    this.requestUpdate();
  }

  #toRequest(input: ViewInput, result: Result): Omit<MapRequest, 'width' | 'height' | 'theme'> {
    const { context, tooltip, allowOrigins, mapStyle } = input.viewContext;
    const { spec, overrides } = input;
    return {
      spec,
      result,
      overrides,
      context,
      tooltip,
      allowOrigins,
      mapStyle,
      camera: this.#viewState.camera,
      hidden: this.#hidden,
      keepClear: () => this.#findCoveredCorner(),
      layOut: (facts) => this.#layOut(facts),
      handleDataClick: input.handleDataClick,
      onShift: () => this.#navigation.leave(),
      onOpen: () => (this.#isOpening = this.#navigation.isActive),
      onMove: (camera) => this.#handleMoveEnd(camera),
      onHint: (kind) => this.#hint(kind),
      onTiles: (state) => {
        this.#tiles = state;
        input.onWarning?.(state.status === 'failed' ? state.error : undefined);
        this.requestUpdate();
      },
    };
  }

  get #buttons(): HTMLElement | null {
    return this.renderRoot.querySelector('.controls');
  }

  /** Below the buttons and their margin. Small boxes have none, and narrow ones have them beside the legend. */
  #findCoveredCorner(): ReturnType<NonNullable<MapRequest['keepClear']>> {
    const buttons = this.#buttons;
    if (!buttons || buttons.offsetWidth === 0 || getComputedStyle(buttons).position !== 'absolute')
      return undefined;
    const width = buttons.offsetWidth + 2 * buttons.offsetTop;
    return { width, height: buttons.offsetHeight + buttons.offsetTop, isLeft: this.matches(':dir(rtl)') };
  }

  /** Renders legend and notes before the map, so that the map is painted once, in its final size. */
  async #layOut(facts: MapFacts): Promise<{ width: number; height: number }> {
    this.#facts = facts;
    this.requestUpdate();
    await this.updateComplete;
    return this.#drawing.measure();
  }

  /** Marks of other rows recede. */
  markCrossFiltered(parts: readonly CrossFilterCondition[]): void {
    if (!this.input) return;
    this.input = { ...this.input, picked: parts };
    this.#summary.markCrossFiltered(parts);
    // The spoken text names the picked marks, so the current one is announced again.
    void this.#markPicked().then(() => this.#navigation.renew());
  }

  /** Without the file for emphasis, the map stays as it is. */
  async #markPicked(): Promise<void> {
    const { picked = [], onWarning } = this.input ?? {};
    await this.#map?.markPicked(picked).catch((error: unknown) => onWarning?.(error));
  }

  describe(): Promise<string | undefined> {
    return this.#summary.describe();
  }

  toImage(options: ImageOptions): Promise<Blob> {
    return this.#drawing.toImage(options);
  }

  /** Called after the host has replaced the view state. */
  restoreState(): void {
    this.#hidden = new Set(this.#viewState.hidden);
    this.#map?.hide(this.#hidden);
    this.#map?.restoreCamera(this.#viewState.camera);
    this.#navigation.leave();
    this.#summary.restoreState();
    this.requestUpdate();
  }

  get #viewState(): MapViewState {
    return parseMapViewState(this.input?.viewState?.load());
  }

  #keep(viewState: MapViewState): void {
    const hidden = viewState.hidden.length > 0 ? viewState.hidden : undefined;
    const store = this.input?.viewState;
    store?.save(updateViewState(store.load(), { camera: viewState.camera, hidden }));
    this.requestUpdate();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#fitting.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#fitting.disconnect();
    this.#map = undefined;
  }

  /** Resizes the map. Its box also changes with the legend and notes around it. */
  #fit(): void {
    const isRow = this.#buttons && getComputedStyle(this.#buttons).flexDirection === 'row';
    this.#buttons?.setAttribute('aria-orientation', isRow ? 'horizontal' : 'vertical');
    const { width, height } = this.#drawing.measure();
    const { facts } = this.#map ?? {};
    if (!facts || width === 0 || height === 0) return;
    this.#map?.resize(width, height);
  }

  /** Called when the camera rests. After a group was opened by key, navigation continues with its marks. */
  #handleMoveEnd(camera: unknown): void {
    this.#keep({ ...this.#viewState, camera });
    if (this.#isOpening) this.#navigation.enter();
    this.#isOpening = false;
  }

  #hint(kind: 'wheel' | 'touch'): void {
    const hint = this.renderRoot.querySelector<HTMLElement>('.hint');
    const label = hint?.firstElementChild;
    if (!hint || !label) return;
    const key = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl';
    label.textContent = kind === 'wheel' ? this.#messages('wheelHint', { key }) : this.#messages('touchHint');
    hint.hidden = false;
    for (const animation of hint.getAnimations()) animation.cancel();
    const fade = hint.animate([{ opacity: 1 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }], 1600);
    fade.addEventListener('finish', () => (hint.hidden = true));
  }

  #onKey(event: KeyboardEvent): void {
    const act = event.target === this.#box ? findMapActionForKey(event) : undefined;
    if (!act || !this.#map || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    this.#act(act);
  }

  #act(act: (map: MapDrawing) => void): void {
    this.#navigation.leave();
    if (this.#map) act(this.#map);
    this.requestUpdate();
  }

  #toggleCategory(label: string): void {
    const hidden = new Set(this.#hidden);
    if (!hidden.delete(label)) hidden.add(label);
    this.#hidden = hidden;
    this.#navigation.leave();
    this.#map?.hide(hidden);
    this.#keep({ ...this.#viewState, hidden: [...hidden] });
  }

  protected override render(): TemplateResult {
    const { input } = this;
    const messages = this.#messages;
    const label = input && messages('label', { title: input.title, count: input.result?.rowCount ?? 0 });
    return html`<div class="frame">
      <div class="area" @keydown=${(event: KeyboardEvent) => this.#onKey(event)}>
        ${this.#navigation.renderBox(label ?? '', '')}
        ${this.#facts?.isEmpty ? html`<div class="empty"><span>${messages('noPlaces')}</span></div>` : nothing}
        ${this.#tiles?.status === 'shown' && this.#tiles.attribution !== '' ? html`<div class="attribution">${this.#tiles.attribution}</div>` : nothing}
        <div class="hint" aria-hidden="true" hidden><span></span></div>
        ${this.#facts ? renderNotePanel(this.#toNotes(this.#facts)) : nothing}
      </div>
      ${this.#facts ? this.#renderFoot(this.#facts) : nothing}
    </div>`;
  }

  #renderFoot(facts: MapFacts): TemplateResult {
    const legend = { facts, messages: this.#messages, hidden: this.#hidden };
    const toggle = (label: string) => this.#toggleCategory(label);
    return html`<div class="foot">
      ${renderMapLegend({ ...legend, toggle })}${renderMapNotesButton(this.#toNotes(facts))}
      ${renderMapControls(this.#messages, this.#map, (act) => this.#act(act))}
    </div>`;
  }

  #toNotes(facts: MapFacts) {
    const toggle = (isOpen: boolean) => {
      this.#isNoteOpen = isOpen;
      this.requestUpdate();
    };
    const tileFailure = this.#tiles?.status === 'failed' ? this.#tiles.error.message : undefined;
    return { facts, messages: this.#messages, tileFailure, isOpen: this.#isNoteOpen, toggle };
  }
}

export function createView(): ViewElement {
  if (!customElements.get('vitrine-map')) customElements.define('vitrine-map', MapElement);
  return new MapElement();
}

export const preload = (): Promise<unknown> => loadEngine();
