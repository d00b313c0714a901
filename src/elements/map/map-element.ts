import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { ImageOptions } from '../../engines/engine-ports.ts';
import type { MapDrawing, MapFacts, MapRequest, TileState } from '../../engines/map.ts';
import { createMapWords, type MapWords } from '../../model/messages/map-en.ts';
import type { Result } from '../../model/result.ts';
import { readMapMemory, type MapMemory } from '../../model/map/map-memory.ts';
import { changeMemory } from '../../model/reading/view-memory.ts';
import { baseStyles } from '../look/base-styles.ts';
import { DrawingController } from '../look/drawing-controller.ts';
import { drawingStyles } from '../look/drawing-styles.ts';
import { MarkWalk } from '../look/mark-walk.ts';
import { findChartTheme } from '../look/read-chart-theme.ts';
import { ReadingController } from '../reading/reading-controller.ts';
import { fromChunk } from '../widget/from-chunk.ts';
import type { ViewElement, ViewInput } from '../widget/view-port.ts';
import { renderControls } from './map-controls.ts';
import { findMapAct } from './map-keys.ts';
import { renderNotePanel, renderNotes } from './map-notes.ts';
import { legendStyles } from './legend-styles.ts';
import { mapStyles } from './map-styles.ts';
import { renderLegend } from './render-legend.ts';

const loadEngine = () => fromChunk(() => import('../../engines/map.ts'));

/**
 * A map of points or regions, drawn from bundled outlines or above a host's tiles.
 * @csspart map - The box that the map is drawn in.
 * @csspart map-controls - Its buttons.
 * @csspart map-legend - What colours and sizes mean.
 * @csspart map-note - The line that says what is not shown.
 */
export class MapElement extends LitElement implements ViewElement {
  static override styles = [baseStyles, drawingStyles, mapStyles, legendStyles];

  readonly parts =
    'map, map-controls, map-legend, map-note, table, table-header, table-cell, table-totals, table-panel';
  input: ViewInput | undefined;
  #map: MapDrawing | undefined;
  #facts: MapFacts | undefined;
  #hidden: ReadonlySet<string> = new Set();
  #tiles: TileState | undefined;
  #isNoteOpen = false;
  #isOpening = false;
  #words: MapWords = createMapWords('en');
  readonly #fitting = new ResizeObserver(() => this.#fit());
  readonly #drawing = new DrawingController(
    this,
    () => this.#box,
    () => this.#walk.leave(),
  );
  readonly #walk = new MarkWalk(this, {
    kind: 'map',
    box: () => this.#box,
    openTrail: () => this.#drawing.openTrail(),
    tooltip: () => this.input?.surroundings.tooltip,
    hint: () => this.#words('keys'),
    locale: () => this.input?.surroundings.context.locale ?? 'en',
  });

  readonly #reading = new ReadingController(this, 'map');

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
    this.#words = createMapWords(input.surroundings.context.locale);
    this.#hidden = new Set(this.#memory.hidden);
    this.#tiles = undefined;
    const theme = findChartTheme(renderRoot, input.surroundings);
    const wishes = { ...this.#toRequest(input, input.result), theme, signal };
    const stands = await this.#drawing.replace(signal, async (target, size) => {
      const map = await drawMap(target, { ...wishes, ...size });
      this.#map = map;
      return map;
    });
    if (this.#box) this.#fitting.observe(this.#box);
    if (!stands) return;
    this.#walk.renew();
    this.#reading.note();
    this.requestUpdate();
  }

  #toRequest(input: ViewInput, result: Result): Omit<MapRequest, 'width' | 'height' | 'theme'> {
    const { context, tooltip, allowOrigins, mapStyle } = input.surroundings;
    const { spec, overrides } = input;
    return {
      ...{ spec, result, overrides, context, tooltip, allowOrigins, mapStyle },
      camera: this.#memory.camera,
      hidden: this.#hidden,
      layOut: (facts) => this.#layOut(facts),
      onPick: (pick) => input.onPick?.(pick),
      onShift: () => this.#walk.leave(),
      onOpen: () => (this.#isOpening = this.#walk.isWalking),
      onMove: (camera) => this.#onRest(camera),
      onHint: (kind) => this.#hint(kind),
      onTiles: (state) => {
        this.#tiles = state;
        this.requestUpdate();
      },
    };
  }

  /** What stands around the map takes its room before the map is painted: nothing is painted twice. */
  async #layOut(facts: MapFacts): Promise<{ width: number; height: number }> {
    this.#facts = facts;
    this.requestUpdate();
    await this.updateComplete;
    return this.#drawing.measure();
  }

  toImage(options: ImageOptions): Promise<Blob> {
    return this.#drawing.toImage(options);
  }

  /** What is kept has been replaced by a host. */
  recall(): void {
    this.#hidden = new Set(this.#memory.hidden);
    this.#map?.hide(this.#hidden);
    this.#map?.look(this.#memory.camera);
    this.#walk.leave();
    this.#reading.recall();
    this.requestUpdate();
  }

  get #memory(): MapMemory {
    return readMapMemory(this.input?.memory?.recall());
  }

  #keep(memory: MapMemory): void {
    const hidden = memory.hidden.length > 0 ? memory.hidden : undefined;
    const kept = this.input?.memory;
    kept?.keep(changeMemory(kept.recall(), { camera: memory.camera, hidden }));
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

  /** The box shrinks and grows with what stands around it, too. */
  #fit(): void {
    const { width, height } = this.#drawing.measure();
    const { facts } = this.#map ?? {};
    if (!facts || width === 0 || height === 0) return;
    this.#map?.resize(width, height);
  }

  /** Whoever has opened a group by key goes on with what was in it. */
  #onRest(camera: unknown): void {
    this.#keep({ ...this.#memory, camera });
    if (this.#isOpening) this.#walk.enter();
    this.#isOpening = false;
  }

  #hint(kind: 'wheel' | 'touch'): void {
    const hint = this.renderRoot.querySelector<HTMLElement>('.hint');
    const label = hint?.firstElementChild;
    if (!hint || !label) return;
    const key = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl';
    label.textContent = kind === 'wheel' ? this.#words('wheelHint', { key }) : this.#words('touchHint');
    hint.hidden = false;
    for (const animation of hint.getAnimations()) animation.cancel();
    const fade = hint.animate([{ opacity: 1 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }], 1600);
    fade.addEventListener('finish', () => (hint.hidden = true));
  }

  #onKey(event: KeyboardEvent): void {
    const act = event.target === this.#box ? findMapAct(event) : undefined;
    if (!act || !this.#map || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    this.#act(act);
  }

  #act(act: (map: MapDrawing) => void): void {
    this.#walk.leave();
    if (this.#map) act(this.#map);
    this.requestUpdate();
  }

  #toggleCategory(label: string): void {
    const hidden = new Set(this.#hidden);
    if (!hidden.delete(label)) hidden.add(label);
    this.#hidden = hidden;
    this.#walk.leave();
    this.#map?.hide(hidden);
    this.#keep({ ...this.#memory, hidden: [...hidden] });
  }

  protected override render(): TemplateResult {
    const { input } = this;
    const words = this.#words;
    const label = input && words('label', { title: input.title, count: input.result?.rowCount ?? 0 });
    return html`<div class="frame">
      <div class="area" @keydown=${(event: KeyboardEvent) => this.#onKey(event)}>
        ${this.#walk.renderBox(label ?? '', '')}
        ${this.#facts?.isEmpty ? html`<div class="empty"><span>${words('noPlaces')}</span></div>` : nothing}
        ${this.#tiles?.status === 'shown' && this.#tiles.attribution !== '' ? html`<div class="attribution">${this.#tiles.attribution}</div>` : nothing}
        <div class="hint" aria-hidden="true" hidden><span></span></div>
        ${renderControls(words, this.#map, (act) => this.#act(act))}
        ${this.#facts ? renderNotePanel(this.#toNotes(this.#facts)) : nothing}
      </div>
      ${this.#facts ? this.#renderFoot(this.#facts) : nothing}
    </div>`;
  }

  #renderFoot(facts: MapFacts): TemplateResult {
    const legend = { facts, words: this.#words, hidden: this.#hidden };
    const toggle = (label: string) => this.#toggleCategory(label);
    return html`<div class="foot">
      ${renderLegend({ ...legend, toggle })}${renderNotes(this.#toNotes(facts))}
    </div>`;
  }

  #toNotes(facts: MapFacts) {
    const toggle = (isOpen: boolean) => {
      this.#isNoteOpen = isOpen;
      this.requestUpdate();
    };
    const tileFailure = this.#tiles?.status === 'failed' ? this.#tiles.reason : undefined;
    return { facts, words: this.#words, tileFailure, isOpen: this.#isNoteOpen, toggle };
  }
}

export function createView(): ViewElement {
  if (!customElements.get('vitrine-map')) customElements.define('vitrine-map', MapElement);
  return new MapElement();
}

export const preload = (): Promise<unknown> => loadEngine();
