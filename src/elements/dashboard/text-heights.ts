/** Heights that the texts and summaries of a dashboard need, and the layout with them, where the dashboard is narrow. */
import type { LitElement } from 'lit';
import type { ComputedLayout } from '../../model/layout/compute-layout.ts';
import type { GridSettings } from '../../model/layout/grid-settings.ts';
import type { Cell } from '../../model/layout/compact-cells.ts';
import { findOwn } from '../../model/parsing/find-own.ts';
import { tightenBands } from '../../model/layout/tighten-bands.ts';
import { findWidestBreakpoint } from '../../model/layout/widest-breakpoint.ts';
import { WidgetElement } from '../widget/widget-element.ts';

/** What is out of sight may have no height yet. A text without words is a space that its author has left. */
const isLaidOut = (text: Element): boolean => text.checkVisibility({ contentVisibilityAuto: true });

/** What has the height of the text, by view. */
const contents: Readonly<Record<string, string>> = { text: '.prose', analyst: '.content' };

export class TextHeights {
  /** Increases with every other height. */
  version = 0;
  readonly #host: LitElement;
  readonly #needs = new Map<string, number>();
  readonly #boxes = new WeakMap<Element, WidgetElement>();
  readonly #sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => this.#measure(target)));

  constructor(host: LitElement) {
    this.#host = host;
    host.shadowRoot?.addEventListener('vi-text-drawn', (event) => {
      event.stopPropagation();
      this.#observe(event.composedPath());
    });
    // Texts that were drawn before.
    for (const box of host.shadowRoot?.querySelectorAll('vitrine-widget') ?? [])
      if (box instanceof WidgetElement) this.#watch(box);
  }

  /** The widest layout is as its author made it. */
  apply(layout: ComputedLayout, cells: readonly Cell[], settings: GridSettings): ComputedLayout {
    const isWidest = layout.breakpoint === findWidestBreakpoint(settings);
    return isWidest ? layout : tightenBands(layout, cells, this.#needs);
  }

  #observe(path: readonly EventTarget[]): void {
    const box = path.find((one) => one instanceof WidgetElement);
    if (box) this.#watch(box);
  }

  #watch(box: WidgetElement): void {
    const selector = findOwn(contents, box.state?.plan.view ?? '');
    const text = selector && box.view?.shadowRoot?.querySelector(selector);
    if (!text) return;
    this.#boxes.set(text, box);
    this.#sizes.observe(text);
  }

  #measure(text: Element): void {
    const box = this.#boxes.get(text);
    if (!box?.view || !(text instanceof HTMLElement) || !isLaidOut(text)) return;
    const around = box.offsetHeight - box.view.offsetHeight;
    const need = text.offsetHeight === 0 ? undefined : Math.ceil(text.offsetHeight + around);
    if (need === this.#needs.get(box.widgetId)) return;
    if (need === undefined) this.#needs.delete(box.widgetId);
    else this.#needs.set(box.widgetId, need);
    this.version += 1;
    // Boxes must not change their sizes while the browser reports sizes.
    requestAnimationFrame(() => this.#host.requestUpdate());
  }
}
