import { css } from 'lit';

/** Styles of cell content. */
export const cellContentStyles = css`
  [role='columnheader'],
  [role='columnheader'] button {
    font-size: var(--vi-headers-size, 12px);
  }
  .rows [role='gridcell'] {
    font-size: var(--vi-values-size, inherit);
  }
  .foot [role='gridcell'] {
    font-size: var(--vi-totals-size, inherit);
  }
  .painted:not(.picked) {
    background-color: var(--vi-cell-background);
  }
  .inked:not(.picked),
  .inked:not(.picked) .text,
  .inked:not(.picked) a {
    color: var(--vi-cell-ink);
  }
  .painted.null {
    opacity: 1;
  }
  .repeated .text {
    color: var(--v-widget-text-secondary-color);
  }
  .track {
    position: relative;
    flex: 1;
    width: auto;
    min-width: 0;
    height: 10px;
    margin: 0;
    overflow-x: clip;
  }
  .track.mixed::after {
    position: absolute;
    inset-block: -4px;
    inset-inline-start: var(--vi-zero);
    width: 1px;
    background-color: color-mix(in oklab, currentcolor 45%, transparent);
    content: '';
  }
  .bar {
    position: absolute;
    inset-block: 0;
    display: block;
    height: auto;
    min-width: 1px;
    border-radius: 2px;
    background-color: var(--vi-ink, var(--v-series-1));
  }
  .bar.negative {
    background-color: var(--vi-ink, var(--v-negative));
  }
  .bar[hidden] {
    display: none;
  }
  .track + .text {
    flex: none;
    max-width: 100%;
  }
  .spark {
    flex: 1;
    width: 100%;
    min-width: 48px;
    height: min(24px, var(--vi-row-height) - 6px);
    overflow: visible;
    color: var(--vi-ink, var(--v-series-1));
  }
  .spark .line {
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.5;
    stroke-linejoin: round;
    stroke-linecap: round;
    vector-effect: non-scaling-stroke;
  }
  .spark .fill {
    fill: currentcolor;
    opacity: 0.18;
  }
  .spark[data-mark='bar'] .fill {
    opacity: 1;
  }
  .spark .below {
    fill: var(--vi-low, var(--v-negative));
  }
  [role='gridcell'] img {
    max-width: 100%;
    max-height: min(26px, var(--vi-row-height) - 4px);
    border-radius: 4px;
    object-fit: contain;
  }
  .painted:not(.picked) .spark {
    color: var(--vi-ink, var(--vi-cell-ink));
  }
  .painted:not(.picked) .bar {
    background-color: var(--vi-ink, var(--vi-cell-ink));
  }
  .note {
    color: var(--v-widget-text-secondary-color);
  }
  .note.several {
    font-style: italic;
  }
  .note.pending {
    width: 56px;
    height: 10px;
    border-radius: 4px;
    background-color: color-mix(in oklab, var(--v-widget-text-color) 12%, transparent);
    animation: pending calc(1.4s * var(--v-motion)) ease-in-out infinite alternate;
  }
  @keyframes pending {
    to {
      opacity: 0.4;
    }
  }
  @media (forced-colors: active) {
    .bar,
    .painted:not(.picked) .bar,
    .track.mixed::after {
      forced-color-adjust: none;
      background-color: CanvasText;
    }
    .bar.negative,
    .painted:not(.picked) .bar.negative {
      border: 1px solid CanvasText;
      background-color: Canvas;
    }
    .inked:not(.picked),
    .inked:not(.picked) .text {
      color: CanvasText;
    }
    .spark,
    .painted:not(.picked) .spark {
      color: CanvasText;
    }
    .note.pending {
      background-color: GrayText;
    }
  }
`;
