import { css } from 'lit';

/** Styles of sparklines, bars and rings. */
export const kpiGraphicStyles = css`
  .sparkline {
    display: flex;
    flex-direction: column;
    /* In a box with much padding, figures become smaller before it is flat. */
    flex: 1 0 clamp(20px, 26cqb, 40px);
    align-self: stretch;
    width: 100%;
    min-width: 48px;
    max-height: 160px;
    margin-block: 4px;
  }
  .sparkline.fixed {
    flex: none;
    height: var(--vi-high);
  }
  .sparkline:has(.label) {
    min-height: 40px;
  }
  .row > .sparkline {
    flex: 1 1 96px;
    width: auto;
    min-height: 40px;
    max-height: none;
  }
  .row > .sparkline.fixed {
    align-self: center;
  }
  .trace {
    position: relative;
    flex: 1 1 0;
    min-height: 16px;
    color: var(--vi-ink);
    /* The time axis is left-to-right in every language, as in charts. */
    direction: ltr;
  }
  /* Leaves space for the mark of the last point, and limits the height of the plot in a high row. */
  .plot {
    position: absolute;
    inset: 4px 5px 4px 0;
  }
  .row > .sparkline .plot {
    inset-block: max(4px, 50% - 60px);
  }
  .sparkline svg {
    display: block;
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  .line {
    fill: none;
    stroke: currentColor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 1.8px;
    vector-effect: non-scaling-stroke;
  }
  .area {
    fill: currentColor;
    opacity: 0.14;
  }
  .stick {
    fill: currentColor;
    opacity: 0.55;
  }
  .stick.below {
    fill: var(--vi-low, currentColor);
  }
  .stick.last {
    opacity: 1;
  }
  .sparkline .last:not(rect) {
    position: absolute;
    width: 7px;
    height: 7px;
    margin: -3.5px;
    border-radius: 50%;
    background-color: currentColor;
    box-shadow: 0 0 0 2px var(--v-widget-background);
  }
  .progress {
    align-self: stretch;
    flex: none;
    font-size: calc(12.5px * var(--v-text-scale));
    font-variant-numeric: tabular-nums;
  }
  .row > .progress {
    flex: 1 1 140px;
  }
  .row > .progress.bar {
    align-self: auto;
  }
  .progress p {
    margin: 0;
  }
  .head {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    flex-wrap: wrap;
    gap: 0 8px;
  }
  .amount {
    position: relative;
    color: var(--v-widget-text-secondary-color);
    overflow-wrap: anywhere;
  }
  .percent {
    font-weight: 650;
    white-space: nowrap;
  }
  .percent.missing {
    color: var(--v-widget-text-secondary-color);
    font-weight: 400;
  }
  .track {
    position: relative;
    height: 8px;
    margin-block: 5px 3px;
    overflow: hidden;
    border-radius: 4px;
    background-color: var(--vi-rail);
  }
  .track i {
    display: block;
    height: 100%;
    border-radius: inherit;
    background-color: var(--vi-ink);
  }
  .track u {
    position: absolute;
    inset-block: 0;
    width: 2px;
    background-color: var(--v-widget-background);
  }
  .progress.circle {
    display: flex;
    flex: 1 1 96px;
    flex-direction: column;
    align-items: center;
    gap: 4px;
    min-height: 28px;
    text-align: center;
  }
  .row > .progress.circle {
    align-self: stretch;
    justify-content: center;
  }
  .ring {
    position: relative;
    flex: 1 1 0;
    display: grid;
    place-items: center;
    width: 100%;
    min-height: 52px;
    max-height: 180px;
    container: ring / size;
  }
  .row > .circle .ring {
    max-height: 120px;
  }
  /* The caption is hidden at this level, so the ring may be small. */
  [data-level='tight'] .ring {
    min-height: 26px;
  }
  .ring svg {
    position: absolute;
    inset: 0;
    display: block;
    width: 100%;
    height: 100%;
  }
  .ring circle {
    fill: none;
    stroke: var(--vi-rail);
    stroke-width: 10;
  }
  .ring .done {
    stroke: var(--vi-ink);
    stroke-linecap: round;
  }
  .ring .over {
    stroke: color-mix(in oklab, var(--vi-ink), var(--v-widget-text-color) 45%);
    stroke-linecap: round;
  }
  .ring .percent {
    position: relative;
    font-size: clamp(9px, 22cqmin, 30px);
    letter-spacing: -0.02em;
  }
  @container kpi (min-aspect-ratio: 2/1) and (max-height: 130px) {
    .column > .progress.circle {
      flex-direction: row;
      gap: 12px;
      text-align: start;
    }
    .column > .circle .ring {
      flex: none;
      width: auto;
      height: 100%;
      aspect-ratio: 1;
    }
  }
  /* A wide, low box has space for the sparkline beside the figure, but not below it. */
  @container kpi (min-width: 260px) and (max-height: 110px) {
    .kpi.column:has(> .sparkline:last-child):not(:has(> .group)) {
      display: grid;
      grid-template-columns: auto minmax(48px, 1fr);
      column-gap: 20px;
      row-gap: 0;
      align-content: safe center;
    }
    .kpi.column:has(> .sparkline:last-child) > .block {
      grid-column: 1;
    }
    .kpi.column > .sparkline:last-child:not(:first-child) {
      grid-row: 1 / span 8;
      grid-column: 2;
      align-self: center;
      height: min(var(--vi-high, 64px), 100cqb - 8px);
    }
  }
  @media (forced-colors: active) {
    .track,
    .sparkline .last:not(rect) {
      border: 1px solid CanvasText;
    }
    .track i,
    .sparkline .last:not(rect) {
      background-color: Highlight;
      forced-color-adjust: none;
    }
    .ring .rest {
      stroke: GrayText;
    }
    .ring :is(.done, .over) {
      stroke: Highlight;
    }
  }
`;
