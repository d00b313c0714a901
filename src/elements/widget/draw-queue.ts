import { yieldToPage } from '../../browser/yield-to-page.ts';
import { withTimeout } from '../../client/idle-timeout.ts';

/**
 * Draws charts one after another, nearest to the viewport first, and lets the page paint in between. Thirty at once would
 * be one long task, and nothing would be visible before its end.
 */
export interface DrawQueue {
  /** Runs `draw` in its turn, unless `signal` has aborted by then. A drawing that does not end is aborted. */
  add(element: Element, signal: AbortSignal, draw: Draw): Promise<void>;
}

/** The signal aborts when the drawing is no longer needed. */
type Draw = (signal: AbortSignal) => Promise<void>;

interface DrawTask {
  readonly element: Element;
  readonly signal: AbortSignal;
  readonly run: () => Promise<void>;
}

/** Quick drawings share one task for up to this time, ms. Three tables then need one pass of style and paint. */
const slice = 8;

/** A drawing that takes longer, ms, because it waits for rows or a chunk of its own, no longer blocks others. */
const maxTaskTime = 1_000;

/**
 * @param now - milliseconds of a monotonic clock.
 * @param limit - seconds after which a drawing is aborted.
 */
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

  /** Measures boxes only if the order may have changed: after new tasks, and after scrolling. */
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
      await Promise.race([task.run(), new Promise((resolve) => setTimeout(resolve, maxTaskTime))]);
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
        const start = () => withTimeout({ ...idle, seconds: limit() }, draw);
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

/** About 0 inside the viewport, growing slightly from top to bottom, so that visible widgets are drawn in reading order. */
function distanceOf(element: Element): number {
  const { top, bottom, left } = element.getBoundingClientRect();
  if (bottom > 0 && top < innerHeight) return (Math.max(top, 0) + left / 1000) / 1e6;
  return top >= innerHeight ? top - innerHeight : -bottom;
}
