import { css } from 'lit';

export const kpiStyles = css`
  :host {
    display: block;
    container: kpi / size;
  }
  .kpi {
    display: flex;
    flex-direction: column;
    gap: var(--gap);
    height: 100%;
    min-width: 0;
  }
  .kpi.row {
    flex-flow: row wrap;
    align-items: center;
    column-gap: max(var(--gap), 16px);
  }
  .kpi.center {
    align-items: center;
    text-align: center;
  }
  .kpi.end {
    align-items: flex-end;
    text-align: end;
  }
  .value {
    flex: none;
    overflow: hidden;
    /* Scripts that reach below the line are not cut off there. */
    overflow: clip visible;
    /* No longer than its box (a digit is about 0.6 of its size wide), and all short figures of a row alike. */
    font-size: clamp(14px, min(34cqb, calc(150cqi / max(var(--length), 6))), 44px);
    font-variant-numeric: tabular-nums;
    font-weight: 650;
    letter-spacing: -0.02em;
    line-height: 1.15;
    /* As the words around it, though a number reads from the left; Chromium knows only the first name. */
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .value button {
    max-width: 100%;
    padding: 0;
    overflow: hidden;
    overflow: clip visible;
    border: 0;
    border-radius: 4px;
    background: none;
    color: inherit;
    font: inherit;
    letter-spacing: inherit;
    text-overflow: ellipsis;
    cursor: pointer;
  }
  .value button:hover {
    text-decoration: underline;
    text-decoration-color: var(--v-primary);
    text-decoration-thickness: 2px;
    text-underline-offset: 5px;
  }
  .value button:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -2px;
  }
  .label {
    color: var(--v-widget-text-secondary-color);
    font-size: 12.5px;
  }
  .comparison {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 6px;
    flex: none;
    font-size: 13px;
  }
  .change {
    display: inline-flex;
    align-items: center;
    gap: 3px;
    color: var(--v-widget-text-secondary-color);
    font-variant-numeric: tabular-nums;
    font-weight: 600;
    white-space: nowrap;
  }
  .change.good {
    color: var(--v-positive);
  }
  .change.bad {
    color: var(--v-negative);
  }
  .sparkline {
    flex: 1 1 24px;
    min-height: 0;
    align-self: stretch;
    min-width: 60px;
    margin-block-start: 4px;
    color: var(--v-series-1);
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
    stroke-linejoin: round;
    stroke-width: 1.8;
    vector-effect: non-scaling-stroke;
  }
  .area {
    fill: currentColor;
    opacity: 0.13;
  }
  .bars {
    fill: currentColor;
  }
  .progress {
    align-self: stretch;
    flex: none;
  }
  .track {
    height: 8px;
    margin-block-start: 6px;
    overflow: hidden;
    border-radius: 4px;
    background-color: color-mix(in oklab, var(--v-widget-text-color) 9%, transparent);
  }
  .track i {
    display: block;
    height: 100%;
    border-radius: inherit;
    background-color: var(--v-series-1);
  }
  .circle {
    width: min(100cqi, 60cqb);
    margin-inline: auto;
  }
  .circle circle {
    fill: none;
    stroke: color-mix(in oklab, var(--v-widget-text-color) 9%, transparent);
    stroke-width: 9;
  }
  .circle .done {
    stroke: var(--v-series-1);
    stroke-linecap: round;
  }
  .progress p {
    display: flex;
    justify-content: space-between;
    gap: 8px;
    margin: 0;
    font-size: 12.5px;
    font-variant-numeric: tabular-nums;
  }
  @container kpi (max-height: 74px) {
    .sparkline,
    .comparison .label {
      display: none;
    }
  }
  @container kpi (max-width: 150px) {
    .comparison .label {
      display: none;
    }
  }
`;
