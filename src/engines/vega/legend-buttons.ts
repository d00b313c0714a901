/** A button over each entry of a legend: to point at, and to reach by keyboard, which a canvas cannot offer. */
import type { View } from 'vega';
import type { LegendToggle } from '../../model/chart/legend-toggles.ts';
import type { HiddenSeries } from '../../model/reading/hidden-series.ts';
import { findPanel, type SceneItem, type SceneMark } from './scene-marks.ts';

export interface LegendRequest {
  /** What is hidden from the start. */
  readonly hidden: HiddenSeries;
  /** What readers hear of the entries as a whole. */
  readonly label: string;
  /** A reader has hidden or shown a series. */
  readonly onChange: (hidden: HiddenSeries) => void;
}

/** A text of each entry and what it stands for. */
interface Entry {
  readonly toggle: LegendToggle;
  readonly value: unknown;
  readonly label: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Around the words of an entry, px. */
const margin = 3;

export class LegendButtons {
  readonly #view: View;
  readonly #toggles: readonly LegendToggle[];
  readonly #request: LegendRequest;
  readonly #group: HTMLElement;
  #hidden: HiddenSeries;

  constructor(view: View, toggles: readonly LegendToggle[], request: LegendRequest) {
    this.#view = view;
    this.#toggles = toggles;
    this.#request = request;
    this.#hidden = request.hidden;
    this.#group = document.createElement('div');
    this.#group.className = 'series';
    place(this.#group, { left: 0, top: 0 });
    this.#group.role = 'group';
    this.#group.ariaLabel = request.label;
  }

  /** Hides what is hidden from the start, and lays the buttons over the entries. */
  async start(): Promise<void> {
    this.#view.container()?.append(this.#group);
    if (this.#toggles.some(({ field }) => (this.#hidden[field] ?? []).length > 0)) await this.#apply();
    this.place();
  }

  /** Instead of what is hidden now, without telling anybody. */
  async hide(hidden: HiddenSeries): Promise<void> {
    this.#hidden = hidden;
    await this.#apply();
    this.place();
  }

  /** After every change of the picture's size: entries may have moved. */
  place(): void {
    const picture = this.#view.container()?.querySelector<HTMLElement>('canvas, svg');
    const entries = this.#listEntries();
    this.#group.hidden = entries.length === 0;
    while (this.#group.childElementCount > entries.length) this.#group.lastElementChild?.remove();
    const [left, top] = [picture?.offsetLeft ?? 0, picture?.offsetTop ?? 0];
    entries.forEach((entry, index) => {
      const button = this.#group.children[index] ?? this.#group.appendChild(document.createElement('button'));
      if (button instanceof HTMLButtonElement) this.#fill(button, entry, left, top);
    });
  }

  #fill(button: HTMLButtonElement, { toggle, value, label, box }: Entry, left: number, top: number): void {
    const shown = !this.#hiddenOf(toggle).includes(value);
    button.type = 'button';
    button.ariaLabel = label;
    button.ariaPressed = String(shown);
    place(button, { left: left + box.x, top: top + box.y, width: box.width, height: box.height });
    button.onclick = (event) => void this.#pick(toggle, value, event);
  }

  #hiddenOf({ field }: LegendToggle): readonly unknown[] {
    return this.#hidden[field] ?? [];
  }

  /** With Shift, Ctrl or Command a series is seen alone; the last one that is hidden brings all back. */
  async #pick(
    toggle: LegendToggle,
    value: unknown,
    { shiftKey, ctrlKey, metaKey }: MouseEvent,
  ): Promise<void> {
    const all = this.#domainOf(toggle);
    const before = this.#hiddenOf(toggle);
    const others = all.filter((one) => one !== value);
    const isAlone = before.length === others.length && !before.includes(value);
    const toggled = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
    const wanted = shiftKey || ctrlKey || metaKey ? (isAlone ? [] : others) : toggled;
    this.#hidden = { ...this.#hidden, [toggle.field]: wanted.length >= all.length ? [] : wanted };
    await this.#apply();
    this.place();
    this.#request.onChange(this.#hidden);
  }

  async #apply(): Promise<void> {
    for (const toggle of this.#toggles) {
      const hidden = this.#hiddenOf(toggle);
      // Whatever is hidden, a name keeps its colour and its place in the legend.
      this.#view.signal(toggle.domain, hidden.length > 0 ? this.#domainOf(toggle) : null);
      this.#view.signal(toggle.hidden, hidden);
    }
    await this.#view.runAsync();
  }

  #domainOf({ scales: [name = ''], domain }: LegendToggle): readonly unknown[] {
    const kept: unknown = this.#view.signal(domain);
    if (Array.isArray(kept)) return kept as unknown[];
    const scale = this.#view.scale(name) as { domain(): unknown[] };
    return scale.domain();
  }

  #listEntries(): Entry[] {
    const { root } = this.#view.scenegraph() as unknown as { readonly root: SceneMark };
    const [left, top] = this.#view.origin();
    const padding = readPadding(this.#view);
    const found = [...findEntries(root, new Map(this.#toggles.map((toggle) => [toggle.entries, toggle])))];
    return found.flatMap(({ toggle, item }) => {
      const entry = readEntry(item);
      if (!entry) return [];
      const { x, y, width, height } = entry.box;
      const box = { x: x + left + padding.left, y: y + top + padding.top, width, height };
      return [{ toggle, value: entry.value, label: entry.label, box }];
    });
  }
}

/** px in the element around the picture. */
function place(element: HTMLElement, sides: Readonly<Record<string, number>>): void {
  element.style.setProperty('position', 'absolute');
  for (const [side, px] of Object.entries(sides)) element.style.setProperty(side, `${px}px`);
}

function readPadding(view: View): { left: number; top: number } {
  const padding = view.padding();
  return typeof padding === 'number'
    ? { left: padding, top: padding }
    : { left: padding.left ?? 0, top: padding.top ?? 0 };
}

type Named = SceneMark & { readonly name?: string };

function* findEntries(
  mark: Named,
  toggles: ReadonlyMap<string, LegendToggle>,
): Generator<{ toggle: LegendToggle; item: SceneItem }> {
  const toggle = toggles.get(mark.name ?? '');
  for (const item of mark.items ?? []) {
    if (toggle) yield { toggle, item };
    else for (const inner of item.items ?? []) yield* findEntries(inner, toggles);
  }
}

/** An entry that stands for several values, because there are too many, hides none. */
function readEntry(item: SceneItem): Omit<Entry, 'toggle'> | undefined {
  const words = (item.items ?? []).find(({ marktype }) => marktype === 'text')?.items?.[0];
  const datum: unknown = words?.datum;
  if (!words || typeof datum !== 'object' || datum === null || !item.bounds) return undefined;
  const { value, label } = datum as Readonly<Record<string, unknown>>;
  if (typeof label === 'string' && label.startsWith('…')) return undefined;
  const panel = findPanel(item.mark);
  const { x1, y1, x2, y2 } = item.bounds;
  const [x, y] = [panel.x + x1 - margin, panel.y + y1 - margin];
  const box = { x, y, width: x2 - x1 + 2 * margin, height: y2 - y1 + 2 * margin };
  return { value, label: String(Reflect.get(words, 'text') ?? label), box };
}
