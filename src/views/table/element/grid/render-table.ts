/** Renders the parts of a table: bar, headings, rows, totals and notes. */
import { html, nothing, type TemplateResult } from 'lit';
import { maxPivotColumns } from '../../model/pivot/pivot-body.ts';
import type { TableModel } from '../../model/state/table-model.ts';
import { styleValues } from '../../../../elements/theme/style-values-directive.ts';
import { handleLinkClick } from '../../../html/element/follow-links.ts';
import type { ColumnPanels } from '../columns/column-panels.ts';
import type { HeaderDrag } from '../columns/header-drag.ts';
import type { TablePanelController } from '../columns/table-panel-controller.ts';
import type { GridController } from './grid-controller.ts';
import { renderTableFooter } from './render-table-footer.ts';
import { renderTableHeader } from './render-table-header.ts';

export interface TableScene {
  readonly model: TableModel;
  readonly grid: GridController;
  readonly header: HeaderDrag;
  readonly panels: ColumnPanels;
  /** Whether a click on a cell filters the other charts. */
  readonly isClickable: boolean;
  /** The bar above the table. */
  readonly bar: unknown;
}

export function renderTable(scene: TableScene): TemplateResult {
  const { bar, model, panels } = scene;
  const { isBusy, isNarrowed, rowCount } = model;
  return html`<div class="table ${isBusy ? 'busy' : ''}">
    ${bar}
    <div class="stage">
      ${renderGrid(scene)}<i class="ring" aria-hidden="true"></i
      >${isBusy ? html`<div class="progress" aria-hidden="true"></div>` : nothing}
      ${isNarrowed && rowCount === 0 && !isBusy ? renderNothing(model) : nothing}
    </div>
    ${renderRowCount(model)}${renderNotes(model)} ${renderPanel(panels.panel)}
    <span class="said visually-hidden" role="status"></span>
  </div>`;
}

/** `OverflowNotes` shows it while rows are out of sight, or too many to be counted at a glance. Heads of groups are no rows of the data. */
const renderRowCount = ({ messages, found: count, isTruncated }: TableModel): unknown =>
  isTruncated
    ? nothing
    : html`<p class="row-count" aria-hidden="true" hidden><bdi>${messages('rows', { count })}</bdi></p>`;

function renderNotes({ view, messages, isTruncated }: TableModel): TemplateResult {
  const leftOut = view?.columnsLeftOut ?? 0;
  return html`${isTruncated ? renderNote(messages('firstRows', { count: view?.rowCount ?? 0 })) : nothing}
  ${leftOut > 0 ? renderNote(messages('columnsLeftOut', { count: leftOut, shown: maxPivotColumns })) : nothing}`;
}

const renderNote = (text: string): TemplateResult => html`<p class="cut"><bdi>${text}</bdi></p>`;

const renderNothing = (model: TableModel): TemplateResult =>
  html`<div class="nothing">
    <p>${model.messages('nothing')}</p>
    <button type="button" @click=${() => model.clearFilters()}>${model.messages('clear')}</button>
  </div>`;

function renderPanel(panel: TablePanelController): TemplateResult {
  const isDialog = panel.role === 'dialog';
  return html`<div
    part="table-panel"
    class="panel"
    popover
    role=${isDialog ? 'dialog' : nothing}
    aria-label=${isDialog ? panel.label : nothing}
    @beforetoggle=${panel.onToggle}
    @keydown=${panel.onKeyDown}
  >
    ${panel.content ?? nothing}
  </div>`;
}

const listClasses = ({ model: { view, positions }, isClickable }: TableScene): string =>
  [
    'viewport',
    view?.banding ? 'banding' : '',
    isClickable ? 'picks' : '',
    view?.headerWrap ? 'wraps-head' : '',
    view?.groups ? 'grouped' : '',
    positions.columns.some(({ column }) => column.wrap) ? 'wraps' : '',
  ].join(' ');

function renderGrid(scene: TableScene): TemplateResult {
  const { model, grid, header } = scene;
  const { view, positions, rowCount: count, isBusy, title, totals } = model;
  const first = (view?.bands.length ?? 0) + 1;
  return html`<div
    part="table"
    class=${listClasses(scene)}
    role=${view?.groups ? 'treegrid' : 'grid'}
    tabindex="0"
    aria-label=${model.messages('label', { title, count })}
    aria-rowcount=${count + first + (totals ? 1 : 0)}
    aria-colcount=${positions.columns.length + (view?.rowNumbers ? 1 : 0)}
    aria-multiselectable="true"
    aria-busy=${isBusy}
    @scroll=${grid.onScroll}
    @scrollend=${grid.onScrollEnd}
    @pointerdown=${grid.onPointerDown}
    @click=${(event: MouseEvent) => {
      handleLinkClick(event);
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

const renderHeadings = ({ model, grid, header, panels }: TableScene): TemplateResult =>
  renderTableHeader({
    model,
    range: grid.range,
    dragged: header.dragged?.key,
    onSort: ({ key }, event) => {
      if (header.takeDragged()) return;
      model.sort(key, event.shiftKey);
      grid.focusHeading(key);
    },
    onMenu: ({ key }, event) => panels.openMenu(key, event),
  });

/** Renders the drop target of a dragged column. */
function renderDrop({ header, model }: TableScene): TemplateResult | typeof nothing {
  const dropIndex = header.dragged?.dropIndex;
  if (dropIndex === undefined) return nothing;
  const { columns } = model.positions;
  const before = columns[dropIndex - 1];
  const start = columns[dropIndex]?.start ?? (before ? before.start + before.width : 0);
  return html`<i class="drop" ${styleValues({ 'inset-inline-start': `${start - 1}px` })}></i>`;
}

function renderTotals({ model, grid }: TableScene, index: number): TemplateResult | typeof nothing {
  const { totals } = model;
  if (!totals) return nothing;
  return html`<div class="feet" role="rowgroup">
    ${renderTableFooter({ model, range: grid.range, totals, index })}
  </div>`;
}
