import { LitElement, type TemplateResult } from 'lit';
import type { ImageOptions } from '../../engines/engine-ports.ts';
import { baseStyles } from '../look/base-styles.ts';
import { DrawingController } from '../look/drawing-controller.ts';
import { drawingStyles } from '../look/drawing-styles.ts';
import { MarkWalk } from '../look/mark-walk.ts';
import { findChartTheme } from '../look/read-chart-theme.ts';
import { ReadingController } from '../reading/reading-controller.ts';
import { fromChunk } from '../widget/from-chunk.ts';
import type { ViewElement, ViewInput } from '../widget/view-port.ts';

const loadEngine = () => fromChunk(() => import('../../engines/map.ts'));

/**
 * A map of points or regions, drawn from bundled outlines.
 * @csspart map - The box that the map is drawn in.
 */
export class MapElement extends LitElement implements ViewElement {
  static override styles = [baseStyles, drawingStyles];

  input: ViewInput | undefined;
  get #box(): HTMLElement | null {
    return this.renderRoot.querySelector('.box');
  }
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
    locale: () => this.input?.surroundings.context.locale ?? 'en',
  });

  readonly #reading = new ReadingController(this, 'map');

  async prepare(): Promise<void> {
    await loadEngine();
  }

  async draw(signal: AbortSignal): Promise<void> {
    const { input, renderRoot } = this;
    const { drawMap } = await loadEngine();
    await this.updateComplete;
    if (!input?.result || !(renderRoot instanceof ShadowRoot)) return;
    this.requestUpdate();
    const { context, tooltip, messages, allowOrigins } = input.surroundings;
    const theme = findChartTheme(renderRoot, input.surroundings);
    const { spec, result, overrides } = input;
    const text = { noData: messages('noRows') };
    const stands = await this.#drawing.replace(signal, (target, size) =>
      drawMap(target, {
        spec,
        result,
        theme,
        overrides,
        context,
        ...size,
        tooltip,
        text,
        allowOrigins,
        onPick: (pick) => input.onPick?.(pick),
        signal,
      }),
    );
    if (!stands) return;
    this.#walk.renew();
    this.#reading.note();
  }

  recall(): void {
    this.#reading.recall();
  }

  toImage(options: ImageOptions): Promise<Blob> {
    return this.#drawing.toImage(options);
  }

  protected override render(): TemplateResult {
    const { input } = this;
    const rows = input?.surroundings.messages('rows', { count: input.result?.rowCount ?? 0 });
    const label = input?.surroundings.messages('mapLabel', { title: input.title, rows: rows ?? '' });
    return this.#walk.renderBox(label ?? '', '');
  }
}

export function createView(): ViewElement {
  if (!customElements.get('vitrine-map')) customElements.define('vitrine-map', MapElement);
  return new MapElement();
}

export const preload = (): Promise<unknown> => loadEngine();
