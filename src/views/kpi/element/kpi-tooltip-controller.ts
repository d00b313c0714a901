import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { TooltipContent, TooltipPort } from '../../../engines/engine-interfaces.ts';

/** Event handlers of an element with a tooltip on hover and focus. Escape hides it. */
export interface TooltipHandlers {
  readonly enter: (event: PointerEvent) => void;
  readonly focus: (event: FocusEvent) => void;
  readonly leave: () => void;
  readonly key: (event: KeyboardEvent) => void;
}

/** Shows the dashboard's tooltip for parts of a KPI. */
export class KpiTooltipController implements ReactiveController {
  readonly #findTooltip: () => TooltipPort | undefined;
  #shown = false;

  constructor(host: ReactiveControllerHost, findTooltip: () => TooltipPort | undefined) {
    this.#findTooltip = findTooltip;
    host.addController(this);
  }

  show(content: TooltipContent, x: number, y: number): void {
    this.#shown = true;
    this.#findTooltip()?.show(content, x, y);
  }

  hide(): void {
    if (this.#shown) this.#findTooltip()?.hide();
    this.#shown = false;
  }

  hostDisconnected(): void {
    this.hide();
  }

  /** Shows the full text of a truncated block on hover and focus. */
  showTextOnHover(block: Element, applies: () => boolean): void {
    if (!(block instanceof HTMLElement)) return;
    const tip = this.listen(() => ({ title: findBlockText(block), rows: [] }), applies);
    block.addEventListener('pointerenter', tip.enter);
    block.addEventListener('pointerleave', tip.leave);
    block.addEventListener('focus', tip.focus);
    block.addEventListener('blur', tip.leave);
    block.addEventListener('keydown', tip.key);
  }

  /** @param applies - whether there is hidden content at the moment. */
  listen(announce: () => TooltipContent, applies: () => boolean): TooltipHandlers {
    return {
      enter: ({ clientX, clientY }) => {
        if (applies()) this.show(announce(), clientX, clientY);
      },
      focus: ({ currentTarget }) => {
        if (!applies() || !(currentTarget instanceof Element) || !currentTarget.matches(':focus-visible'))
          return;
        const { left, bottom } = currentTarget.getBoundingClientRect();
        this.show(announce(), left, bottom);
      },
      leave: () => this.hide(),
      key: ({ key }) => {
        if (key === 'Escape') this.hide();
      },
    };
  }
}

/** Text of a block. A template has its content in a shadow root. */
export const findBlockText = (block: Element): string =>
  (block.shadowRoot ?? block).textContent.replace(/\s+/g, ' ').trim();
