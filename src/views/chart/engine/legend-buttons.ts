/**
 * Adds a button above each entry of a legend, for pointer and keyboard, because a canvas has no elements. The entries are one
 * tab stop. Loaded with the first chart that has such entries.
 */
import type { View } from 'vega';
import { ensureToolbarStop, keepToolbarStop, moveInToolbar } from '../../../browser/toolbar-focus.ts';
import type { EndLabels } from '../model/annotation.ts';
import type { CollapsedLegend } from '../model/collapse-legends.ts';
import type { LegendToggle } from '../model/legend-toggles.ts';
import { listLegendEntries, type Entry, type Legend } from './legend-entries.ts';
import { toLegendLabel } from '../model/legend-label.ts';
import type { HiddenSeries } from '../model/hidden-series.ts';

/** Charts that need the buttons need their spec changed, too. */
export { addLegendToggles } from '../model/legend-toggles.ts';

export interface LegendRequest {
  /** Initially hidden series. */
  readonly hidden: HiddenSeries;
  /** Accessible name of all entries. */
  readonly label: string;
  /** Accessible name of the entry that counts the others. */
  readonly describeMore: (count: number) => string;
  /** Called when the reader wants to see all series of a legend that shows only some. */
  readonly onMore: (list: SeriesList, anchor: HTMLElement) => void;
  /** Called when the reader has hidden or shown a series. */
  readonly onChange: (hidden: HiddenSeries) => void;
}

/** All series of a legend. */
export interface SeriesList {
  /** Returns the current entries. */
  readonly read: () => readonly SeriesEntry[];
  /** Hides or shows a series, or shows it alone; undefined if series cannot be hidden. */
  readonly toggle: ((value: unknown, alone: boolean) => Promise<void>) | undefined;
}

export interface SeriesEntry {
  readonly value: unknown;
  readonly label: string;
  /** CSS colour; undefined if series do not differ by colour. */
  readonly color: string | undefined;
  readonly isHidden: boolean;
}

export interface LegendParts {
  readonly toggles: readonly LegendToggle[];
  readonly folds: readonly CollapsedLegend[];
  /** The names of the series beside their lines, which replace the legend where they fit. */
  readonly endLabels?: EndLabels | undefined;
}

export class LegendButtons {
  readonly #view: View;
  readonly #toggles: readonly LegendToggle[];
  /** By the name of the mark with the entries. */
  readonly #legends = new Map<string, Legend>();
  readonly #endLabels: EndLabels | undefined;
  readonly #request: LegendRequest;
  readonly #group: HTMLElement;
  #hidden: HiddenSeries;

  constructor(view: View, { toggles, folds, endLabels }: LegendParts, request: LegendRequest) {
    this.#view = view;
    this.#toggles = toggles;
    for (const fold of folds) this.#legends.set(fold.entries, { fold });
    for (const toggle of toggles)
      this.#legends.set(toggle.entries, { ...this.#legends.get(toggle.entries), toggle });
    const [toggle] = toggles;
    if (endLabels && toggle) this.#legends.set(endLabels.labels, { toggle });
    this.#endLabels = endLabels;
    this.#request = request;
    this.#hidden = request.hidden;
    this.#group = document.createElement('div');
    this.#group.className = 'series';
    place(this.#group, { left: 0, top: 0 });
    this.#group.role = 'toolbar';
    this.#group.ariaLabel = request.label;
    this.#group.addEventListener('keydown', moveInToolbar);
    this.#group.addEventListener('focusin', keepToolbarStop);
  }

  /** Hides the initially hidden series, and places the buttons above the entries. */
  async start(): Promise<void> {
    if (!this.#group.isConnected) this.#view.container()?.append(this.#group);
    if (this.#toggles.some(({ field }) => (this.#hidden[field] ?? []).length > 0)) await this.#apply();
    this.place();
  }

  /** Shows all series in the next run, since other rows may have others. `start` hides them again. */
  release(): void {
    for (const { domain, hidden } of this.#toggles) {
      this.#view.signal(domain, null);
      this.#view.signal(hidden, []);
    }
    if (this.#endLabels) this.#view.signal(this.#endLabels.kept, null);
  }

  /** Replaces the hidden series without calling `onChange`. */
  async hide(hidden: HiddenSeries): Promise<void> {
    this.#hidden = hidden;
    await this.#apply();
    this.place();
  }

  /** Must be called after every change of size, because entries may have moved. */
  place(): void {
    const picture = this.#view.container()?.querySelector<HTMLElement>('canvas, svg');
    const entries = listLegendEntries(this.#view, this.#legends);
    this.#group.hidden = entries.length === 0;
    while (this.#group.childElementCount > entries.length) this.#group.lastElementChild?.remove();
    const left = picture?.offsetLeft ?? 0;
    const top = picture?.offsetTop ?? 0;
    entries.forEach((entry, index) => {
      const button = this.#group.children[index] ?? this.#group.appendChild(document.createElement('button'));
      if (button instanceof HTMLButtonElement) this.#fill(button, entry, left, top);
    });
    ensureToolbarStop(this.#group);
  }

  #fill(button: HTMLButtonElement, entry: Entry, left: number, top: number): void {
    const { box, isMore, legend, value } = entry;
    const { toggle } = legend;
    button.type = 'button';
    button.ariaHasPopup = isMore ? 'dialog' : null;
    button.ariaPressed = toggle && !isMore ? String(!this.#hiddenOf(toggle).includes(value)) : null;
    button.ariaLabel = isMore ? this.#request.describeMore(this.#countFolded(entry)) : entry.label;
    place(button, { left: left + box.x, top: top + box.y, width: box.width, height: box.height });
    button.onclick = (event) => {
      if (isMore) this.#request.onMore(this.#listSeries(legend), button);
      else if (toggle) void this.#pick(toggle, value, isSoloClick(event));
    };
  }

  #countFolded({ legend, value }: Entry): number {
    const all = legend.fold ? this.#valuesOf(legend) : [];
    return all.length - all.indexOf(value);
  }

  #listSeries(legend: Legend): SeriesList {
    const { toggle } = legend;
    return {
      read: () => this.#valuesOf(legend).map((value) => this.#readSeries(legend, value)),
      toggle: toggle && ((value, alone) => this.#pick(toggle, value, alone)),
    };
  }

  #readSeries({ toggle, fold }: Legend, value: unknown): SeriesEntry {
    const isHidden = toggle !== undefined && this.#hiddenOf(toggle).includes(value);
    const color = fold?.paint === undefined ? undefined : readScale(this.#view, fold.paint)(value);
    return { value, label: toLegendLabel(value, fold?.format), color: readColor(color), isHidden };
  }

  #valuesOf({ toggle, fold }: Legend): readonly unknown[] {
    if (fold?.values) return fold.values;
    return toggle ? this.#domainOf(toggle) : readScale(this.#view, fold?.scale ?? '').domain();
  }

  #hiddenOf({ field }: LegendToggle): readonly unknown[] {
    return this.#hidden[field] ?? [];
  }

  /** Hiding the last visible series shows all of them, and so does a solo click on a series that is shown alone. */
  async #pick(toggle: LegendToggle, value: unknown, alone: boolean): Promise<void> {
    const all = this.#domainOf(toggle);
    const before = this.#hiddenOf(toggle);
    const others = all.filter((one) => one !== value);
    const wasAlone = before.length === others.length && !before.includes(value);
    const toggled = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
    const wanted = alone ? (wasAlone ? [] : others) : toggled;
    this.#hidden = { ...this.#hidden, [toggle.field]: wanted.length >= all.length ? [] : wanted };
    await this.#apply();
    this.place();
    this.#request.onChange(this.#hidden);
  }

  async #apply(): Promise<void> {
    for (const toggle of this.#toggles) {
      const hidden = this.#hiddenOf(toggle);
      // A hidden series keeps its colour and its place in the legend.
      this.#view.signal(toggle.domain, hidden.length > 0 ? this.#domainOf(toggle) : null);
      this.#view.signal(toggle.hidden, hidden);
    }
    this.#keepEndLabels();
    // The labels beside the plot take less space if the longest of them is gone.
    if (this.#endLabels) this.#view.resize();
    await this.#view.runAsync();
  }

  /** A legend stays a legend, and labels stay labels, until all series are shown again. */
  #keepEndLabels(): void {
    if (!this.#endLabels) return;
    const { plan, kept } = this.#endLabels;
    const isHiding = this.#toggles.some((toggle) => this.#hiddenOf(toggle).length > 0);
    const labels: unknown = this.#view.signal(plan);
    const known: unknown = this.#view.signal(kept) ?? (Array.isArray(labels) && labels.length > 0);
    this.#view.signal(kept, isHiding ? known : null);
  }

  #domainOf({ scales: [name = ''], domain }: LegendToggle): readonly unknown[] {
    const kept: unknown = this.#view.signal(domain);
    if (Array.isArray(kept) && kept.length > 0) return kept as unknown[];
    return readScale(this.#view, name).domain();
  }
}

/** Positions in px, relative to the element around the drawing. */
function place(element: HTMLElement, sides: Readonly<Record<string, number>>): void {
  element.style.setProperty('position', 'absolute');
  for (const [side, px] of Object.entries(sides)) element.style.setProperty(side, `${px}px`);
}

/** A click with Shift, Ctrl or Command shows a series alone. */
export const isSoloClick = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean =>
  shiftKey || ctrlKey || metaKey;

interface DiscreteScale {
  (value: unknown): unknown;
  domain(): unknown[];
}

const readScale = (view: View, name: string): DiscreteScale => view.scale(name) as DiscreteScale;

const readColor = (color: unknown): string | undefined => (typeof color === 'string' ? color : undefined);
