import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { TooltipContent, TooltipPort } from '../../engines/engine-interfaces.ts';

/** Handlers of an element that tells more under the pointer and in focus; Escape takes it away. */
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

  /** Tells all words of a drawn text where only some of them are seen. */
  showTextOnHover(words: Element, applies: () => boolean): void {
    if (!(words instanceof HTMLElement)) return;
    const tip = this.listen(() => ({ title: readPlainText(words), rows: [] }), applies);
    words.addEventListener('pointerenter', tip.enter);
    words.addEventListener('pointerleave', tip.leave);
    words.addEventListener('focus', tip.focus);
    words.addEventListener('blur', tip.leave);
    words.addEventListener('keydown', tip.key);
  }

  /** `applies`: whether there is more to tell just now. */
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

/** As plain text; a template's stands in a shadow root of its own. */
export const readPlainText = (words: Element): string =>
  (words.shadowRoot ?? words).textContent.replace(/\s+/g, ' ').trim();
