/** Handles clicks on data: they filter the other charts, open the rows behind a number, or explain it. */
import { clipWhenContentFits } from '../../browser/clip-when-content-fits.ts';
import {
  removeCrossFilter,
  removeRange,
  replaceCrossFilter,
  toggleCrossFilter,
} from '../../model/controls/change-cross-filters.ts';
import type { CrossFilter, CrossFilterCondition } from '../../model/controls/control-layers.ts';
import { toCrossFilterConditions } from '../../model/controls/cross-filter-from-click.ts';
import { listExplainedMeasures } from '../../model/explanation/list-explained-measures.ts';
import { readNonBlankString } from '../../model/parsing/read-value.ts';
import type { DashboardStore } from '../../store/dashboard-store.ts';
import type { WidgetState } from '../../store/dashboard-state.ts';
import { DrilledEvent, ExplainedEvent, WidgetClickedEvent } from '../events/reader-events.ts';
import { loadChunk } from '../../browser/load-chunk.ts';
import type { DataClick, ViewContext } from '../view/view-interface.ts';
import { revealFocus } from './reveal-focus.ts';
import { createCrossFilters, type CrossFiltersElement } from './cross-filters-element.ts';
import type { ResultColumn } from '../../model/result.ts';

/** The dashboard element. */
interface Host extends HTMLElement {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly hide: readonly string[];
}

/** What a reader asks about. */
interface Asked {
  readonly parts: readonly CrossFilterCondition[];
  readonly row: DataClick['row'];
  /** What the number is compared with on screen. */
  readonly against?: readonly CrossFilterCondition[] | undefined;
}

export class DataClickController {
  readonly #store: DashboardStore;
  readonly #host: Host;
  readonly #viewContext: () => ViewContext;
  #bar: CrossFiltersElement | undefined;
  /** The column that was clicked last, by widget. */
  readonly #fields = new Map<string, string | undefined>();

  constructor(store: DashboardStore, host: Host, viewContext: () => ViewContext) {
    this.#store = store;
    this.#host = host;
    this.#viewContext = viewContext;
  }

  /** Opens the rows of a drillable number. Other clicks set a cross-filter, or remove it if it is set already. */
  async handleDataClick(widgetId: string, click: DataClick): Promise<void> {
    const widget = this.#store.state.widgets.get(widgetId);
    if (!widget) return;
    if (click.to || click.removesRange) return this.#changeRange(widget, widgetId, click);
    const parts = this.#read(widget, click);
    this.#fields.set(widgetId, click.field);
    if (click.against) {
      const against = this.#read(widget, { row: click.against });
      return this.#explain(widgetId, click.field, { parts, row: click.row, against });
    }
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
    this.#bar.lang = this.#bar.viewContext.context.locale;
    this.#bar.crossFilters = crossFilters;
    this.#bar.drillable = new Map(
      crossFilters.flatMap(({ widgetId }) => {
        const column = findDrillableMeasure(this.#store, widgetId, undefined);
        return column ? [[widgetId, column.title ?? column.name] as const] : [];
      }),
    );
    this.#bar.explainable = new Map(
      crossFilters.flatMap(({ widgetId }) => {
        const [column] = this.#listExplained(widgetId);
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
      coordinateColumns: plan.view === 'map' ? places : [],
      context: this.#viewContext().context,
    });
  }

  #select(crossFilters: readonly CrossFilter[]): Promise<void> {
    return this.#store.adjust({ crossFilters });
  }

  /** Removes the cross-filter that clicks in a widget have set. */
  remove(widgetId: string): void {
    void this.#select(removeCrossFilter(this.#store.layers.crossFilters, widgetId));
  }

  #createBar(): CrossFiltersElement {
    const bar = createCrossFilters({
      drop: (widgetId) => this.remove(widgetId),
      clear: () => void this.#select([]),
      drill: (widgetId, parts) => void this.#open(widgetId, undefined, { parts, row: toRow(parts) }),
      explain: (widgetId, parts) =>
        void this.#explain(widgetId, this.#fields.get(widgetId), { parts, row: toRow(parts) }),
    });
    const { renderRoot } = this.#host;
    renderRoot.querySelector('.room')?.append(bar);
    clipWhenContentFits(renderRoot, '.room');
    revealFocus(renderRoot, bar);
    return bar;
  }

  async #open(widgetId: string, field: string | undefined, asked: Asked): Promise<void> {
    const { parts, row } = asked;
    const column = findDrillableMeasure(this.#store, widgetId, field);
    if (!column) return;
    if (!this.#host.dispatchEvent(new DrilledEvent(widgetId, column.name, row))) return;
    const { openDrill } = await loadChunk(() => import('../drill/open-drill.ts'));
    openDrill(this.#host.renderRoot, this.#store, {
      widgetId,
      column,
      parts,
      explain: this.#listExplained(widgetId).some(({ name }) => name === column.name)
        ? () => void this.#explain(widgetId, column.name, asked)
        : undefined,
      viewContext: this.#viewContext(),
    });
  }

  /** The clicked measure first, if its number can be explained. */
  #listExplained(widgetId: string): ResultColumn[] {
    if (!this.#store.rows?.findQuery(widgetId)) return [];
    const { result } = this.#store.state.widgets.get(widgetId) ?? {};
    return listExplainedMeasures(result, this.#host.hide);
  }

  async #explain(widgetId: string, field: string | undefined, asked: Asked): Promise<void> {
    const measures = this.#listExplained(widgetId);
    const measure = measures.find(({ name }) => name === field) ?? measures[0];
    if (!measure) return;
    if (!this.#host.dispatchEvent(new ExplainedEvent(widgetId, measure.name, asked.row))) return;
    const { openExplanation } = await loadChunk(() => import('../explanation/open-explanation.ts'));
    openExplanation(this.#host.renderRoot, {
      host: this.#host,
      store: this.#store,
      widgetId,
      measures,
      measure,
      parts: asked.parts,
      against: asked.against,
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
