import type { LitElement, ReactiveController } from 'lit';

/**
 * Levels of detail, from much space to little. `short`: numbers in compact notation. `snug`: no previous values. `tight`:
 * no graphics and captions. `few`: one figure with its change. `only`: the figure alone. `brief`: the first lines of text.
 * `scroll`: everything, with vertical scrolling. Hidden content remains available to screen readers and in the tooltip.
 */
const levels = ['roomy', 'short', 'snug', 'tight', 'few', 'only', 'brief', 'scroll'] as const;
type Level = (typeof levels)[number];

/** Font sizes in steps, px, so that KPIs side by side get equal sizes. */
const sizes = [10, 11, 12, 13, 14, 16, 18, 20, 22, 24, 26, 28, 32, 36, 40, 44, 52, 64, 80, 96, 128, 160];
/** Smallest font size of each level, px. Below it, the next level applies. */
const minFontSize: Record<Level, number> = {
  roomy: 22,
  short: 18,
  snug: 16,
  tight: 14,
  few: 13,
  only: 10,
  brief: 10,
  scroll: 10,
};
/** Boxes lower than this, px, show one figure instead of a scroll bar. */
const scrollFrom = 120;
/** Most lines of each text at the level `brief`. */
const maxLines = 6;

/** Measures which level of detail and which font size fit into the box, after every change of its size. */
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

  /** Whether numbers are in compact notation. */
  get shortens(): boolean {
    return this.#level !== 'roomy';
  }

  /** Whether blocks are hidden. */
  get hides(): boolean {
    return ['snug', 'tight', 'few', 'only'].includes(this.#level);
  }

  /** Whether texts are truncated. */
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

  /** @param scale - relative size of the largest number. Default of a KPI: 1. */
  fit(scale: number): void {
    this.#scale = scale;
    this.#refit();
  }

  #refit(): void {
    const root = this.#host.renderRoot.querySelector('.kpi');
    if (!(root instanceof HTMLElement) || root.clientWidth === 0 || root.clientHeight === 0) return;
    this.#level = levels.find((level) => this.#tryLevel(root, level)) ?? 'scroll';
    this.#makeFocusable(root);
  }

  #tryLevel(root: HTMLElement, level: Level): boolean {
    const scrollable = level === 'scroll';
    if (!isAllowed(root, level)) return false;
    root.dataset.level = level;
    if (level === 'brief') return tryLines(root);
    const most = Math.min(mostSize(root, level, this.#scale), scrollable ? 24 * this.#scale : Infinity);
    const steps = sizes.filter(
      (size) => size >= minFontSize[level] && size <= Math.max(most, minFontSize[level]),
    );
    const found = findLargest(steps, (size) => {
      root.style.setProperty('--vi-size', `${size}px`);
      return fits(root, scrollable);
    });
    root.style.setProperty('--vi-size', `${found ?? steps[0] ?? minFontSize[level]}px`);
    return found !== undefined || scrollable;
  }

  /** Makes shortened numbers and scrolling boxes focusable. */
  #makeFocusable(root: HTMLElement): void {
    root.toggleAttribute('tabindex', false);
    if (this.#level === 'scroll') root.tabIndex = 0;
    for (const markup of root.querySelectorAll<HTMLElement>('.markup'))
      if (this.clamps) markup.tabIndex = 0;
      else markup.removeAttribute('tabindex');
    for (const figure of root.querySelectorAll<HTMLElement>('.figure')) {
      const hidden = figure.matches('.shortened') && (this.shortens || figure.matches('.compact'));
      if (hidden || (this.hides && figure.matches('.lead .figure'))) figure.tabIndex = 0;
      else figure.removeAttribute('tabindex');
    }
  }
}

/** Whether a level may be used. Only low boxes hide whole blocks, and only if a lead figure or a text remains. */
function isAllowed(root: HTMLElement, level: Level): boolean {
  const shown = level === 'brief' ? '.markup' : level === 'few' || level === 'only' ? '.lead' : undefined;
  return !shown || (root.clientHeight < scrollFrom && root.querySelector(shown) !== null);
}

function tryLines(root: HTMLElement): boolean {
  root.style.setProperty('--vi-size', `${minFontSize.brief}px`);
  for (let lines = maxLines; lines > 0; lines -= 1) {
    root.style.setProperty('--vi-lines', String(lines));
    if (fits(root, false)) return true;
  }
  return false;
}

/** Largest font size: less than half of the height and a quarter of the width, or more for a figure alone in its line. */
function mostSize({ clientWidth, clientHeight }: HTMLElement, level: Level, scale: number): number {
  if (level === 'few' || level === 'only') return Math.min(clientHeight * 0.7, 32);
  return Math.max(16, Math.min(clientHeight * 0.4, clientWidth * 0.24, 48) * scale);
}

/** Elements that must fit in one line. Texts in place of a number (`wraps`) may wrap or end with an ellipsis. */
const fitted = '.value:not(.wraps), .change, .amount, .percent';

/** Ignores hidden elements, which are 1px wide. */
function fits(root: HTMLElement, scrollable: boolean): boolean {
  if (root.scrollWidth > root.clientWidth + 1) return false;
  if (!scrollable && root.scrollHeight > root.clientHeight + 1) return false;
  return [...root.querySelectorAll(fitted)].every(
    ({ scrollWidth, clientWidth }) => clientWidth <= 1 || scrollWidth <= clientWidth + 1,
  );
}

/** Binary search: content that fits at one size fits at every smaller one. */
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
