/**
 * A drag over the axis of a plot: with the mouse at once, with a finger after a long press, so that a swipe goes on
 * scrolling the page and moving the crosshair.
 */
import type { AxisPlot } from './axis-plots.ts';
import type { PlotReader } from './plot-reader.ts';

/** A shorter movement of the mouse is part of a click, px. */
const clickSlack = 4;
/** A longer movement of a finger before the end of a long press is a swipe, px. */
const touchSlack = 8;
/** ms */
const longPress = 450;

/** Two positions along the axis of a plot, px. */
export interface DraggedBand {
  readonly plot: AxisPlot;
  readonly band: readonly [number, number];
}

interface DragTarget {
  /** Called when a drag begins. */
  start(): void;
  show(band: DraggedBand): void;
  select(band: DraggedBand): void;
  /** Called when a drag is over, after `select`. */
  stop(): void;
}

/** A press of which it is not known yet if it becomes a drag, and then the drag. */
interface Press {
  readonly plot: AxisPlot;
  readonly down: PointerEvent;
  readonly end: AbortController;
  /** The latest position of the pointer. */
  at: PointerEvent;
  isDrag: boolean;
}

export class RangeDrag {
  readonly #container: HTMLElement;
  readonly #plots: PlotReader<AxisPlot>;
  readonly #target: DragTarget;
  #press: Press | undefined;
  /** True until the next press: browsers report a click at the end of a drag. */
  #ignoresClick = false;

  constructor(container: HTMLElement, plots: PlotReader<AxisPlot>, target: DragTarget, signal: AbortSignal) {
    this.#container = container;
    this.#plots = plots;
    this.#target = target;
    const options = { signal, capture: true } as const;
    container.addEventListener('pointerdown', (event) => this.#down(event), options);
    container.addEventListener('click', (event) => this.#ignoresClick && swallow(event), options);
    signal.addEventListener('abort', () => this.#release());
  }

  #down(event: PointerEvent): void {
    this.#ignoresClick = false;
    this.#release();
    const plot = event.isPrimary && event.button === 0 ? this.#plots.findAt(event) : undefined;
    if (!plot) return;
    const press = { plot, down: event, at: event, end: new AbortController(), isDrag: false };
    this.#press = press;
    this.#listen(press);
    if (event.pointerType === 'touch') this.#waitForLongPress(press);
  }

  #listen(press: Press): void {
    const options = { signal: press.end.signal, capture: true } as const;
    const release = () => this.#release();
    this.#container.addEventListener('pointermove', (event) => this.#move(press, event), options);
    this.#container.addEventListener('pointerup', (event) => this.#up(press, event), options);
    for (const type of ['pointercancel', 'lostpointercapture'] as const)
      this.#container.addEventListener(type, release, options);
    addEventListener('keydown', (event) => this.#escape(press, event), options);
    // A press on a chart selects no text, wherever it goes.
    document.addEventListener('selectstart', (event) => event.preventDefault(), options);
  }

  /** Without these, the page would scroll below the finger, and a menu would open after the long press. */
  #waitForLongPress(press: Press): void {
    const { signal } = press.end;
    const timer = setTimeout(() => this.#start(press), longPress);
    signal.addEventListener('abort', () => clearTimeout(timer));
    const keepStill = (event: TouchEvent) => press.isDrag && event.cancelable && event.preventDefault();
    this.#container.addEventListener('touchmove', keepStill, { signal, passive: false });
    this.#container.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  }

  #start(press: Press): void {
    press.isDrag = true;
    this.#container.setPointerCapture(press.down.pointerId);
    this.#target.start();
    this.#target.show(this.#measure(press));
  }

  #move(press: Press, event: PointerEvent): void {
    if (event.pointerId !== press.down.pointerId) return;
    press.at = event;
    const isTouch = event.pointerType === 'touch';
    if (press.isDrag) this.#target.show(this.#measure(press));
    else if (event.buttons === 0 || (isTouch && findDistance(press) > touchSlack)) this.#release();
    else if (!isTouch && this.#isDragged(press)) this.#start(press);
    // The crosshair would follow the pointer.
    if (press.isDrag) event.stopImmediatePropagation();
  }

  #up(press: Press, event: PointerEvent): void {
    if (!press.isDrag) return this.#release();
    swallow(event);
    press.at = event;
    this.#ignoresClick = true;
    this.#target.select(this.#measure(press));
    this.#release();
  }

  #escape(press: Press, event: KeyboardEvent): void {
    if (!press.isDrag || event.key !== 'Escape') return;
    swallow(event);
    this.#ignoresClick = true;
    this.#release();
  }

  #release(): void {
    const press = this.#press;
    this.#press = undefined;
    press?.end.abort();
    if (press?.isDrag) this.#target.stop();
  }

  /** A movement across the axis is no drag. */
  #isDragged(press: Press): boolean {
    const [from, to] = this.#measure(press).band;
    return Math.abs(to - from) >= clickSlack;
  }

  #measure({ plot, down, at }: Press): DraggedBand {
    const length = plot.axis === 'x' ? plot.width : plot.height;
    const along = (event: PointerEvent) => {
      const position = this.#plots.toScenePoint(event)[plot.axis] - plot[plot.axis];
      return Math.min(length, Math.max(0, position));
    };
    return { plot, band: [along(down), along(at)] };
  }
}

const findDistance = ({ down, at }: Press): number =>
  Math.hypot(at.clientX - down.clientX, at.clientY - down.clientY);

function swallow(event: Event): void {
  event.stopImmediatePropagation();
  event.preventDefault();
}
