import { within } from '../../client/idle-timeout.ts';

/**
 * Charts are drawn one after another with rests between, nearest to the viewport first: thirty at once would be
 * one long task with nothing to see before its end.
 */
export interface DrawQueue {
  /** Runs `draw` when its turn comes; never if `signal` has ended by then. What does not end is given up. */
  add(element: Element, signal: AbortSignal, draw: Draw): Promise<void>;
}

/** Its signal ends when the drawing is not wanted any more. */
type Draw = (signal: AbortSignal) => Promise<void>;

interface DrawTask {
  readonly element: Element;
  readonly signal: AbortSignal;
  readonly run: () => Promise<void>;
}

/**
 * Drawings that are quick share a task until so many ms have gone: three tables of a row then cost the page one pass
 * of style and paint, not three.
 */
const slice = 8;

/** A drawing that waits for so many ms, for rows or a file of its own, holds up no other. */
const longestTask = 1_000;

/** `now`: ms on a clock that only goes on. `limit`: seconds after which a drawing is given up. */
export function createDrawQueue(
  now: () => number = () => performance.now(),
  limit: () => number | undefined = () => undefined,
): DrawQueue {
  let waiting: DrawTask[] = [];
  let running = false;
  let sorted = false;
  const unsettle = () => {
    sorted = false;
  };

  /** Boxes are measured again only where the order may have changed: for newcomers, and when the reader scrolls. */
  function takeNearest(): DrawTask | undefined {
    if (!sorted) waiting = sortByDistance(waiting);
    sorted = true;
    return waiting.shift();
  }

  async function work(): Promise<void> {
    running = true;
    addEventListener('scroll', unsettle, { capture: true, passive: true });
    let start = now();
    for (let task = takeNearest(); task; task = takeNearest()) {
      await Promise.race([task.run(), new Promise((resolve) => setTimeout(resolve, longestTask))]);
      if (now() - start < slice) continue;
      await yieldToPage();
      start = now();
    }
    removeEventListener('scroll', unsettle, { capture: true });
    running = false;
  }

  return {
    add(element, signal, draw) {
      return new Promise((resolve, reject) => {
        const idle = { from: 'what it is drawn from', code: 'render-failed', signal } as const;
        const start = () => within({ ...idle, seconds: limit() }, draw);
        const run = () => (signal.aborted ? Promise.resolve() : start()).then(resolve, reject);
        waiting.push({ element, signal, run });
        unsettle();
        if (!running) void Promise.resolve().then(() => (running ? undefined : work()));
      });
    },
  };
}

function sortByDistance(tasks: readonly DrawTask[]): DrawTask[] {
  const measured = tasks.map((task) => ({ task, distance: distanceOf(task.element) }));
  return measured.sort((one, other) => one.distance - other.distance).map(({ task }) => task);
}

/** 0 inside the viewport, from top to bottom a little more, so that reading order decides among the visible. */
function distanceOf(element: Element): number {
  const { top, bottom, left } = element.getBoundingClientRect();
  if (bottom > 0 && top < innerHeight) return (Math.max(top, 0) + left / 1000) / 1e6;
  return top >= innerHeight ? top - innerHeight : -bottom;
}

interface Yielding {
  yield?: () => Promise<void>;
}

/** Lets the page paint and answer its reader. */
export function yieldToPage(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Yielding };
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(undefined);
  });
}
