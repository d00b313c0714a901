import { css } from 'lit';

/** A box that an engine draws into; an old and a new drawing may lie over each other for a moment. */
export const drawingStyles = css`
  :host {
    display: block;
    position: relative;
  }
  .box {
    position: relative;
    width: 100%;
    height: 100%;
    overflow: hidden;
  }
  .box.scrolls {
    overflow: auto;
  }
  .drawing {
    position: absolute;
    inset: 0;
  }
  /* Of one drawing, until the old picture goes. */
  .vitrine-chart + .vitrine-chart {
    position: absolute;
    inset: 0;
    overflow: hidden;
    visibility: hidden;
  }
  .box:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 2px;
  }
  /* Around the mark that a reader has walked to: seen on any colour by its two lines. */
  .focus {
    position: absolute;
    z-index: 1;
    box-sizing: border-box;
    border: 2px solid var(--v-focus);
    border-radius: 5px;
    outline: 1px solid var(--v-widget-background);
    outline-offset: -3px;
    box-shadow: 0 0 0 1px var(--v-widget-background);
    pointer-events: none;
  }
  .focus[hidden] {
    display: none;
  }
  canvas,
  svg {
    display: block;
  }
  @media print {
    .focus {
      display: none;
    }
    canvas,
    svg {
      max-width: 100%;
      max-height: 100%;
      object-fit: contain;
      object-position: top left;
    }
    .box.scrolls {
      overflow: hidden;
    }
  }
`;
