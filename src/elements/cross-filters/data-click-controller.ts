/** Handles clicks on data: they filter the other charts, or open the rows behind a number. */
import { clipWhenContentFits } from '../../browser/clip-when-content-fits.ts';
import {
  removeCrossFilterCondition,
  removeRange,
  replaceCrossFilter,
  toggleCrossFilter,
} from '../../model/controls/change-cross-filters.ts';
import type { CrossFilter, CrossFilterCondition } from '../../model/controls/control-layers.ts';
import { toCrossFilterConditions } from '../../model/controls/cross-filter-from-click.ts';
import { readNonBlankString } from '../../model/parsing/read-value.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';
import { DrilledEvent, WidgetClickedEvent } from '../events/reader-events.ts';
import { crossFilterRemovals } from '../control/cross-filter-removal.ts';
import { loadChunk } from '../loading/load-chunk.ts';
import type { DataClick, ViewContext } from '../view/view-interface.ts';
import { createCrossFilters, type CrossFiltersElement } from './cross-filters-element.ts';
import type { ResultColumn } from '../../model/result.ts';

/** The dashboard element. */
interface Host extends HTMLElement {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

export class DataClickController {
  readonly #store: DashboardStore;
  readonly #host: Host;
  readonly #viewContext: () => ViewContext;
  #bar: CrossFiltersElement | undefined;

  constructor(store: DashboardStore, host: Host, viewContext: () => ViewContext) {
    this.#store = store;
    this.#host = host;
    this.#viewContext = viewContext;
    crossFilterRemovals.set(host, (widgetId, member) => this.#drop(widgetId, member));
  }

  /** Opens the rows of a drillable number. Other clicks set a cross-filter, or remove it if it is set already. */
  async handleDataClick(widgetId: string, click: DataClick): Promise<void> {
    const widget = this.#store.state.widgets.get(widgetId);
    if (!widget) return;
    if (click.to || click.removesRange) return this.#changeRange(widget, widgetId, click);
    const parts = this.#read(widget, click);
    const measure = findDrillableMeasure(this.#store, widgetId, click.field);
    const opens = measure !== undefined && measure.name === click.field;
    const { crossFilters } = this.#store.layers;
    const next = opens
      ? crossFilters
      : toggleCrossFilter(crossFilters, { widgetId, parts }, click.adds ?? false);
    const added = next.find((selection) => selection.widgetId === widgetId)?.parts ?? [];
    const filters = opens ? {} : Object.fromEntries(added.map(({ member, filter }) => [member, filter]));
    const event = new WidgetClickedEvent(widgetId, click.row, click.field, filters);
    if (!this.#host.dispatchEvent(event)) return;
    if (opens) await this.#open(widgetId, click.field, { parts, row: click.row });
    else if (next !== crossFilters && parts.length > 0) await this.#select(next);
  }

  /** Sets the range that a reader has selected along an axis, or removes it. */
  async #changeRange(widget: WidgetState, widgetId: string, click: DataClick): Promise<void> {
    const { crossFilters } = this.#store.layers;
    const parts = click.to ? this.#read(widget, click) : [];
    const next = click.to
      ? replaceCrossFilter(crossFilters, { widgetId, parts })
      : removeRange(crossFilters, widgetId);
    if (next === crossFilters) return;
    const filters = Object.fromEntries(parts.map(({ member, filter }) => [member, filter]));
    if (this.#host.dispatchEvent(new WidgetClickedEvent(widgetId, {}, undefined, filters)))
      await this.#select(next);
  }

  /** Shows the current cross-filters in the bar. */
  update(): void {
    const { crossFilters } = this.#store.state.active;
    if (crossFilters.length === 0 && !this.#bar) return;
    this.#bar ??= this.#createBar();
    this.#bar.viewContext = this.#viewContext();
    this.#bar.crossFilters = crossFilters;
    this.#bar.drillable = new Map(
      crossFilters.flatMap(({ widgetId }) => {
        const column = findDrillableMeasure(this.#store, widgetId, undefined);
        return column ? [[widgetId, column.title ?? column.name] as const] : [];
      }),
    );
  }

  #read({ plan, result }: WidgetState, click: DataClick): CrossFilterCondition[] {
    if (!('snapshot' in plan)) return [];
    const places = [plan.spec.latitude, plan.spec.longitude].flatMap(
      (name) => readNonBlankString(name) ?? [],
    );
    return toCrossFilterConditions(click, {
      columns: result?.columns,
      overrides: plan.snapshot.columnFormats,
      places: plan.view === 'map' ? places : [],
      context: this.#viewContext().context,
    });
  }

  #select(crossFilters: readonly CrossFilter[]): Promise<void> {
    return this.#store.adjust({ crossFilters });
  }

  #drop(widgetId: string, member: string): void {
    void this.#select(removeCrossFilterCondition(this.#store.layers.crossFilters, widgetId, member));
  }

  #createBar(): CrossFiltersElement {
    const bar = createCrossFilters({
      drop: (widgetId, member) => this.#drop(widgetId, member),
      clear: () => void this.#select([]),
      drill: (widgetId, parts) => void this.#open(widgetId, undefined, { parts, row: toRow(parts) }),
    });
    const { renderRoot } = this.#host;
    renderRoot.querySelector('.dashboard')?.append(bar);
    clipWhenContentFits(renderRoot, '.room');
    return bar;
  }

  async #open(
    widgetId: string,
    field: string | undefined,
    { parts, row }: { parts: readonly CrossFilterCondition[]; row: DataClick['row'] },
  ): Promise<void> {
    const column = findDrillableMeasure(this.#store, widgetId, field);
    if (!column) return;
    if (!this.#host.dispatchEvent(new DrilledEvent(widgetId, column.name, row))) return;
    const { openDrill } = await loadChunk(() => import('../drill/open-drill.ts'));
    openDrill(this.#host.renderRoot, this.#store, {
      widgetId,
      column,
      parts,
      viewContext: this.#viewContext(),
    });
  }
}

/** The filter values of a chip, by member. */
const toRow = (parts: readonly CrossFilterCondition[]): DataClick['row'] =>
  Object.fromEntries(parts.map(({ member, filter }) => [member, filter.value ?? null]));

/** The measure `field` if its rows can be opened. Without `field`, the first such measure of the widget. */
function findDrillableMeasure(
  store: DashboardStore,
  widgetId: string,
  field: string | undefined,
): ResultColumn | undefined {
  const { result } = store.state.widgets.get(widgetId) ?? {};
  const measures = result?.columns.filter(({ drillMembers }) => drillMembers) ?? [];
  if (measures.length === 0 || !store.rows?.findQuery(widgetId)) return undefined;
  return field === undefined ? measures[0] : measures.find(({ name }) => name === field);
}
