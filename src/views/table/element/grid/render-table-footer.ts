/** Renders the totals row. */
import { html, nothing, type TemplateResult } from 'lit';
import { formatValue } from '../../../../model/formats/format-value.ts';
import type { TableModel } from '../../model/state/table-model.ts';
import type { ColumnRange, PositionedColumn } from '../../model/columns/column-layout.ts';
import type { TotalsState } from '../../model/create-table-view.ts';
import { styleValues } from '../../../../elements/theme/style-values-directive.ts';
import { toCellStyle, listCellClasses } from './pooled-cells.ts';

export interface TableFooterScene {
  readonly model: TableModel;
  readonly range: ColumnRange;
  readonly totals: TotalsState;
  /** Value of `aria-rowindex`. */
  readonly index: number;
}

export function renderTableFooter(scene: TableFooterScene): TemplateResult {
  const { model, range, totals, index } = scene;
  const { messages, positions: track } = model;
  const { columns, startCount, endCount, numberWidth } = track;
  const end = columns.length - endCount;
  const isDrawn = (place: number): boolean =>
    place < startCount || place >= end || (place >= range.first && place < range.last);
  return html`<div
    part="table-totals"
    class="foot ${totals.status}"
    role="row"
    aria-rowindex=${index}
    aria-busy=${totals.status === 'pending'}
    ${styleValues({ width: `${track.width}px` })}
  >
    ${numberWidth > 0 ? renderCorner(numberWidth, messages('total')) : nothing}
    ${[...columns.keys()].filter(isDrawn).map((place) => renderTotal(scene, place))}
  </div>`;
}

const renderCorner = (width: number, label: string): TemplateResult =>
  html`<div
    role="rowheader"
    class="pinned pin-start edge sum"
    aria-colindex="1"
    aria-label=${label}
    ${styleValues({ width: `${width}px`, 'inset-inline-start': '0px' })}
  >
    Σ
  </div>`;

function renderTotal(scene: TableFooterScene, place: number): TemplateResult | typeof nothing {
  const { model, totals } = scene;
  const { messages, positions: track } = model;
  const column = track.columns[place];
  if (!column) return nothing;
  const shift = track.numberWidth > 0 ? 2 : 1;
  return html`<div
    role="gridcell"
    part="table-cell"
    class=${listCellClasses(column, place, track)}
    aria-colindex=${place + shift}
    title=${totals.status === 'failed' ? messages('totalsFailed', { reason: totals.reason }) : nothing}
    ${styleValues(toCellStyle(column, track))}
  >
    ${renderValue(scene, column, place === 0 && shift === 1)}
  </div>`;
}

/** The first column shows the label of the row if it has no total. */
function renderValue(
  { totals, model: { messages, context } }: TableFooterScene,
  { column }: PositionedColumn,
  isFirst: boolean,
): unknown {
  const label = isFirst ? html`<span class="text">${messages('total')}</span>` : nothing;
  const isMeasure = column.column.type === 'number';
  if (totals.status === 'pending') return isMeasure ? html`<span class="waiting"></span>` : label;
  if (totals.status === 'failed') return isMeasure ? html`<span class="text failed">–</span>` : label;
  if (!totals.cells.has(column.field)) return label;
  const value = totals.cells.get(column.field);
  return html`<span class="text">${formatValue(value, column.column, context)}</span>`;
}
