import type { LitElement, ReactiveController } from 'lit';

/**
 * From roomy to cramped. `short` writes numbers in compact notation; `snug` leaves out what a change is measured
 * against; `tight` leaves out pictures and captions; `few` leaves one figure with its change, `only` the figure;
 * `brief` leaves the first lines of words. What is left out stays for screen readers, and in the tooltip.
 * `scroll`: there is too much to leave out, so it scrolls, downwards only.
 */
const levels = ['roomy', 'short', 'snug', 'tight', 'few', 'only', 'brief', 'scroll'] as const;
type Level = (typeof levels)[number];

/** Type sizes in steps, px, so that figures side by side are alike. */
const sizes = [10, 11, 12, 13, 14, 16, 18, 20, 22, 24, 26, 28, 32, 36, 40, 44, 52, 64, 80, 96, 128, 160];
/** The smallest type that a level is worth, px. */
const least: Record<Level, number> = {
  roomy: 22,
  short: 18,
  snug: 16,
  tight: 14,
  few: 13,
  only: 10,
  brief: 10,
  scroll: 10,
};
/** Lower boxes, px, show one figure rather than a scroll bar. */
const scrollFrom = 120;
/** The most that `brief` leaves of each text. */
const mostLines = 6;

/** Chooses how much of a KPI its box has room for, and how large its numbers are: by measuring, at every size. */
export class KpiFitController implements ReactiveController {
  readonly #host: LitElement;
  readonly #sizes = new ResizeObserver(() => this.#refit());
  readonly #onFonts = () => this.#refit();
  #scale = 1;
  #level: Level = 'roomy';

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Numbers are in compact notation. */
  get shortens(): boolean {
    return this.#level !== 'roomy';
  }

  /** Something is left out. */
  get hides(): boolean {
    return ['snug', 'tight', 'few', 'only'].includes(this.#level);
  }

  /** Words are cut short. */
  get clamps(): boolean {
    return this.#level === 'brief';
  }

  hostConnected(): void {
    this.#sizes.observe(this.#host);
    document.fonts.addEventListener('loadingdone', this.#onFonts);
  }

  hostDisconnected(): void {
    this.#sizes.disconnect();
    document.fonts.removeEventListener('loadingdone', this.#onFonts);
  }

  /** `scale`: of the largest number; 1 is a usual one. */
  fit(scale: number): void {
    this.#scale = scale;
    this.#refit();
  }

  #refit(): void {
    const root = this.#host.renderRoot.querySelector('.kpi');
    if (!(root instanceof HTMLElement) || root.clientWidth === 0 || root.clientHeight === 0) return;
    this.#level = levels.find((level) => this.#tryLevel(root, level)) ?? 'scroll';
    this.#reach(root);
  }

  #tryLevel(root: HTMLElement, level: Level): boolean {
    const scrollable = level === 'scroll';
    if (!isOpen(root, level)) return false;
    root.dataset.level = level;
    if (level === 'brief') return tryLines(root);
    const most = Math.min(mostSize(root, level, this.#scale), scrollable ? 24 * this.#scale : Infinity);
    const steps = sizes.filter((size) => size >= least[level] && size <= Math.max(most, least[level]));
    const found = findLargest(steps, (size) => {
      root.style.setProperty('--vi-size', `${size}px`);
      return fits(root, scrollable);
    });
    root.style.setProperty('--vi-size', `${found ?? steps[0] ?? least[level]}px`);
    return found !== undefined || scrollable;
  }

  /** What a keyboard must come to: shortened numbers, and a box that scrolls. */
  #reach(root: HTMLElement): void {
    root.toggleAttribute('tabindex', false);
    if (this.#level === 'scroll') root.tabIndex = 0;
    for (const words of root.querySelectorAll<HTMLElement>('.markup'))
      if (this.clamps) words.tabIndex = 0;
      else words.removeAttribute('tabindex');
    for (const figure of root.querySelectorAll<HTMLElement>('.figure')) {
      const hidden = figure.matches('.shortened') && (this.shortens || figure.matches('.compact'));
      if (hidden || (this.hides && figure.matches('.lead .figure'))) figure.tabIndex = 0;
      else figure.removeAttribute('tabindex');
    }
  }
}

/** Only a low box gives up whole blocks, and only for a figure or for words that can stand for the rest. */
function isOpen(root: HTMLElement, level: Level): boolean {
  const shown = level === 'brief' ? '.markup' : level === 'few' || level === 'only' ? '.lead' : undefined;
  return !shown || (root.clientHeight < scrollFrom && root.querySelector(shown) !== null);
}

function tryLines(root: HTMLElement): boolean {
  root.style.setProperty('--vi-size', `${least.brief}px`);
  for (let lines = mostLines; lines > 0; lines -= 1) {
    root.style.setProperty('--vi-lines', String(lines));
    if (fits(root, false)) return true;
  }
  return false;
}

/** Less than half of the height, a quarter of the width: room for the words beside it. Alone on its line it takes what there is. */
function mostSize({ clientWidth, clientHeight }: HTMLElement, level: Level, scale: number): number {
  if (level === 'few' || level === 'only') return Math.min(clientHeight * 0.7, 32);
  return Math.max(16, Math.min(clientHeight * 0.4, clientWidth * 0.24, 48) * scale);
}

/** Words in the place of a number wrap, and end with an ellipsis where there is one line for them. */
const fitted = '.value:not(.wraps), .change, .amount, .percent';

/** What is left out is one px wide. */
function fits(root: HTMLElement, scrollable: boolean): boolean {
  if (root.scrollWidth > root.clientWidth + 1) return false;
  if (!scrollable && root.scrollHeight > root.clientHeight + 1) return false;
  return [...root.querySelectorAll(fitted)].every(
    ({ scrollWidth, clientWidth }) => clientWidth <= 1 || scrollWidth <= clientWidth + 1,
  );
}

/** By halving: what fits in one size fits in every smaller one. */
function findLargest(steps: readonly number[], holds: (step: number) => boolean): number | undefined {
  let found: number | undefined;
  let from = 0;
  let to = steps.length - 1;
  while (from <= to) {
    const middle = found === undefined && from === 0 && to === steps.length - 1 ? 0 : (from + to + 1) >> 1;
    const step = steps[middle];
    if (step !== undefined && holds(step)) {
      found = step;
      from = middle + 1;
    } else to = middle - 1;
  }
  return found;
}
