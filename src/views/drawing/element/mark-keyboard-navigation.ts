import { sayValue } from '../../../model/formats/format-value.ts';
import { html, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import type {
  MarkBounds,
  NavigableMarks,
  TooltipContent,
  TooltipPort,
  NavigableMark,
  NavigableRange,
} from '../../../engines/engine-interfaces.ts';
import { findPageScale } from '../../../browser/page-scale.ts';
import { createCatalogue } from '../../../model/messages/message-catalogue.ts';
import { keyboardNavigationEnglish } from '../../../model/messages/keyboard-navigation-en.ts';

/** Part of the tooltip's distance from a pointer that a focus ring does not need, px. */
const overlap = 6;

/** Requirements on the element whose marks are navigated. */
export interface MarkKeyboardNavigationHost {
  /** Role description for screen readers, and CSS part of the box. */
  readonly kind: 'chart' | 'map';
  /** The box that `renderBox` has rendered. */
  box(): HTMLElement | null;
  listNavigableMarks(): NavigableMarks | undefined;
  /** `undefined` before the first input. */
  tooltip(): TooltipPort | undefined;
  /** Explains keys beyond navigation. */
  hint?(): string;
  /** True if ranges can be selected in drawings that have an axis for them. Default: false. */
  canSelectRanges?(): boolean;
  /** Locale of announcements, as a BCP 47 tag. */
  locale(): string;
}

/** Keyboard navigation through the marks of a drawing. The current mark has a ring, is announced, and can be clicked. */
export class MarkKeyboardNavigation implements ReactiveController {
  readonly #host: LitElement;
  readonly #target: MarkKeyboardNavigationHost;
  #marks: NavigableMarks | undefined;
  #mark: NavigableMark | undefined;
  #unmark: (() => void) | undefined;
  /** Index of the current or last mark. Navigation continues here. */
  #index = 0;
  /** Index of the mark at which the range begins, and the range up to the current mark. */
  #anchor: number | undefined;
  #range: NavigableRange | undefined;

  constructor(host: LitElement, target: MarkKeyboardNavigationHost) {
    this.#host = host;
    this.#target = target;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.leave();
  }

  /** Renders the box for the drawing. It is one stop of the Tab key. */
  renderBox(label: string, className: string): TemplateResult {
    const { kind } = this.#target;
    const say = this.#messages;
    return html`<div
        part=${kind}
        class="box ${className}"
        role="group"
        tabindex="0"
        aria-roledescription=${say(kind)}
        aria-label=${label}
        aria-description=${this.#target.hint?.() ?? this.#hint}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
        @focusout=${() => this.leave()}
        @pointerdown=${() => this.leave()}
      >
        <div class="focus" hidden></div>
      </div>
      <div class="visually-hidden" role="status"></div>`;
  }

  /** Called after a new drawing. Navigation continues at the same index. */
  renew(): void {
    this.#marks = undefined;
    this.#endRange();
    this.#unhighlight();
    if (this.#mark) this.#show(this.#index);
  }

  get isActive(): boolean {
    return this.#mark !== undefined;
  }

  /** Starts at the first mark. */
  enter(): void {
    this.#marks = undefined;
    this.#show(0);
  }

  /** Removes the ring, the announcement and the tooltip. */
  leave(): void {
    this.#marks = undefined;
    if (!this.#mark) return;
    this.#mark = undefined;
    this.#endRange();
    this.#unhighlight();
    const ring = this.#find('.focus');
    if (ring) ring.hidden = true;
    this.#announce('');
    this.#target.tooltip()?.hide();
  }

  get #hint(): string {
    const say = this.#messages;
    return this.#target.canSelectRanges?.() ? `${say('hint')} ${say('rangeHint')}` : say('hint');
  }

  get #messages() {
    return createCatalogue(keyboardNavigationEnglish, this.#target.locale());
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(selector);
  }

  /** Ignores keys for inputs of the spec, which are in the same box. */
  #onKey(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.defaultPrevented) return;
    if (this.#handleKey(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  #handleKey(event: KeyboardEvent): boolean {
    const box = this.#target.box();
    const step = box && findNavigationStep(event, getComputedStyle(box).direction === 'rtl');
    if (step !== undefined && step !== null) return event.shiftKey ? this.#extend(step) : this.#step(step);
    if (!this.#mark) return false;
    if (event.key === 'Escape') this.#escape();
    else if (!isClickKey(event)) return false;
    else if (!event.repeat) this.#click(event);
    return true;
  }

  /** The first arrow key shows the current mark; the next ones move on. */
  #step(step: number): boolean {
    this.#marks ??= this.#target.listNavigableMarks();
    const last = (this.#marks?.length ?? 0) - 1;
    if (last < 0) return false;
    const from = Math.min(this.#index, last);
    const isEntry = !this.#mark && Number.isFinite(step);
    this.#endRange();
    this.#show(isEntry ? from : Math.min(last, Math.max(0, from + step)));
    return true;
  }

  /** Moves the end of the range, which begins at the mark that was current before. */
  #extend(step: number): boolean {
    const { ranges } = this.#marks ?? {};
    const index = this.#mark && ranges?.move(this.#index, step);
    const anchor = this.#anchor ?? this.#index;
    const range = index === undefined ? undefined : ranges?.between(anchor, index);
    if (index === undefined || !range) return false;
    this.#anchor = anchor;
    this.#range = range;
    this.#show(index);
    return true;
  }

  #endRange(): void {
    if (this.#range) this.#unhighlight();
    this.#anchor = undefined;
    this.#range = undefined;
  }

  /** Cancels the range, or leaves the marks. */
  #escape(): void {
    if (!this.#range) return this.leave();
    this.#endRange();
    this.#show(this.#index);
  }

  /** Clicks the mark or selects the range, and drops the list of marks, because that may change the chart. */
  #click(event: KeyboardEvent): void {
    const range = this.#range;
    this.#endRange();
    if (range) range.select();
    else this.#mark?.click(event);
    this.#marks = undefined;
  }

  #show(index: number): void {
    this.#marks ??= this.#target.listNavigableMarks();
    const at = Math.min(index, (this.#marks?.length ?? 0) - 1);
    const mark = this.#marks?.at(at);
    if (!this.#marks || !mark) return this.leave();
    this.#unhighlight();
    this.#index = at;
    this.#mark = mark;
    this.#unmark = this.#range ? this.#range.highlight() : mark.highlight?.();
    this.#point(mark.bounds, mark.tooltip ?? mark.content);
    this.#announce(this.#describe(mark, this.#marks));
  }

  #describe(mark: NavigableMark, { cut, length }: NavigableMarks): string {
    if (this.#range) return this.#messages('range', { range: this.#range.text });
    const spoken = toSpokenText(mark.content, this.#messages('noValue'));
    const said = mark.isPicked ? this.#messages('picked', { mark: spoken }) : spoken;
    const values = { mark: said, number: this.#index + 1, total: length };
    return this.#messages(cut ? 'placeAmongMore' : 'place', values);
  }

  #point(place: MarkBounds, content: TooltipContent): void {
    const box = this.#target.box();
    const ring = this.#find('.focus');
    if (!box || !ring) return;
    const { x, y, width, height } = placeFocusRing(ring, box, place);
    this.#target.tooltip()?.show(content, x + width - overlap, y + height / 2);
  }

  #unhighlight(): void {
    this.#unmark?.();
    this.#unmark = undefined;
  }

  #announce(text: string): void {
    const region = this.#find('[role=status]');
    if (region) region.textContent = text;
  }
}

/** Text of a tooltip for screen readers. */
function toSpokenText({ title, rows, note }: TooltipContent, noValue: string): string {
  const said = rows.map(({ name, value }) => `${name} ${sayValue(value, noValue)}`.trim());
  return [title, ...said, note].filter(Boolean).join(', ');
}

/** Marks per Page Up and Page Down, as in grids and sliders (ARIA Authoring Practices). */
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

/** Number of marks to move by. `undefined` for other keys, and for combinations that the browser uses. */
function findNavigationStep(event: KeyboardEvent, rightToLeft: boolean): number | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const step = steps[event.key];
  const mirrored = rightToLeft && (event.key === 'ArrowLeft' || event.key === 'ArrowRight');
  return step !== undefined && mirrored ? -step : step;
}

const isClickKey = ({ key, altKey }: KeyboardEvent): boolean => !altKey && (key === 'Enter' || key === ' ');

/** Distance between a mark and its ring, px. */
const gap = 4;
/** Size of the smallest ring, px, so that the ring of a dot is visible. */
const minSide = 16;

/** Places the ring around a mark, scrolls it into view, and returns its position. */
function placeFocusRing(ring: HTMLElement, box: HTMLElement, mark: MarkBounds): MarkBounds {
  ring.hidden = true;
  const { scrollWidth, scrollHeight, scrollLeft, scrollTop } = box;
  const { left, top } = box.getBoundingClientRect();
  const scale = findPageScale(box);
  const across = span((mark.x - left) / scale + scrollLeft, mark.width / scale, scrollWidth);
  const down = span((mark.y - top) / scale + scrollTop, mark.height / scale, scrollHeight);
  const values = { left: across.start, top: down.start, width: across.length, height: down.length };
  for (const [name, value] of Object.entries(values)) ring.style.setProperty(name, `${value}px`);
  ring.hidden = false;
  ring.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return ring.getBoundingClientRect();
}

/** Limits the ring to the box: a larger one would make the box scroll. */
function span(start: number, length: number, limit: number): { start: number; length: number } {
  const side = Math.max(length + 2 * gap, minSide);
  const from = Math.max(0, Math.min(start + length / 2 - side / 2, limit - minSide));
  const to = Math.min(limit, Math.max(start + length / 2 + side / 2, minSide));
  return { start: from, length: to - from };
}
