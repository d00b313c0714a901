/** The chart and the table of rows in a dialog: the same elements as those of widgets. */
import { css } from 'lit';
import { loadChunk } from '../../../browser/load-chunk.ts';
import type { ProofChart } from '../model/plan-proof-chart.ts';
import type { Result } from '../../../model/result.ts';
import type { ViewContext, ViewElement, ViewInput } from '../../../elements/view/view-interface.ts';

export interface ShownRows {
  /** `undefined`: there is no chart. */
  readonly chart: ProofChart | undefined;
  /** The rows of the table. */
  readonly rows: Result;
  readonly viewContext: ViewContext;
}

/** Not drawn yet: add the views to the page first. */
export async function createRowViews({ chart, rows, viewContext }: ShownRows): Promise<ViewElement[]> {
  const [table, vega] = await Promise.all([
    loadChunk(() => import('../../table/element/table-element.ts')),
    chart && loadChunk(() => import('../../chart/element/chart-element.ts')),
  ]);
  const toInput = (result: Result, spec = {}): ViewInput => ({
    title: '',
    overrides: {},
    viewContext,
    result,
    spec,
    widgetId: '',
    picked: [],
  });
  const shown = placeView(table.createView(), 'rows', toInput(rows));
  shown.style.setProperty('--vi-rows', String(rows.rowCount));
  return chart && vega
    ? [placeView(vega.createView(), 'chart', toInput(chart.result, chart.spec)), shown]
    : [shown];
}

function placeView(view: ViewElement, name: string, input: ViewInput): ViewElement {
  view.classList.add(name);
  view.input = input;
  return view;
}

/** Eight rows and the heading: what a reader takes in without scrolling. */
export const rowViewStyles = css`
  .chart {
    display: block;
    height: 220px;
  }
  .rows {
    position: relative;
    display: block;
    height: calc(min(8, var(--vi-rows)) * 36px + 38px);
    border: 1px solid var(--v-line);
    border-radius: 8px;
    overflow: hidden;
  }
`;
