/** Opens a tab on whose heading a dragged widget rests. */
import type { DropTarget } from './drop-target.ts';

/** Milliseconds after which it opens. On its way across a heading, a widget is faster. */
const restDelay = 600;

export class RestOnTab {
  #place: DropTarget['place'];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param target - what is under the pointer now. */
  follow(target: DropTarget | undefined, open: (place: NonNullable<DropTarget['place']>) => void): void {
    const place = target?.isHeading ? target.place : undefined;
    if (place?.containerId === this.#place?.containerId && place?.tabId === this.#place?.tabId) return;
    clearTimeout(this.#timer);
    this.#place = place;
    if (place) this.#timer = setTimeout(() => open(place), restDelay);
  }
}
