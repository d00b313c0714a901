/** What readers ask of a table's columns and rows, by whatever hand, and what is said of it. */
import { loadFile } from '../../client/load-file.ts';
import { summariseFilter } from '../../model/controls/filter-summary.ts';
import type { FilterValue } from '../../model/filters/filter-value.ts';
import type { FormatContext } from '../../model/formats/format-context.ts';
import type { TableMessages } from '../../model/messages/table-en.ts';
import {
  orderColumns,
  hideColumn,
  moveColumn,
  pinColumn,
  resizeColumn,
  showColumn,
  moveColumnByStep,
} from '../../model/table/columns/column-layout.ts';
import {
  findOwnEntry,
  defaultTableState,
  omitKey,
  type ColumnPin,
  type ColumnLayout,
} from '../../model/table/state/table-state.ts';
import type { PositionedColumn } from '../../model/table/columns/column-positions.ts';
import { measureColumn } from '../../model/table/columns/column-widths.ts';
import { toggleSort, type Sort } from '../../model/table/rows/sort-rows.ts';
import type { TableColumn, TableView } from '../../model/table/create-table-view.ts';
import { findControlMessages } from '../control/control-messages.ts';
import type { TableStateController } from './table-state-controller.ts';
import type { FilterChip } from './search/table-bar-element.ts';
import type { ColumnChooserScene } from './columns/column-chooser-element.ts';
import type { ColumnMenuScene } from './columns/column-menu.ts';
import { listGroupHeaders } from './cells/cell-renderer.ts';
import type { TablePanelController } from './columns/table-panel-controller.ts';

export interface TableActionPorts {
  readonly tableState: TableStateController;
  readonly panels: TablePanelController;
  readonly view: () => TableView | undefined;
  readonly columns: () => readonly PositionedColumn[];
  readonly context: () => FormatContext;
  readonly words: () => TableMessages;
  readonly title: () => string;
  readonly isMirrored: () => boolean;
  readonly say: (text: string) => void;
  readonly openSearch: () => void;
  /** Where a panel of a column stands; brings it into sight. */
  readonly anchorOf: (key: string) => HTMLElement;
  /** The keyboard follows a column. */
  readonly follow: (key: string) => void;
}

/** px that one press of a key or an entry of the menu moves a border. */
const widthStep = 16;

export class TableActions {
  readonly #ports: TableActionPorts;

  constructor(ports: TableActionPorts) {
    this.#ports = ports;
  }

  sort(column: TableColumn, adds: boolean): void {
    const { tableState } = this.#ports;
    this.#sort(toggleSort(tableState.state.sort, column, adds));
  }

  #sort(sort: readonly Sort[]): void {
    const { tableState, say, words, view } = this.#ports;
    tableState.change({ sort });
    const said = sort.map(({ field, direction }) => {
      const title = view()?.columns.find((column) => column.field === field)?.title ?? field;
      return words()('sortedBy', { title, direction: words()(direction) });
    });
    say(said.length > 0 ? said.join(', ') : words()('unsorted'));
  }

  #sortTo({ field }: TableColumn, direction: Sort['direction'] | undefined, adds: boolean): void {
    const { sort } = this.#ports.tableState.state;
    const others = adds ? sort.filter((one) => one.field !== field) : [];
    this.#sort(direction ? [...others, { field, direction }] : others);
  }

  resize(key: string, width: number | undefined): void {
    this.#ports.tableState.changeColumns((columns) => resizeColumn(columns, key, width));
  }

  step(key: string, step: -1 | 1): void {
    const column = this.#find(key);
    if (!column) return;
    this.resize(key, column.width + step * widthStep);
    this.#sayWidth(key);
  }

  fit(key: string): void {
    const column = this.#find(key);
    if (!column) return;
    this.resize(key, measureColumn(column.column, this.#ports.context()));
    this.#sayWidth(key);
  }

  #sayWidth(key: string): void {
    const { tableState, say, words } = this.#ports;
    const width = findOwnEntry(tableState.state.columns.widths, key) ?? 0;
    say(words()('width', { title: this.#titleOf(key), width }));
  }

  move(key: string, place: number): void {
    this.#move(key, (all) => moveColumn(all, this.#ports.tableState.state.columns, key, place));
  }

  shift(key: string, step: -1 | 1): void {
    this.#move(key, (all) => moveColumnByStep(all, this.#ports.tableState.state.columns, key, step));
  }

  #move(key: string, change: (all: readonly TableColumn[]) => ColumnLayout): void {
    const { tableState, say, words, follow } = this.#ports;
    tableState.changeColumns(() => change(this.#all));
    const { columns } = tableState;
    const place = columns.findIndex((column) => column.key === key) + 1;
    say(words()('moved', { title: this.#titleOf(key), place, count: columns.length }));
    follow(key);
  }

  #pin(key: string, pin: ColumnPin): void {
    const { tableState, say, words, follow } = this.#ports;
    tableState.changeColumns((columns) => pinColumn(columns, key, pin));
    say(words()(pin === 'none' ? 'unpinned' : 'pinned', { title: this.#titleOf(key) }));
    follow(key);
  }

  #hide(key: string): void {
    const { tableState, say, words } = this.#ports;
    const title = this.#titleOf(key);
    tableState.changeColumns((columns) => hideColumn(columns, key));
    say(words()('hidden', { title }));
  }

  /** undefined: none. */
  setFilter(field: string, filter: FilterValue | undefined): void {
    const { tableState } = this.#ports;
    const others = omitKey(tableState.state.filters, field);
    tableState.change({ filters: filter ? { ...others, [field]: filter } : others });
  }

  clearFilters(): void {
    this.#ports.tableState.change({ filters: {}, search: '' });
  }

  get chips(): FilterChip[] {
    const { tableState, context, view } = this.#ports;
    const { locale } = context();
    return Object.entries(tableState.state.filters).flatMap(([field, filter]) => {
      const column = view()?.columns.find((one) => one.field === field);
      if (!column) return [];
      const { text, rest } = summariseFilter(filter, {
        ...{ type: column.column.type, texts: findControlMessages(locale), locale },
      });
      return [{ field, title: column.title, text: `${text} ${rest}`.trim() }];
    });
  }

  openMenu(key: string, event?: Event): void {
    const { panels, words, anchorOf } = this.#ports;
    const column = this.#find(key);
    if (!column) return;
    const label = words()('menuOf', { title: column.column.title });
    const load = async () => {
      const { createColumnMenu } = await loadFile(() => import('./columns/column-menu.ts'));
      return createColumnMenu(this.#toMenu(column));
    };
    const opening = { role: 'menu', label, anchor: anchorOf(key), load } as const;
    void (event ? panels.press(opening, event) : panels.open(opening)).catch(ignore);
  }

  #toMenu(column: PositionedColumn): ColumnMenuScene {
    const { tableState, panels, words, isMirrored, view, openSearch } = this.#ports;
    const { state, columns } = tableState;
    const { key } = column;
    const { field } = column.column;
    return {
      ...{ column, sorts: state.sort, isMirrored: isMirrored(), words: words() },
      isFiltered: Object.hasOwn(state.filters, field),
      isOnly: columns.length === 1,
      hasGroups: view()?.groups !== undefined,
      isArranged: state !== defaultTableState,
      canMove: (step) => moveColumnByStep(this.#all, state.columns, key, step) !== state.columns,
      sort: (direction, adds) => this.#sortTo(column.column, direction, adds),
      filter: () => this.openFilter(field),
      unfilter: () => this.setFilter(field, undefined),
      fit: () => this.fit(key),
      resize: (step) => this.step(key, step),
      pin: (pin) => this.#pin(key, pin),
      move: (step) => this.shift(key, step),
      hide: () => this.#hide(key),
      columns: () => this.#openChooser(key),
      search: openSearch,
      setGroups: (isOpen) => this.#setGroups(isOpen),
      reset: () => tableState.change(defaultTableState),
      close: () => panels.close(),
    };
  }

  openFilter(field: string, beside?: HTMLElement): void {
    const { panels, words, anchorOf, context, tableState } = this.#ports;
    const column = this.#all.find((one) => one.field === field);
    const key = this.#ports.columns().find((one) => one.column === column)?.key;
    if (!column) return;
    const load = async () => {
      const { createColumnFilterPanel } = await loadFile(() => import('./columns/column-filter-panel.ts'));
      const filter = findOwnEntry(tableState.state.filters, field);
      const pick = (picked: FilterValue | undefined) => this.setFilter(field, picked);
      return createColumnFilterPanel({
        column,
        filter,
        pick,
        context: context(),
        close: () => panels.close(),
      });
    };
    const label = words()('filteredBy', { title: column.title, text: words()('filter') });
    void panels.open({ role: 'dialog', label, anchor: beside ?? anchorOf(key ?? ''), load }).catch(ignore);
  }

  #openChooser(key: string): void {
    const { panels, words, title, anchorOf } = this.#ports;
    const load = async () => {
      const { createColumnChooser } = await loadFile(() => import('./columns/column-chooser-element.ts'));
      return createColumnChooser(this.#toChooser());
    };
    const label = words()('columnsOf', { title: title() });
    void panels.open({ role: 'dialog', label, anchor: anchorOf(key), load }).catch(ignore);
  }

  #toChooser(): ColumnChooserScene {
    const { tableState, panels, words, title } = this.#ports;
    const { columns } = tableState.state;
    const change = (apply: Parameters<typeof tableState.changeColumns>[0]): ColumnChooserScene => {
      tableState.changeColumns(apply);
      return this.#toChooser();
    };
    return {
      ...{ title: title(), hidden: columns.hidden, words: words() },
      columns: orderColumns(this.#all, columns),
      set: (key, isShown) => change((now) => (isShown ? showColumn(now, key) : hideColumn(now, key))),
      showAll: () => change((now) => ({ ...now, hidden: [] })),
      close: () => panels.close(),
    };
  }

  #setGroups(isOpen: boolean): void {
    const view = this.#ports.view();
    if (view) this.#ports.tableState.close(isOpen ? new Set() : listGroupHeaders(view));
  }

  get #all(): readonly TableColumn[] {
    return this.#ports.view()?.columns ?? [];
  }

  #find(key: string): PositionedColumn | undefined {
    return this.#ports.columns().find((column) => column.key === key);
  }

  #titleOf(key: string): string {
    return this.#find(key)?.column.title ?? key;
  }
}

/** A file that did not arrive is asked for again with the next press. */
const ignore = (): void => undefined;
