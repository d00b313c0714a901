/** Renders the headings of visible columns, and the header bands above them. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ColumnRange, ColumnPositions, PositionedColumn } from '../../model/columns/column-layout.ts';
import type { Sort } from '../../model/rows/sort-rows.ts';
import type { TableModel } from '../../model/state/table-model.ts';
import { styleValues } from '../../../../elements/theme/style-values-directive.ts';
import { toCellStyle, listCellClasses } from './pooled-cells.ts';
import { funnelIcon, moreIcon, sortedDownIcon, sortedUpIcon } from '../columns/table-icons.ts';
import type { HeaderBand } from '../../model/create-table-view.ts';

export interface TableHeaderScene {
  readonly model: TableModel;
  readonly range: ColumnRange;
  /** Key of the dragged column. */
  readonly dragged: string | undefined;
  readonly onSort: (column: PositionedColumn, event: MouseEvent) => void;
  readonly onMenu: (column: PositionedColumn, event: Event) => void;
}

export function renderTableHeader(scene: TableHeaderScene): TemplateResult {
  const { model, range } = scene;
  const { positions: track, view } = model;
  const bands = computeBandPositions(view?.bands ?? [], track);
  return html`${bands.map((cells, index) => renderBand(cells, index, track))}
    <div
      part="table-header"
      class="header"
      role="row"
      aria-rowindex=${bands.length + 1}
      ${styleValues({ width: `${track.width}px` })}
    >
      ${track.numberWidth > 0 ? renderCorner(track, model.messages('rowNumber')) : nothing}${repeat(
        placesOf(track, range),
        (place) => track.columns[place]?.key,
        (place) => renderHeading(scene, place),
      )}
    </div>`;
}

function placesOf({ columns, startCount, endCount }: ColumnPositions, range: ColumnRange): number[] {
  const isDrawn = (place: number): boolean =>
    place < startCount || place >= columns.length - endCount || (place >= range.first && place < range.last);
  return [...columns.keys()].filter(isDrawn);
}

const renderCorner = (track: ColumnPositions, label: string): TemplateResult =>
  html`<div
    role="columnheader"
    class="corner pinned pin-start edge ${track.startCount === 0 ? 'inner' : ''}"
    aria-colindex="1"
    aria-label=${label}
    ${styleValues({ width: `${track.numberWidth}px`, 'inset-inline-start': '0px' })}
  ></div>`;

function renderBand(cells: readonly PositionedBand[], index: number, track: ColumnPositions): TemplateResult {
  const shift = track.numberWidth > 0 ? 2 : 1;
  return html`<div
    class="band"
    role="row"
    aria-rowindex=${index + 1}
    ${styleValues({ width: `${track.width}px` })}
  >
    ${cells.map(
      ({ title, first, count, start, width, isTotal }) =>
        html`<div
          role="columnheader"
          class="free ${isTotal ? 'total' : ''}"
          aria-colindex=${first + shift}
          aria-colspan=${count}
          title=${title}
          ${styleValues({ width: `${width}px`, 'inset-inline-start': `${start}px` })}
        >
          <span class="title">${title}</span>
        </div>`,
    )}
  </div>`;
}

function renderHeading(scene: TableHeaderScene, place: number): TemplateResult | typeof nothing {
  const { model, dragged } = scene;
  const { positions: track, messages, active } = model;
  const sorts = model.shownSorts;
  const { filters } = model.state;
  const column = track.columns[place];
  if (!column) return nothing;
  const { field, title } = column.column;
  const isActive = active.place < 0 && active.column === place;
  const isFiltered = Object.hasOwn(filters, field);
  const at = sorts.findIndex((sort) => sort.field === field);
  const states = `${isActive ? 'active' : ''} ${dragged === column.key ? 'dragged' : ''} ${isFiltered ? 'filtered' : ''}`;
  return html`<div
    role="columnheader"
    id=${isActive ? 'active-cell' : nothing}
    class="${listCellClasses(column, place, track)} ${states}"
    aria-colindex=${place + (track.numberWidth > 0 ? 2 : 1)}
    aria-sort=${sorts[at]?.direction ?? 'none'}
    data-key=${column.key}
    ${styleValues(toCellStyle(column, track))}
  >
    <button
      type="button"
      class="sort"
      tabindex="-1"
      title=${title}
      @click=${(event: MouseEvent) => scene.onSort(column, event)}
    >
      <span class="title">${title}</span>${renderArrow(sorts, at)}${isFiltered ? funnelIcon : nothing}
    </button>
    <button
      type="button"
      class="more"
      tabindex="-1"
      aria-haspopup="menu"
      aria-label=${messages('menuOf', { title })}
      @click=${(event: Event) => scene.onMenu(column, event)}
    >
      ${moreIcon}
    </button>
    <i class="grip" aria-hidden="true"></i>
  </div>`;
}

/** With several sort columns, each shows its priority. */
function renderArrow(sorts: readonly Sort[], at: number): TemplateResult | typeof nothing {
  const sort = sorts[at];
  if (!sort) return nothing;
  const arrow = sort.direction === 'ascending' ? sortedUpIcon : sortedDownIcon;
  return html`<b class="arrow" aria-hidden="true"
    >${arrow}${sorts.length > 1 ? html`<sub>${at + 1}</sub>` : nothing}</b
  >`;
}

interface PositionedBand {
  readonly title: string;
  readonly isTotal: boolean;
  /** Index of its first column among the shown columns. */
  readonly first: number;
  readonly count: number;
  /** Distance from the start of the row, px. */
  readonly start: number;
  /** Width, px. */
  readonly width: number;
}

const computeBandPositions = (bands: readonly HeaderBand[], track: ColumnPositions): PositionedBand[][] =>
  bands.map((band, level) => {
    const owners = bands.slice(0, level + 1).map(ownersOf);
    const own = (index: number): number[] => owners.map((list) => list[index] ?? -1);
    const cells: PositionedBand[] = [];
    track.columns.forEach(({ index, start, width, pin }, place) => {
      const before = track.columns[place - 1];
      const last = cells.at(-1);
      const joins = before && before.pin === pin && String(own(before.index)) === String(own(index));
      if (last && joins)
        cells[cells.length - 1] = { ...last, count: last.count + 1, width: last.width + width };
      else
        cells.push({ ...describeBand(band, own(index).at(-1) ?? -1), first: place, count: 1, start, width });
    });
    return cells;
  });

const describeBand = ({ cells }: HeaderBand, at: number): Pick<PositionedBand, 'title' | 'isTotal'> => ({
  title: cells[at]?.title ?? '',
  isTotal: cells[at]?.total === true,
});

/** Index of the band's cell above each column, in the author's order. */
const ownersOf = ({ cells }: HeaderBand): number[] =>
  cells.flatMap(({ span }, at) => Array.from({ length: span }, () => at));
