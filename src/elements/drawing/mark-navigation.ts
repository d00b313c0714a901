import { html, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import type {
  MarkBounds,
  NavigableMarks,
  TooltipContent,
  TooltipPort,
  NavigableMark,
} from '../../engines/engine-interfaces.ts';
import { createCatalogue } from '../../model/messages/messages.ts';
import { keyboardNavigationEnglish } from '../../model/messages/keyboard-navigation-en.ts';

/** The tooltip keeps its distance from a pointer; from a ring it needs less, px. */
const overlap = 6;

/** What a walk needs of the element that it walks in. */
export interface MarkNavigationHost {
  /** What readers hear that it is, and the CSS part of its box. */
  readonly kind: 'chart' | 'map';
  /** As `renderBox` made it. */
  box(): HTMLElement | null;
  listNavigableMarks(): NavigableMarks | undefined;
  /** undefined before the first input. */
  tooltip(): TooltipPort | undefined;
  /** What its keys do, where they do more than walk. */
  hint?(): string;
  /** BCP 47, for the numbers of what is said. */
  locale(): string;
}

/** Lets readers walk through the marks of a drawing by keyboard: each is ringed, said and can be picked. */
export class MarkNavigation implements ReactiveController {
  readonly #host: LitElement;
  readonly #ground: MarkNavigationHost;
  #marks: NavigableMarks | undefined;
  #mark: NavigableMark | undefined;
  #unmark: (() => void) | undefined;
  /** Stays after a walk: the next one goes on from here. */
  #index = 0;

  constructor(host: LitElement, ground: MarkNavigationHost) {
    this.#host = host;
    this.#ground = ground;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.leave();
  }

  /** The box that is drawn into: one stop of the Tab key. */
  renderBox(label: string, className: string): TemplateResult {
    const { kind } = this.#ground;
    const say = this.#messages;
    return html`<div
        part=${kind}
        class="box ${className}"
        role="group"
        tabindex="0"
        aria-roledescription=${say(kind)}
        aria-label=${label}
        aria-description=${this.#ground.hint?.() ?? say('hint')}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
        @focusout=${() => this.leave()}
        @pointerdown=${() => this.leave()}
      >
        <div class="focus" hidden></div>
      </div>
      <div class="visually-hidden" role="status"></div>`;
  }

  /** After a new drawing: a walk goes on at the same place. */
  renew(): void {
    this.#marks = undefined;
    this.#unmark = undefined;
    if (this.#mark) this.#show(this.#index);
  }

  get isActive(): boolean {
    return this.#mark !== undefined;
  }

  /** Begins anew at the first mark. */
  enter(): void {
    this.#marks = undefined;
    this.#show(0);
  }

  /** Takes the ring and what is said away. */
  leave(): void {
    this.#marks = undefined;
    if (!this.#mark) return;
    this.#mark = undefined;
    this.#unhighlight();
    const ring = this.#find('.focus');
    if (ring) ring.hidden = true;
    this.#say('');
    this.#ground.tooltip()?.hide();
  }

  get #messages() {
    return createCatalogue(keyboardNavigationEnglish, this.#ground.locale());
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(selector);
  }

  /** Inputs that a spec has bound to its parameters lie in the same box, and keep their keys. */
  #onKey(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.defaultPrevented) return;
    if (this.#answer(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  #answer(event: KeyboardEvent): boolean {
    const box = this.#ground.box();
    const step = box && findNavigationStep(event, getComputedStyle(box).direction === 'rtl');
    if (step !== undefined && step !== null) return this.#step(step);
    if (!this.#mark) return false;
    if (event.key === 'Escape') this.leave();
    else if (!isClickKey(event)) return false;
    else if (!event.repeat) this.#pick(event);
    return true;
  }

  /** The first arrow of a walk shows where it is, the next ones go on. */
  #step(step: number): boolean {
    this.#marks ??= this.#ground.listNavigableMarks();
    const last = (this.#marks?.length ?? 0) - 1;
    if (last < 0) return false;
    const from = Math.min(this.#index, last);
    const isEntry = !this.#mark && Number.isFinite(step);
    this.#show(isEntry ? from : Math.min(last, Math.max(0, from + step)));
    return true;
  }

  /** What follows a pick may change the chart itself. */
  #pick(event: KeyboardEvent): void {
    this.#mark?.click(event);
    this.#marks = undefined;
  }

  #show(index: number): void {
    this.#marks ??= this.#ground.listNavigableMarks();
    const at = Math.min(index, (this.#marks?.length ?? 0) - 1);
    const mark = this.#marks?.at(at);
    if (!this.#marks || !mark) return this.leave();
    this.#unhighlight();
    this.#index = at;
    this.#mark = mark;
    this.#unmark = mark.highlight?.();
    this.#point(mark.bounds, mark.content);
    const values = { mark: toWords(mark.content), number: at + 1, total: this.#marks.length };
    this.#say(this.#messages(this.#marks.cut ? 'placeAmongMore' : 'place', values));
  }

  #point(place: MarkBounds, content: TooltipContent): void {
    const box = this.#ground.box();
    const ring = this.#find('.focus');
    if (!box || !ring) return;
    const { x, y, width, height } = placeFocusRing(ring, box, place);
    this.#ground.tooltip()?.show(content, x + width - overlap, y + height / 2);
  }

  #unhighlight(): void {
    this.#unmark?.();
    this.#unmark = undefined;
  }

  #say(text: string): void {
    const region = this.#find('[role=status]');
    if (region) region.textContent = text;
  }
}

/** A tooltip's lines, as one would read them out. */
const toWords = ({ title, rows }: TooltipContent): string =>
  [title, ...rows.map(({ name, value }) => `${name} ${value}`.trim())].filter(Boolean).join(', ');

/** Which keys walk through marks, and how far. */

/** As the "Page Up" and "Page Down" of grids and sliders. Source: ARIA Authoring Practices. */
const page = 10;
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageDown: page,
  PageUp: -page,
  Home: -Infinity,
  End: Infinity,
};

/** Marks to go on by; undefined for a key that walks nowhere, or that belongs to the browser with what is held. */
function findNavigationStep(event: KeyboardEvent, rightToLeft: boolean): number | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const step = steps[event.key];
  const mirrored = rightToLeft && (event.key === 'ArrowLeft' || event.key === 'ArrowRight');
  return step !== undefined && mirrored ? -step : step;
}

const isClickKey = ({ key, altKey }: KeyboardEvent): boolean => !altKey && (key === 'Enter' || key === ' ');

/** Between a mark and its ring, px. */
const gap = 4;
/** Of the smallest ring, px: that of a dot must be seen too. */
const leastSide = 16;

/** Lays the ring around a mark, inside the box that it scrolls with, and brings it into sight; answers where it is. */
function placeFocusRing(ring: HTMLElement, box: HTMLElement, mark: MarkBounds): MarkBounds {
  ring.hidden = true;
  const { scrollWidth, scrollHeight, scrollLeft, scrollTop } = box;
  const { left, top } = box.getBoundingClientRect();
  const across = span(mark.x - left + scrollLeft, mark.width, scrollWidth);
  const down = span(mark.y - top + scrollTop, mark.height, scrollHeight);
  const values = { left: across.start, top: down.start, width: across.length, height: down.length };
  for (const [name, value] of Object.entries(values)) ring.style.setProperty(name, `${value}px`);
  ring.hidden = false;
  ring.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return ring.getBoundingClientRect();
}

/** Never beyond the edges: a ring that made the box scroll would move what it rings. */
function span(start: number, length: number, limit: number): { start: number; length: number } {
  const side = Math.max(length + 2 * gap, leastSide);
  const from = Math.max(0, Math.min(start + length / 2 - side / 2, limit - leastSide));
  const to = Math.min(limit, Math.max(start + length / 2 + side / 2, leastSide));
  return { start: from, length: to - from };
}
