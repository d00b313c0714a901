/** What readers ask of a table's columns and rows, by whatever hand, and what is said of it. */
import { loadFile } from '../../client/load-file.ts';
import { summariseFilter } from '../../model/controls/filter-summary.ts';
import type { FilterValue } from '../../model/filters/filter-value.ts';
import type { FormatContext } from '../../model/formats/format-context.ts';
import type { TableWords } from '../../model/messages/table-en.ts';
import { orderColumns } from '../../model/table/arrange-columns.ts';
import {
  findOwn,
  noArrangement,
  omitKey,
  type ColumnPin,
  type ColumnsArrangement,
} from '../../model/table/arrangement.ts';
import {
  hideColumn,
  moveColumn,
  pinColumn,
  resizeColumn,
  showColumn,
  stepColumn,
} from '../../model/table/change-columns.ts';
import type { TrackedColumn } from '../../model/table/column-track.ts';
import { measureColumn } from '../../model/table/column-widths.ts';
import { nextSorts, type Sort } from '../../model/table/sort-rows.ts';
import type { TableColumn, TableView } from '../../model/table/table-spec.ts';
import { textsFor } from '../control/control-texts.ts';
import type { ArrangingController } from './arranging-controller.ts';
import type { BarChip } from './bar-element.ts';
import type { ChooserScene } from './chooser-element.ts';
import type { ColumnMenuScene } from './column-menu.ts';
import { listHeads } from './group-rows.ts';
import type { PanelController } from './panel-controller.ts';

export interface DeskPorts {
  readonly arranging: ArrangingController;
  readonly panels: PanelController;
  readonly view: () => TableView | undefined;
  readonly columns: () => readonly TrackedColumn[];
  readonly context: () => FormatContext;
  readonly words: () => TableWords;
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

export class TableDesk {
  readonly #ports: DeskPorts;

  constructor(ports: DeskPorts) {
    this.#ports = ports;
  }

  sort(column: TableColumn, adds: boolean): void {
    const { arranging } = this.#ports;
    this.#sort(nextSorts(arranging.arrangement.sort, column, adds));
  }

  #sort(sort: readonly Sort[]): void {
    const { arranging, say, words, view } = this.#ports;
    arranging.change({ sort });
    const said = sort.map(({ field, direction }) => {
      const title = view()?.columns.find((column) => column.field === field)?.title ?? field;
      return words()('sortedBy', { title, direction: words()(direction) });
    });
    say(said.length > 0 ? said.join(', ') : words()('unsorted'));
  }

  #sortTo({ field }: TableColumn, direction: Sort['direction'] | undefined, adds: boolean): void {
    const { sort } = this.#ports.arranging.arrangement;
    const others = adds ? sort.filter((one) => one.field !== field) : [];
    this.#sort(direction ? [...others, { field, direction }] : others);
  }

  resize(key: string, width: number | undefined): void {
    this.#ports.arranging.changeColumns((columns) => resizeColumn(columns, key, width));
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
    const { arranging, say, words } = this.#ports;
    const width = findOwn(arranging.arrangement.columns.widths, key) ?? 0;
    say(words()('width', { title: this.#titleOf(key), width }));
  }

  move(key: string, place: number): void {
    this.#move(key, (all) => moveColumn(all, this.#ports.arranging.arrangement.columns, key, place));
  }

  shift(key: string, step: -1 | 1): void {
    this.#move(key, (all) => stepColumn(all, this.#ports.arranging.arrangement.columns, key, step));
  }

  #move(key: string, change: (all: readonly TableColumn[]) => ColumnsArrangement): void {
    const { arranging, say, words, follow } = this.#ports;
    arranging.changeColumns(() => change(this.#all));
    const { columns } = arranging;
    const place = columns.findIndex((column) => column.key === key) + 1;
    say(words()('moved', { title: this.#titleOf(key), place, count: columns.length }));
    follow(key);
  }

  #pin(key: string, pin: ColumnPin): void {
    const { arranging, say, words, follow } = this.#ports;
    arranging.changeColumns((columns) => pinColumn(columns, key, pin));
    say(words()(pin === 'none' ? 'unpinned' : 'pinned', { title: this.#titleOf(key) }));
    follow(key);
  }

  #hide(key: string): void {
    const { arranging, say, words } = this.#ports;
    const title = this.#titleOf(key);
    arranging.changeColumns((columns) => hideColumn(columns, key));
    say(words()('hidden', { title }));
  }

  /** undefined: none. */
  setFilter(field: string, filter: FilterValue | undefined): void {
    const { arranging } = this.#ports;
    const others = omitKey(arranging.arrangement.filters, field);
    arranging.change({ filters: filter ? { ...others, [field]: filter } : others });
  }

  clearFilters(): void {
    this.#ports.arranging.change({ filters: {}, search: '' });
  }

  get chips(): BarChip[] {
    const { arranging, context, view } = this.#ports;
    const { locale } = context();
    return Object.entries(arranging.arrangement.filters).flatMap(([field, filter]) => {
      const column = view()?.columns.find((one) => one.field === field);
      if (!column) return [];
      const { text, rest } = summariseFilter(filter, {
        ...{ type: column.column.type, texts: textsFor(locale), locale },
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
      const { createColumnMenu } = await loadFile(() => import('./column-menu.ts'));
      return createColumnMenu(this.#toMenu(column));
    };
    const opening = { role: 'menu', label, anchor: anchorOf(key), load } as const;
    void (event ? panels.press(opening, event) : panels.open(opening)).catch(ignore);
  }

  #toMenu(column: TrackedColumn): ColumnMenuScene {
    const { arranging, panels, words, isMirrored, view, openSearch } = this.#ports;
    const { arrangement, columns } = arranging;
    const { key } = column;
    const { field } = column.column;
    return {
      ...{ column, sorts: arrangement.sort, isMirrored: isMirrored(), words: words() },
      isFiltered: Object.hasOwn(arrangement.filters, field),
      isOnly: columns.length === 1,
      hasGroups: view()?.groups !== undefined,
      isArranged: arrangement !== noArrangement,
      canMove: (step) => stepColumn(this.#all, arrangement.columns, key, step) !== arrangement.columns,
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
      reset: () => arranging.change(noArrangement),
      close: () => panels.close(),
    };
  }

  openFilter(field: string, beside?: HTMLElement): void {
    const { panels, words, anchorOf, context, arranging } = this.#ports;
    const column = this.#all.find((one) => one.field === field);
    const key = this.#ports.columns().find((one) => one.column === column)?.key;
    if (!column) return;
    const load = async () => {
      const { createColumnFilter } = await loadFile(() => import('./column-filter.ts'));
      const filter = findOwn(arranging.arrangement.filters, field);
      const pick = (picked: FilterValue | undefined) => this.setFilter(field, picked);
      return createColumnFilter({ column, filter, pick, context: context(), close: () => panels.close() });
    };
    const label = words()('filteredBy', { title: column.title, text: words()('filter') });
    void panels.open({ role: 'dialog', label, anchor: beside ?? anchorOf(key ?? ''), load }).catch(ignore);
  }

  #openChooser(key: string): void {
    const { panels, words, title, anchorOf } = this.#ports;
    const load = async () => {
      const { createChooser } = await loadFile(() => import('./chooser-element.ts'));
      return createChooser(this.#toChooser());
    };
    const label = words()('columnsOf', { title: title() });
    void panels.open({ role: 'dialog', label, anchor: anchorOf(key), load }).catch(ignore);
  }

  #toChooser(): ChooserScene {
    const { arranging, panels, words, title } = this.#ports;
    const { columns } = arranging.arrangement;
    const change = (apply: Parameters<typeof arranging.changeColumns>[0]): ChooserScene => {
      arranging.changeColumns(apply);
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
    if (view) this.#ports.arranging.close(isOpen ? new Set() : listHeads(view));
  }

  get #all(): readonly TableColumn[] {
    return this.#ports.view()?.columns ?? [];
  }

  #find(key: string): TrackedColumn | undefined {
    return this.#ports.columns().find((column) => column.key === key);
  }

  #titleOf(key: string): string {
    return this.#find(key)?.column.title ?? key;
  }
}

/** A file that did not arrive is asked for again with the next press. */
const ignore = (): void => undefined;
