/** The pieces of a table: what narrows it, headings, rows, totals, and what is said below. */
import { html, nothing, type TemplateResult } from 'lit';
import type { TableMessages } from '../../../model/messages/table-en.ts';
import type { ColumnRange, ColumnPositions } from '../../../model/table/columns/column-positions.ts';
import { maxPivotColumns } from '../../../model/table/pivot/pivot-body.ts';
import type { TableView } from '../../../model/table/create-table-view.ts';
import { styleValues } from '../../theme/style-values.ts';
import { followLinks } from '../../text/follow-links.ts';
import type { ViewInput } from '../../widget/view-interface.ts';
import type { TableStateController } from '../table-state-controller.ts';
import type { GridController } from './grid-controller.ts';
import type { HeaderDrag } from '../columns/header-drag.ts';
import type { TablePanelController } from '../columns/table-panel-controller.ts';
import { renderTableFooter } from './render-table-footer.ts';
import { renderTableHeader, computeBandPositions } from './render-table-header.ts';
import type { TableActions } from '../table-actions.ts';

export interface TableScene {
  readonly table: TableView;
  readonly input: ViewInput;
  readonly words: TableMessages;
  readonly track: ColumnPositions;
  readonly range: ColumnRange;
  readonly tableState: TableStateController;
  readonly panels: TablePanelController;
  readonly actions: TableActions;
  readonly grid: GridController;
  readonly header: HeaderDrag;
  /** The column that is dragged, and before which place it would go. */
  readonly drag: { readonly key: string; readonly place: number | undefined } | undefined;
  readonly bar: unknown;
}

export function renderTable(scene: TableScene): TemplateResult {
  const { bar, tableState, table, input, words } = scene;
  const { isBusy, isNarrowed, count } = tableState;
  return html`<div class="table ${isBusy ? 'busy' : ''}">
    ${bar}
    <div class="stage">
      ${renderGrid(scene)}<i class="ring" aria-hidden="true"></i
      >${isBusy ? html`<div class="progress" aria-hidden="true"></div>` : nothing}
      ${isNarrowed && count === 0 && !isBusy ? renderNothing(scene) : nothing}
    </div>
    ${input.result?.truncated ? renderNote(words('firstRows', { count: table.rowCount })) : nothing}
    ${
      table.columnsLeftOut > 0
        ? renderNote(words('columnsLeftOut', { count: table.columnsLeftOut, shown: maxPivotColumns }))
        : nothing
    }
    ${renderPanel(scene)}
    <span class="said visually-hidden" role="status"></span>
  </div>`;
}

const renderNote = (text: string): TemplateResult => html`<p class="cut">${text}</p>`;

function renderNothing({ words, actions }: TableScene): TemplateResult {
  return html`<div class="nothing">
    <p>${words('nothing')}</p>
    <button type="button" @click=${() => actions.clearFilters()}>${words('clear')}</button>
  </div>`;
}

function renderPanel({ panels }: TableScene): TemplateResult {
  const isDialog = panels.role === 'dialog';
  return html`<div
    part="table-panel"
    class="panel"
    popover
    role=${isDialog ? 'dialog' : nothing}
    aria-label=${isDialog ? panels.label : nothing}
    @beforetoggle=${panels.onToggle}
    @keydown=${panels.onKeyDown}
  >
    ${panels.content ?? nothing}
  </div>`;
}

const classOf = ({ table, input, track }: TableScene): string =>
  [
    'viewport',
    table.banding ? 'banding' : '',
    input.onClick ? 'picks' : '',
    table.headerWrap ? 'wraps-head' : '',
    table.groups ? 'grouped' : '',
    track.columns.some(({ column }) => column.wrap) ? 'wraps' : '',
  ].join(' ');

function renderGrid(scene: TableScene): TemplateResult {
  const { table, input, track, tableState, grid, header, words } = scene;
  const { count, isBusy } = tableState;
  const first = table.bands.length + 1;
  return html`<div
    part="table"
    class=${classOf(scene)}
    role=${table.groups ? 'treegrid' : 'grid'}
    tabindex="0"
    aria-label=${words('label', { title: input.title, count })}
    aria-rowcount=${count + first + (input.totals ? 1 : 0)}
    aria-colcount=${track.columns.length + (table.rowNumbers ? 1 : 0)}
    aria-multiselectable="true"
    aria-busy=${isBusy}
    @scroll=${grid.onScroll}
    @scrollend=${grid.onScrollEnd}
    @pointerdown=${grid.onPointerDown}
    @click=${(event: MouseEvent) => {
      followLinks(event);
      grid.onClick(event);
    }}
    @keydown=${grid.onKeyDown}
    @copy=${grid.onCopy}
  >
    <div
      class="head"
      role="rowgroup"
      @pointerdown=${header.onDown}
      @dblclick=${header.onDoubleClick}
      @contextmenu=${grid.onContextMenu}
    >
      ${renderHeadings(scene)}${renderDrop(scene)}
    </div>
    <div class="rows" role="rowgroup"></div>
    ${renderTotals(scene, count + first + 1)}
  </div>`;
}

function renderHeadings({
  table,
  track,
  range,
  words,
  tableState,
  actions,
  grid,
  header,
  drag,
}: TableScene): TemplateResult {
  const { sort, filters } = tableState.state;
  const { place, column } = grid.active;
  return renderTableHeader({
    ...{ track, range, words, sorts: sort },
    bands: table.bands.length > 0 ? computeBandPositions(table.bands, track) : [],
    numberLabel: words('rowNumber'),
    isFiltered: (field) => Object.hasOwn(filters, field),
    active: place < 0 ? column : undefined,
    dragged: drag?.key,
    onSort: ({ key, column: sorted }, event) => {
      if (header.takeDragged()) return;
      actions.sort(sorted, event.shiftKey);
      grid.visit(key);
    },
    onMenu: ({ key }, event) => actions.openMenu(key, event),
  });
}

/** Where a dragged column would go. */
function renderDrop({ drag, track }: TableScene): TemplateResult | typeof nothing {
  if (drag?.place === undefined) return nothing;
  const before = track.columns[drag.place - 1];
  const start = track.columns[drag.place]?.start ?? (before ? before.start + before.width : 0);
  return html`<i class="drop" ${styleValues({ 'inset-inline-start': `${start - 1}px` })}></i>`;
}

function renderTotals({ input, track, range, words }: TableScene, index: number): unknown {
  const { totals, viewContext } = input;
  if (!totals) return nothing;
  const { context } = viewContext;
  return html`<div class="feet" role="rowgroup">
    ${renderTableFooter({ totals, track, range, words, index, context })}
  </div>`;
}
