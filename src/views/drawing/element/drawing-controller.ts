import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Drawing, ImageOptions, NavigableMarks } from '../../../engines/engine-interfaces.ts';

type Host = ReactiveControllerHost & HTMLElement;

/** Holds the drawing of an engine while its element is in the page, and resizes it with its box. */
export class DrawingController implements ReactiveController {
  readonly #host: Host;
  readonly #box: () => HTMLElement | null;
  readonly #resized: () => void;
  #drawing: Drawing | undefined;
  readonly #resizing = new ResizeObserver(() => this.#resize());
  #size = { width: 0, height: 0 };

  /** @param resized - called after the drawing has another size. */
  constructor(host: Host, box: () => HTMLElement | null, resized: () => void = () => {}) {
    this.#host = host;
    this.#box = box;
    this.#resized = resized;
    host.addController(this);
  }

  /** Size of the box for the drawing, in its own px: its rectangle would include a scale of the page. */
  measure(): { width: number; height: number } {
    const box = this.#box();
    if (!box) return { width: 0, height: 0 };
    const { width, height } = getComputedStyle(box);
    return { width: toWholePx(width), height: toWholePx(height) };
  }

  /**
   * Draws into a new box, and removes the old drawing only when the new one is ready, so that nothing flickers.
   * @returns whether the drawing is still needed.
   */
  async replace(
    signal: AbortSignal,
    draw: (target: HTMLElement, size: { width: number; height: number }) => Promise<Drawing>,
  ): Promise<boolean> {
    const size = this.measure();
    const target = document.createElement('div');
    target.className = 'drawing';
    this.#box()?.appendChild(target);
    let drawing: Drawing;
    try {
      drawing = await draw(target, size);
    } catch (error) {
      target.remove();
      throw error;
    }
    const dispose = () => {
      drawing.dispose();
      target.remove();
    };
    if (signal.aborted || !this.#host.isConnected) {
      dispose();
      return false;
    }
    this.#drawing?.dispose();
    this.#drawing = {
      resize: (width, height) => drawing.resize?.(width, height),
      listNavigableMarks: () => drawing.listNavigableMarks?.() ?? noMarks,
      toImage: async (options) => drawing.toImage?.(options) ?? failWithoutDrawing(),
      dispose,
    };
    this.#size = size;
    return true;
  }

  /** Marks of the current drawing. */
  listNavigableMarks(): NavigableMarks {
    return this.#drawing?.listNavigableMarks?.() ?? noMarks;
  }

  /** Image of the current drawing. */
  async toImage(options: ImageOptions): Promise<Blob> {
    return this.#drawing?.toImage?.(options) ?? failWithoutDrawing();
  }

  hostConnected(): void {
    this.#resizing.observe(this.#host);
    // No frame is painted before printing, so a resize observer would report too late.
    addEventListener('beforeprint', this.#onPrint);
  }

  hostDisconnected(): void {
    this.#resizing.disconnect();
    removeEventListener('beforeprint', this.#onPrint);
    this.#drawing?.dispose();
    this.#drawing = undefined;
  }

  readonly #onPrint = (): void => this.#resize();

  #resize(): void {
    const size = this.measure();
    if (size.width === 0 || size.height === 0) return;
    if (size.width === this.#size.width && size.height === this.#size.height) return;
    this.#size = size;
    this.#drawing?.resize?.(size.width, size.height);
    this.#resized();
  }
}

/** 0 for `auto`, the size of a box that is not shown. */
const toWholePx = (length: string): number => Math.floor(parseFloat(length) || 0);

const noMarks: NavigableMarks = { length: 0, cut: false, at: () => undefined };

function failWithoutDrawing(): never {
  throw new Error('The view has no drawing.');
}
