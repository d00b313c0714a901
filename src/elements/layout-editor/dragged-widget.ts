/** The widget that a pointer holds follows it to the pixel; a mark shows where it would come to lie. */
import type { GridGesture } from '../../engines/grid-editor.ts';
import { createGridFrame, type Rectangle } from '../../model/layout/compute-layout.ts';
import type { LayoutState } from '../dashboard/layout-state.ts';

interface Hold extends GridGesture {
  readonly scene: LayoutState;
}

export class DraggedWidget {
  #box: HTMLElement | undefined;
  #hold: Hold | undefined;
  readonly #landing = document.createElement('div');

  attach(root: ParentNode, hold: Hold): void {
    this.#hold = hold;
    if (this.#box) return;
    const box = root.querySelector(`vitrine-widget[data-widget-id="${CSS.escape(hold.id)}"]`);
    this.#box = box instanceof HTMLElement ? box : undefined;
    this.#box?.classList.add('held');
    this.#landing.className = 'landing';
    this.#box?.parentElement?.append(this.#landing);
  }

  /** Where it is held, from the edge at which lines begin. */
  boxInGrid(): Rectangle {
    if (!this.#hold) return { left: 0, top: 0, width: 0, height: 0 };
    const { box, scene } = this.#hold;
    const { containerPadding, containerWidth } = createGridFrame(
      scene.settings,
      scene.breakpoint,
      scene.width,
    );
    const left = box.left + containerPadding[0];
    // Boxes of the sheet hold the margin that follows them.
    const [width, height] = [box.width - scene.settings.margin[0], box.height - scene.settings.margin[1]];
    const start = this.#mirrored ? containerWidth - left - width : left;
    return { left: start, top: box.top + containerPadding[1], width, height };
  }

  /** After the others have been laid out. */
  follow(): void {
    if (!this.#box || this.#hold?.kind !== 'move') return;
    const held = this.boxInGrid();
    const { style } = this.#box;
    const [x, y] = [held.left - readPx(style.insetInlineStart), held.top - readPx(style.insetBlockStart)];
    for (const side of ['insetInlineStart', 'insetBlockStart', 'width', 'height'] as const)
      this.#landing.style[side] = style[side];
    style.translate = `${this.#mirrored ? -x : x}px ${y}px`;
  }

  release(): void {
    this.#box?.style.removeProperty('translate');
    this.#box?.classList.remove('held');
    this.#landing.remove();
    this.#box = undefined;
    this.#hold = undefined;
  }

  get #mirrored(): boolean {
    return this.#box !== undefined && getComputedStyle(this.#box).direction === 'rtl';
  }
}

const readPx = (value: string): number => parseFloat(value) || 0;
