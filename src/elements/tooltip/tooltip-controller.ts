import { loadFile } from '../../client/load-file.ts';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { TooltipContent, TooltipPort } from '../../engines/engine-interfaces.ts';
import type { TooltipElement } from './tooltip-element.ts';

interface Shown {
  readonly content: TooltipContent;
  readonly x: number;
  readonly y: number;
}

/** The one tooltip of a dashboard: its file is fetched when a reader first points at something. */
export class TooltipController implements ReactiveController, TooltipPort {
  element: TooltipElement | undefined;
  readonly #host: ReactiveControllerHost;
  #wanted: Shown | undefined;
  #loading: Promise<void> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  show(content: TooltipContent, x: number, y: number): void {
    this.#wanted = { content, x, y };
    if (this.element) this.#place();
    else this.#loading ??= this.#load();
  }

  hide(): void {
    this.#wanted = undefined;
    this.element?.hide();
  }

  hostDisconnected(): void {
    this.hide();
  }

  async #load(): Promise<void> {
    try {
      const { createTooltip } = await loadFile(() => import('./tooltip-element.ts'));
      this.element = createTooltip();
      this.#host.requestUpdate();
      await this.#host.updateComplete;
      this.#place();
    } catch {
      // A tooltip is a help, not a must: the next time somebody points, it is asked for again.
      this.#loading = undefined;
    }
  }

  /** The pointer may have moved on while the file was on its way. */
  #place(): void {
    const { element } = this;
    if (element?.isConnected && this.#wanted)
      element.show(this.#wanted.content, this.#wanted.x, this.#wanted.y);
  }
}
