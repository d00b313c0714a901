/** Runs long work in slices, so that the page stays responsive. New work replaces unfinished work. */
import type { StepwiseWork, WorkPace, WorkRunner } from '../../model/rows/stepwise-work.ts';

/** Length of the first slice, ms. Short work ends within it. */
const firstSlice = 24;
/** Length of the further slices, ms: less than a frame. */
const slice = 10;

export class WorkScheduler implements WorkRunner {
  #turn = 0;

  get isBusy(): boolean {
    return this.#running;
  }
  #running = false;

  run<Result>(work: StepwiseWork<Result>, pace: WorkPace, onDone: (result: Result) => void): void {
    this.#turn += 1;
    this.#running = true;
    const turn = this.#turn;
    const go = (budget: number): void => {
      if (turn !== this.#turn) return;
      const end = performance.now() + budget;
      for (;;) {
        const step = work.next();
        if (step.done === true) {
          this.#running = false;
          return onDone(step.value);
        }
        if (performance.now() >= end) break;
      }
      setTimeout(() => go(slice));
    };
    if (pace === 'after-paint') afterPaint(() => go(slice));
    else go(pace === 'at-once' ? Infinity : firstSlice);
  }

  stop(): void {
    this.#turn += 1;
    this.#running = false;
  }
}

/** Also runs in a background page, which does not paint. */
function afterPaint(act: () => void): void {
  if (document.hidden) setTimeout(act);
  else requestAnimationFrame(() => setTimeout(act));
}
