import { css } from 'lit';

/**
 * The crosshair of lines and areas, and the band of a range. The engine places the elements from the left, and gives the
 * dots their colours.
 */
export const crosshairStyles = css`
  .crosshair {
    position: absolute;
    z-index: 1;
    overflow: hidden;
    direction: ltr;
    pointer-events: none;
  }
  .crosshair > * {
    position: absolute;
    box-sizing: border-box;
  }
  .crosshair .line {
    border: 0 solid color-mix(in oklab, var(--v-widget-text-color) 55%, transparent);
  }
  .crosshair .vertical {
    border-left-width: 1px;
    translate: -0.5px 0;
  }
  .crosshair .horizontal {
    border-top-width: 1px;
    translate: 0 -0.5px;
  }
  .crosshair .follower {
    border-style: dashed;
  }
  .crosshair .dot {
    width: 10px;
    height: 10px;
    translate: -50% -50%;
    border: 2px solid var(--v-widget-background);
    border-radius: 50%;
    background-color: var(--v-widget-text-color);
    forced-color-adjust: none;
  }
  .crosshair .label {
    padding: 1px 6px;
    border-radius: 4px;
    /* Labels of the axis end at a distance from this one, which covers them. */
    outline: 3px solid var(--v-widget-background);
    background-color: var(--v-widget-text-color);
    color: var(--v-widget-background);
    font-size: calc(11px * var(--v-text-scale));
    line-height: calc(16px * var(--v-text-scale));
    unicode-bidi: plaintext;
    white-space: nowrap;
  }
  .crosshair .band {
    border: 0 solid var(--v-focus);
    background-color: color-mix(in oklab, var(--v-focus) 16%, transparent);
  }
  .crosshair .along-x {
    border-inline-width: 1px;
  }
  .crosshair .along-y {
    border-block-width: 1px;
  }
  .crosshair .label[hidden] {
    display: none;
  }
  [data-range-axis='x'],
  [data-range-axis='y'] {
    -webkit-touch-callout: none;
  }
  .is-selecting[data-range-axis='x'] canvas {
    cursor: ew-resize;
  }
  .is-selecting[data-range-axis='y'] canvas {
    cursor: ns-resize;
  }
  .crosshair .band {
    transition:
      left calc(80ms * var(--v-motion)) ease-out,
      width calc(80ms * var(--v-motion)) ease-out,
      top calc(80ms * var(--v-motion)) ease-out,
      height calc(80ms * var(--v-motion)) ease-out;
  }
  @media (forced-colors: active) {
    .crosshair .line,
    .crosshair .band {
      border-color: CanvasText;
    }
    .crosshair .label {
      border: 1px solid CanvasText;
      outline-color: Canvas;
    }
  }
  @media print {
    .crosshair {
      display: none;
    }
  }
`;
