/** The pieces of a table: what narrows it, headings, rows, totals, and what is said below. */
import { html, nothing, type TemplateResult } from 'lit';
import type { TableWords } from '../../model/messages/table-en.ts';
import type { ColumnRange, ColumnTrack } from '../../model/table/column-track.ts';
import { mostPivotColumns } from '../../model/table/pivot.ts';
import type { TableView } from '../../model/table/table-spec.ts';
import { styleValues } from '../look/style-values.ts';
import { followLinks } from '../text/follow-links.ts';
import type { ViewInput } from '../widget/view-port.ts';
import type { ArrangingController } from './arranging-controller.ts';
import type { GridDesk } from './grid-desk.ts';
import type { HeaderPointer } from './header-pointer.ts';
import type { PanelController } from './panel-controller.ts';
import { renderFoot } from './render-foot.ts';
import { renderHead } from './render-head.ts';
import type { TableDesk } from './table-desk.ts';
import { trackBands } from './track-bands.ts';

export interface TableScene {
  readonly table: TableView;
  readonly input: ViewInput;
  readonly words: TableWords;
  readonly track: ColumnTrack;
  readonly range: ColumnRange;
  readonly arranging: ArrangingController;
  readonly panels: PanelController;
  readonly desk: TableDesk;
  readonly grid: GridDesk;
  readonly header: HeaderPointer;
  /** The column that is dragged, and before which place it would go. */
  readonly drag: { readonly key: string; readonly place: number | undefined } | undefined;
  readonly bar: unknown;
}

export function renderTable(scene: TableScene): TemplateResult {
  const { bar, arranging, table, input, words } = scene;
  const { isBusy, isNarrowed, count } = arranging;
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
        ? renderNote(words('columnsLeftOut', { count: table.columnsLeftOut, shown: mostPivotColumns }))
        : nothing
    }
    ${renderPanel(scene)}
    <span class="said visually-hidden" role="status"></span>
  </div>`;
}

const renderNote = (text: string): TemplateResult => html`<p class="cut">${text}</p>`;

function renderNothing({ words, desk }: TableScene): TemplateResult {
  return html`<div class="nothing">
    <p>${words('nothing')}</p>
    <button type="button" @click=${() => desk.clearFilters()}>${words('clear')}</button>
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
    input.onPick ? 'picks' : '',
    table.headerWrap ? 'wraps-head' : '',
    table.groups ? 'grouped' : '',
    track.columns.some(({ column }) => column.wrap) ? 'wraps' : '',
  ].join(' ');

function renderGrid(scene: TableScene): TemplateResult {
  const { table, input, track, arranging, grid, header, words } = scene;
  const { count, isBusy } = arranging;
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
  arranging,
  desk,
  grid,
  header,
  drag,
}: TableScene): TemplateResult {
  const { sort, filters } = arranging.arrangement;
  const { place, column } = grid.active;
  return renderHead({
    ...{ track, range, words, sorts: sort },
    bands: table.bands.length > 0 ? trackBands(table.bands, track) : [],
    numberLabel: words('rowNumber'),
    isFiltered: (field) => Object.hasOwn(filters, field),
    active: place < 0 ? column : undefined,
    dragged: drag?.key,
    onSort: ({ key, column: sorted }, event) => {
      if (header.takeDragged()) return;
      desk.sort(sorted, event.shiftKey);
      grid.visit(key);
    },
    onMenu: ({ key }, event) => desk.openMenu(key, event),
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
  const { totals, surroundings } = input;
  if (!totals) return nothing;
  const { context } = surroundings;
  return html`<div class="feet" role="rowgroup">
    ${renderFoot({ totals, track, range, words, index, context })}
  </div>`;
}
