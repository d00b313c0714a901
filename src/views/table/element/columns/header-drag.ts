/** Dragging of headings by pointer: resizes a column, or moves it. */
import type { TableModel } from '../../model/state/table-model.ts';
import { minColumnWidth, maxColumnWidth } from '../../model/state/table-state.ts';
import { findPageScale } from '../../../../browser/page-scale.ts';

/** Largest movement of a click, px. */
const slack = 6;
/** Time of a long press that starts dragging by touch, ms. An earlier movement scrolls. */
const longPress = 380;

export class HeaderDrag {
  /** The dragged column, and the index before which it would be dropped. */
  dragged: { readonly key: string; readonly dropIndex: number | undefined } | undefined;
  readonly #model: TableModel;
  readonly #onDrag: () => void;
  #drag: AbortController | undefined;
  #wasDragged = false;

  /** @param onDrag - called after the dragged column or its target has changed. */
  constructor(model: TableModel, onDrag: () => void) {
    this.#model = model;
    this.#onDrag = onDrag;
  }

  /** Whether the next click ends a drag. Resets with the call. */
  takeDragged(): boolean {
    const was = this.#wasDragged;
    this.#wasDragged = false;
    return was;
  }

  readonly onDoubleClick = (event: MouseEvent): void => {
    const heading = findHeading(event);
    if (heading && isGrip(event)) this.#model.fitColumn(heading.dataset.key ?? '');
  };

  readonly onDown = (event: PointerEvent): void => {
    const heading = findHeading(event);
    if (!heading || event.button !== 0) return;
    this.stop();
    this.#wasDragged = false;
    if (isGrip(event)) this.#resize(heading, event);
    else if (!isMore(event)) this.#waitForDrag(heading, event);
  };

  stop(): void {
    this.#drag?.abort();
    this.#drag = undefined;
  }

  #show(dragged: HeaderDrag['dragged']): void {
    this.dragged = dragged;
    this.#onDrag();
  }

  #listen(onMove: (event: PointerEvent) => void, onEnd: (isDone: boolean) => void): AbortSignal {
    const drag = new AbortController();
    this.#drag = drag;
    const { signal } = drag;
    const end = (isDone: boolean): void => {
      this.stop();
      onEnd(isDone);
    };
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', () => end(true), { signal });
    addEventListener('pointercancel', () => end(false), { signal });
    const escape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') end(false);
    };
    addEventListener('keydown', escape, { signal, capture: true });
    return signal;
  }

  #resize(heading: HTMLElement, event: PointerEvent): void {
    const { key = '' } = heading.dataset;
    const start = event.clientX;
    const width = this.#model.findColumn(key)?.width ?? 0;
    const sign = (getComputedStyle(heading).direction === 'rtl' ? -1 : 1) / findPageScale(heading);
    event.preventDefault();
    this.#wasDragged = true;
    heading.classList.add('resized');
    const clamp = (wanted: number) => Math.min(maxColumnWidth, Math.max(minColumnWidth, wanted));
    this.#listen(
      ({ clientX }) => this.#model.resizeColumn(key, clamp(width + sign * (clientX - start))),
      (isDone) => {
        heading.classList.remove('resized');
        if (!isDone) this.#model.resizeColumn(key, width);
      },
    );
  }

  /** Starts dragging after a movement of the mouse, or after a long press. */
  #waitForDrag(heading: HTMLElement, event: PointerEvent): void {
    const isTouch = event.pointerType === 'touch';
    let isHeld = false;
    let dropIndex: number | undefined;
    const { key = '' } = heading.dataset;
    const hold = (): void => {
      isHeld = true;
      this.#wasDragged = true;
      this.#show({ key, dropIndex });
    };
    const signal = this.#listen(
      (moved) => {
        const far = Math.abs(moved.clientX - event.clientX) > slack;
        if (!isHeld && far && isTouch) return this.stop();
        if (!isHeld && far) hold();
        if (isHeld) this.#show({ key, dropIndex: (dropIndex = findPlace(heading, moved.clientX)) });
      },
      (isDone) => {
        if (!isHeld) return;
        this.#show(undefined);
        if (isDone && dropIndex !== undefined) this.#model.moveColumn(key, dropIndex);
      },
    );
    if (!isTouch) return;
    const timer = setTimeout(hold, longPress);
    signal.addEventListener('abort', () => clearTimeout(timer));
    const keepStill = (touch: TouchEvent): void => {
      if (isHeld) touch.preventDefault();
    };
    heading.addEventListener('touchmove', keepStill, { signal, passive: false });
  }
}

const pathOf = (event: Event): HTMLElement[] =>
  event.composedPath().filter((target) => target instanceof HTMLElement);

const findHeading = (event: Event): HTMLElement | undefined =>
  pathOf(event).find(({ role, dataset }) => role === 'columnheader' && dataset.key !== undefined);

const isGrip = (event: Event): boolean => pathOf(event)[0]?.classList.contains('grip') === true;
const isMore = (event: Event): boolean => pathOf(event).some(({ classList }) => classList.contains('more'));

/** Index of the visible column before which the pointer is. */
function findPlace(heading: HTMLElement, x: number): number | undefined {
  const isMirrored = getComputedStyle(heading).direction === 'rtl';
  const headings = [...(heading.parentElement?.children ?? [])].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.dataset.key !== undefined,
  );
  const shift = heading.parentElement?.querySelector('.corner') ? 2 : 1;
  const placeOf = (one: HTMLElement): number => Number(one.getAttribute('aria-colindex')) - shift;
  const over = headings.filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return x >= left && x <= right;
  });
  // Pinned headings cover others.
  const found = over.find(({ classList }) => classList.contains('pinned')) ?? over[0];
  if (!found) return undefined;
  const { left, width } = found.getBoundingClientRect();
  const isLater = isMirrored ? x < left + width / 2 : x > left + width / 2;
  return placeOf(found) + (isLater ? 1 : 0);
}
