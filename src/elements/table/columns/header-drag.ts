/** A hand on the headings: drags the border of a column, or the column itself. */
import type { TableModel } from '../../../model/table/state/table-model.ts';
import { minColumnWidth, maxColumnWidth } from '../../../model/table/state/table-state.ts';

/** px that a press may wander and still be a click. */
const slack = 6;
/** ms that a finger rests before it takes hold of a column: sooner, it scrolls. */
const rest = 380;

export class HeaderDrag {
  /** The column that is dragged, and before which place it would go. */
  dragged: { readonly key: string; readonly place: number | undefined } | undefined;
  readonly #model: TableModel;
  readonly #onDrag: () => void;
  #drag: AbortController | undefined;
  #wasDragged = false;

  /** `onDrag`: what is dragged, or where to, has changed. */
  constructor(model: TableModel, onDrag: () => void) {
    this.#model = model;
    this.#onDrag = onDrag;
  }

  /** Whether the click that follows belongs to a drag; asked once. */
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
    else if (!isMore(event)) this.#await(heading, event);
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
    const sign = getComputedStyle(heading).direction === 'rtl' ? -1 : 1;
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

  /** A mouse takes hold of a column by moving, a finger by resting. */
  #await(heading: HTMLElement, event: PointerEvent): void {
    const isTouch = event.pointerType === 'touch';
    let isHeld = false;
    let place: number | undefined;
    const { key = '' } = heading.dataset;
    const hold = (): void => {
      isHeld = true;
      this.#wasDragged = true;
      this.#show({ key, place });
    };
    const signal = this.#listen(
      (moved) => {
        const far = Math.abs(moved.clientX - event.clientX) > slack;
        if (!isHeld && far && isTouch) return this.stop();
        if (!isHeld && far) hold();
        if (isHeld) this.#show({ key, place: (place = findPlace(heading, moved.clientX)) });
      },
      (isDone) => {
        if (!isHeld) return;
        this.#show(undefined);
        if (isDone && place !== undefined) this.#model.moveColumn(key, place);
      },
    );
    if (!isTouch) return;
    const timer = setTimeout(hold, rest);
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

/** Before which of the columns in sight the pointer is. */
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
  // A pinned heading lies over the others.
  const found = over.find(({ classList }) => classList.contains('pinned')) ?? over[0];
  if (!found) return undefined;
  const { left, width } = found.getBoundingClientRect();
  const isLater = isMirrored ? x < left + width / 2 : x > left + width / 2;
  return placeOf(found) + (isLater ? 1 : 0);
}
