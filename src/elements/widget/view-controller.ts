import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { WidgetPlan } from '../../model/widgets/plan-widget.ts';
import type { DrawQueue } from './draw-queue.ts';
import { loadView } from './load-view.ts';
import type { ViewElement, ViewInput } from './view-interface.ts';

type Host = ReactiveControllerHost & Element;
type ViewName = Exclude<WidgetPlan['view'], 'problem'>;

/** Told once for every input that was drawn, or could not be. */
export type OnDrawn = (failure?: { readonly error: unknown }) => void;

/** Keeps the view of one widget: loads it, gives it its input, waits for its turn to draw, drops late endings. */
export class ViewController implements ReactiveController {
  /** In the page from its first input on; hidden until it has been drawn once. */
  view: ViewElement | undefined;
  drawn = false;
  readonly #host: Host;
  readonly #parts: string;
  readonly #onDrawn: OnDrawn;
  #input: ViewInput | undefined;
  #drawing = new AbortController();

  /** `parts`: of the host itself, handed on with those of the view to whoever styles the page. */
  constructor(host: Host, parts: string, onDrawn: OnDrawn) {
    this.#host = host;
    this.#parts = parts;
    this.#onDrawn = onDrawn;
    host.addController(this);
  }

  /** Draws the input, unless it is the one that is drawn already. */
  show(name: ViewName, input: ViewInput, queue: DrawQueue): void {
    if (sameInput(this.#input, input)) return;
    this.#input = input;
    this.#drawing.abort();
    this.#drawing = new AbortController();
    void this.#draw(name, input, queue, this.#drawing.signal);
  }

  /** The next input is drawn even if it equals the last one. */
  forget(): void {
    this.#drawing.abort();
    this.#input = undefined;
    this.view = undefined;
    this.drawn = false;
  }

  /** Back after a move within the page: what was let go is drawn again. */
  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.forget();
  }

  async #draw(name: ViewName, input: ViewInput, queue: DrawQueue, signal: AbortSignal): Promise<void> {
    try {
      const view = await this.#prepareView(name, signal);
      if (!view) return;
      view.input = input;
      // A reader's hand is on a control: it never waits for charts.
      if (input.control) await view.draw(signal);
      else await queue.add(this.#host, signal, (own) => view.draw(own));
      if (!signal.aborted) this.#finish();
    } catch (error) {
      if (!signal.aborted) this.#finish({ error });
    }
  }

  async #prepareView(name: ViewName, signal: AbortSignal): Promise<ViewElement | undefined> {
    const view = this.view ?? (await loadView(name));
    if (isOver(signal)) return undefined;
    if (!this.view) {
      this.view = view;
      view.classList.add('view');
      view.setAttribute('exportparts', view.parts);
      this.#host.setAttribute('exportparts', `${this.#parts}, ${view.parts}`);
      this.#host.requestUpdate();
      await this.#host.updateComplete;
    }
    await view.prepare?.();
    return isOver(signal) ? undefined : view;
  }

  #finish(failure?: { readonly error: unknown }): void {
    this.drawn = failure === undefined;
    this.#host.requestUpdate();
    this.#onDrawn(failure);
  }
}

function sameInput(one: ViewInput | undefined, other: ViewInput): boolean {
  return (
    one !== undefined &&
    one.result === other.result &&
    one.levels === other.levels &&
    one.spec === other.spec &&
    one.content === other.content &&
    one.title === other.title &&
    one.control === other.control &&
    one.viewContext === other.viewContext
  );
}

/** Asked anew after every wait: the answer changes meanwhile. */
const isOver = (signal: AbortSignal): boolean => signal.aborted;
