import { css } from 'lit';

/** Styles of legend and notes below a map, and what is hidden in small boxes. */
export const mapLegendStyles = css`
  .legend,
  .categories,
  .sizes,
  .size,
  .key,
  .category {
    display: flex;
    align-items: center;
  }
  .legend {
    flex-wrap: wrap;
    flex: 1 1 260px;
    gap: 4px 18px;
    min-width: 0;
  }
  .title {
    font-weight: 500;
  }
  .ramp {
    display: grid;
    grid-template-columns: auto auto;
    align-items: center;
    gap: 2px 10px;
    font-variant-numeric: tabular-nums;
  }
  .steps {
    display: flex;
    width: clamp(90px, 30cqw, 190px);
    height: 8px;
    overflow: hidden;
    border-radius: 4px;
    forced-color-adjust: none;
  }
  .steps i {
    flex: 1;
  }
  .ends {
    display: flex;
    grid-column: 2;
    justify-content: space-between;
    gap: 10px;
    position: relative;
  }
  .middle {
    position: absolute;
    translate: -50%;
  }
  .ends:dir(rtl) .middle {
    translate: 50%;
  }
  /* One value is an entry, and no range. */
  .ramp.one {
    grid-template-columns: auto auto auto;
  }
  .one .steps {
    width: 10px;
    height: 10px;
    border-radius: 3px;
  }
  .one .ends {
    grid-column: 3;
    margin-inline-start: -4px;
  }
  .categories {
    flex-wrap: wrap;
    gap: 0 4px;
    margin-inline-start: -6px;
  }
  .category,
  .note {
    gap: 6px;
    min-height: 24px;
    max-width: 100%;
    padding: 2px 6px;
    border: 0;
    border-radius: 5px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  .category:hover,
  .note:hover {
    background-color: color-mix(in oklab, var(--v-widget-text-color) 7%, transparent);
  }
  .category span,
  .key span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .category i,
  .key i {
    box-sizing: border-box;
    flex: none;
    width: 10px;
    height: 10px;
    border: 2px solid;
    border-radius: 50%;
    forced-color-adjust: none;
  }
  .key {
    gap: 6px;
  }
  .key i {
    border-radius: 3px;
  }
  .key.group i {
    width: 14px;
    height: 14px;
    border: 3px solid;
    border-radius: 50%;
    opacity: 0.9;
  }
  .category[aria-pressed='false'] {
    text-decoration: line-through;
    opacity: 0.7;
  }
  .category[aria-pressed='false'] i {
    background-color: transparent !important;
  }
  .sizes {
    gap: 10px;
    font-variant-numeric: tabular-nums;
  }
  .size {
    gap: 5px;
  }
  .size circle {
    fill: none;
    stroke: currentColor;
  }
  .note {
    display: inline-flex;
    align-items: center;
    margin-inline: auto -6px;
  }
  .note svg {
    flex: none;
    color: var(--v-warning);
  }
  /* In a narrow map, the buttons would cover marks, so they have a place beside the legend. */
  @container (width < 480px) {
    .controls {
      position: static;
      flex: none;
      flex-direction: row;
      margin-inline-start: auto;
      box-shadow: none;
      opacity: 1;
    }
    .controls button {
      width: 32px;
    }
    .controls button + button {
      border-block-start: 0;
      border-inline-start: 1px solid var(--v-line);
    }
    .foot {
      max-height: 50cqh;
    }
    .foot .legend {
      flex-basis: 150px;
    }
    /* Below the legend and the buttons. */
    .note {
      order: 1;
      margin-inline: -6px auto;
    }
  }
  @media (pointer: coarse) {
    .controls button {
      width: 44px;
      height: 44px;
    }
    .category,
    .note {
      min-height: 44px;
    }
    .foot {
      max-height: 50cqh;
    }
  }
  /* Small boxes have no buttons. Keyboard, wheel and touch still work. */
  @container (width < 180px) or (height < 150px) {
    .controls,
    .foot .legend {
      display: none;
    }
  }
  @container (height < 110px) {
    .foot {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .hint span {
      border: 1px solid;
    }
  }
  @media print {
    .controls,
    .hint {
      display: none;
    }
  }
`;
