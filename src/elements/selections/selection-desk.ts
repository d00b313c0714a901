/** What a click on a chart does: it filters the other charts, or opens the rows behind a number. */
import { changeSelection, dropPart } from '../../model/controls/change-selection.ts';
import type { Selection, SelectionPart } from '../../model/controls/control-layers.ts';
import { readClick } from '../../model/controls/read-click.ts';
import { readText } from '../../model/readers/read-value.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';
import { DrilledEvent, WidgetClickedEvent } from '../dashboard/reader-events.ts';
import { fromChunk } from '../widget/from-chunk.ts';
import type { Pick } from '../widget/control-port.ts';
import type { Surroundings } from '../widget/view-port.ts';
import { findDrillable } from './find-drillable.ts';
import { createSelections, type SelectionsElement } from './selections-element.ts';

/** The element around, as far as this needs it. */
interface Host extends HTMLElement {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

export class SelectionDesk {
  readonly #store: DashboardStore;
  readonly #host: Host;
  readonly #surroundings: () => Surroundings;
  #bar: SelectionsElement | undefined;

  constructor(store: DashboardStore, host: Host, surroundings: () => Surroundings) {
    this.#store = store;
    this.#host = host;
    this.#surroundings = surroundings;
  }

  /** A number that can be opened is opened; everything else filters, and what filters already is taken back. */
  async click(widgetId: string, pick: Pick): Promise<void> {
    const widget = this.#store.state.widgets.get(widgetId);
    if (!widget) return;
    const parts = this.#read(widget, pick);
    const measure = findDrillable(this.#store, widgetId, pick.field);
    const opens = measure !== undefined && measure.name === pick.field;
    const { selections } = this.#store.layers;
    const next = opens ? selections : changeSelection(selections, { widgetId, parts }, pick.adds ?? false);
    const added = next.find((selection) => selection.widgetId === widgetId)?.parts ?? [];
    const filters = opens ? {} : Object.fromEntries(added.map(({ member, filter }) => [member, filter]));
    const event = new WidgetClickedEvent(widgetId, pick.row, pick.field, filters);
    if (!this.#host.dispatchEvent(event)) return;
    if (opens) await this.#open(widgetId, pick.field, { parts, row: pick.row });
    else if (next !== selections && parts.length > 0) await this.#select(next);
  }

  /** Shows the filters there are. */
  note(): void {
    const { selections } = this.#store.state.active;
    if (selections.length === 0 && !this.#bar) return;
    this.#bar ??= this.#createBar();
    this.#bar.surroundings = this.#surroundings();
    this.#bar.selections = selections;
    this.#bar.drillable = new Map(
      selections.flatMap(({ widgetId }) => {
        const column = findDrillable(this.#store, widgetId, undefined);
        return column ? [[widgetId, column.title ?? column.name] as const] : [];
      }),
    );
  }

  #read({ plan, result }: WidgetState, pick: Pick): SelectionPart[] {
    if (!('snapshot' in plan)) return [];
    const places = [plan.spec.latitude, plan.spec.longitude].flatMap((name) => readText(name) ?? []);
    return readClick(pick, {
      columns: result?.columns,
      overrides: plan.snapshot.columnFormats,
      places: plan.view === 'map' ? places : [],
      context: this.#surroundings().context,
    });
  }

  #select(selections: readonly Selection[]): Promise<void> {
    return this.#store.adjust({ selections });
  }

  #createBar(): SelectionsElement {
    const bar = createSelections({
      drop: (widgetId, member) =>
        void this.#select(dropPart(this.#store.layers.selections, widgetId, member)),
      clear: () => void this.#select([]),
      drill: (widgetId, parts) => void this.#open(widgetId, undefined, { parts, row: toRow(parts) }),
    });
    this.#host.renderRoot.querySelector('.dashboard')?.append(bar);
    return bar;
  }

  async #open(
    widgetId: string,
    field: string | undefined,
    { parts, row }: { parts: readonly SelectionPart[]; row: Pick['row'] },
  ): Promise<void> {
    const column = findDrillable(this.#store, widgetId, field);
    if (!column) return;
    if (!this.#host.dispatchEvent(new DrilledEvent(widgetId, column.name, row))) return;
    const { openDrill } = await fromChunk(() => import('../drill/open-drill.ts'));
    openDrill(this.#host.renderRoot, this.#store, {
      ...{ widgetId, column, parts, surroundings: this.#surroundings() },
    });
  }
}

/** Of a chip: what it filters by, by member. */
const toRow = (parts: readonly SelectionPart[]): Pick['row'] =>
  Object.fromEntries(parts.map(({ member, filter }) => [member, filter.value ?? null]));
