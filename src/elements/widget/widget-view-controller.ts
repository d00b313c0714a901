import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { yieldToPage } from '../../browser/yield-to-page.ts';
import { isAborted } from '../../store/is-aborted.ts';
import { isSameInput, type ViewElement, type ViewInput } from '../view/view-interface.ts';
import type { DrawQueue } from './draw-queue.ts';
import { loadView, type ViewName } from './load-view.ts';

/** CSS parts of a widget that a page may style. The view adds its own parts. */
export const widgetParts =
  'widget, widget-header, widget-title, widget-content, widget-skeleton, widget-waiting, widget-error, widget-empty, warning, popover, progress, button';

type Host = ReactiveControllerHost & Element;

/** Called once for every input that was drawn, or could not be drawn. */
type OnDrawn = (failure?: { readonly error: unknown }) => void;

/** Loads the view of one widget, sets its input, and draws it when the queue allows. Late results are dropped. */
export class WidgetViewController implements ReactiveController {
  /** In the DOM after its first input. Hidden until it has been drawn once. */
  view: ViewElement | undefined;
  drawn = false;
  isDrawing = false;
  readonly #host: Host;
  readonly #onDrawn: OnDrawn;
  #name: ViewName | undefined;
  #input: ViewInput | undefined;
  #drawing = new AbortController();

  constructor(host: Host, onDrawn: OnDrawn) {
    this.#host = host;
    this.#onDrawn = onDrawn;
    host.addController(this);
  }

  /** Draws the input, unless it is drawn already. Another view replaces the current one. */
  show(name: ViewName, input: ViewInput, queue: DrawQueue): void {
    if (name !== this.#name) this.forget();
    this.#name = name;
    if (isSameInput(this.#input, input)) return;
    this.#input = input;
    this.#drawing.abort();
    this.#drawing = new AbortController();
    this.isDrawing = true;
    void this.#draw(name, input, queue, this.#drawing.signal);
  }

  /** Removes the view. The next input is drawn even if it equals the last one. */
  forget(): void {
    this.#drawing.abort();
    this.#input = undefined;
    this.view = undefined;
    this.drawn = this.isDrawing = false;
  }

  /** After a move within the page, the view is drawn again. */
  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.forget();
  }

  async #draw(name: ViewName, input: ViewInput, queue: DrawQueue, signal: AbortSignal): Promise<void> {
    try {
      const before = this.drawn ? this.view : undefined;
      if (before && before.input?.viewContext !== input.viewContext) {
        // The page shows the other colours of what is drawn before any view is drawn anew, which takes longer. By then, the widget
        // has adapted to its surface.
        before.input = input;
        await this.#host.updateComplete;
        before.recolor?.();
        await yieldToPage();
      }
      const view = await this.#prepareView(name, signal);
      if (!view) return;
      view.input = input;
      // Readers use controls directly, so controls do not wait for charts.
      if (input.control) await view.draw(signal);
      else await queue.add(this.#host, signal, (own) => view.draw(own));
      if (!signal.aborted) this.#finish();
    } catch (error) {
      if (!signal.aborted) this.#finish({ error });
    }
  }

  async #prepareView(name: ViewName, signal: AbortSignal): Promise<ViewElement | undefined> {
    const view = this.view ?? (await loadView(name));
    if (isAborted(signal)) return undefined;
    if (!this.view) {
      this.view = view;
      view.classList.add('view');
      view.setAttribute('exportparts', view.parts);
      this.#host.setAttribute('exportparts', `${widgetParts}, ${view.parts}`);
      this.#host.requestUpdate();
      await this.#host.updateComplete;
    }
    await view.prepare?.();
    return isAborted(signal) ? undefined : view;
  }

  #finish(failure?: { readonly error: unknown }): void {
    this.drawn = failure === undefined;
    this.isDrawing = false;
    this.#host.requestUpdate();
    this.#onDrawn(failure);
  }
}
