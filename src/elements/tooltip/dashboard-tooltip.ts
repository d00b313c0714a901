import { loadChunkOnce } from '../../browser/load-chunk.ts';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { TooltipContent, TooltipPort } from '../../engines/engine-interfaces.ts';
import type { TooltipElement } from './tooltip-element.ts';

interface ShownTooltip {
  readonly content: TooltipContent;
  readonly x: number;
  readonly y: number;
}

/** The tooltip of a dashboard. Its chunk is loaded when it is shown first. */
export class DashboardTooltip implements ReactiveController, TooltipPort {
  element: TooltipElement | undefined;
  readonly #host: ReactiveControllerHost;
  #wanted: ShownTooltip | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  show(content: TooltipContent, x: number, y: number): void {
    this.#wanted = { content, x, y };
    if (this.element) this.#place();
    // A failure is not reported. The next tooltip loads the chunk again.
    else this.#load().catch(() => undefined);
  }

  hide(): void {
    this.#wanted = undefined;
    this.element?.hide();
  }

  hostDisconnected(): void {
    this.hide();
  }

  readonly #load = loadChunkOnce(
    () => import('./tooltip-element.ts'),
    async ({ createTooltip }) => {
      this.element = createTooltip();
      this.#host.requestUpdate();
      await this.#host.updateComplete;
      this.#place();
    },
  );

  /** Uses the latest position, because the pointer may have moved while the chunk loaded. */
  #place(): void {
    const { element } = this;
    if (element?.isConnected && this.#wanted)
      element.show(this.#wanted.content, this.#wanted.x, this.#wanted.y);
  }
}
