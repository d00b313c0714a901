import { css } from 'lit';

/** Styles of inputs that a spec binds to its parameters. They are below the chart, and look like the controls. */
export const parameterInputStyles = css`
  .vega-bindings:not(:empty) {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 20px;
    box-sizing: border-box;
    padding-block: 10px 2px;
    color: var(--v-widget-text-color);
    font-size: calc(12.5px * var(--v-text-scale));
  }
  .vega-bind,
  .vega-bind label,
  .vega-bind-radio {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
  }
  .vega-bind-name {
    color: var(--v-widget-text-secondary-color);
  }
  .vega-bindings :is(input, select) {
    box-sizing: border-box;
    margin: 0;
    accent-color: var(--v-primary);
    color: inherit;
    font: inherit;
  }
  .vega-bindings :is(select, input:not([type='range'], [type='checkbox'], [type='radio'], [type='color'])) {
    min-height: 28px;
    max-width: 100%;
    padding: 2px 8px;
    border: 1px solid var(--v-line);
    border-radius: 6px;
    background-color: var(--v-widget-background);
  }
  .vega-bindings input[type='range'] {
    width: 120px;
  }
  .vega-bindings input[type='color'] {
    width: 32px;
    height: 24px;
    padding: 1px;
    border: 1px solid var(--v-line);
    border-radius: 6px;
    background: none;
  }
  .vega-bindings :is(input, select):focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 1px;
  }
  .vega-bind label:not(:has(input, select)) {
    font-variant-numeric: tabular-nums;
  }
  @media (pointer: coarse) {
    .vega-bind {
      min-height: 44px;
    }
    .vega-bindings :is(select, input:not([type='range'], [type='checkbox'], [type='radio'], [type='color'])) {
      min-height: 44px;
    }
    .vega-bindings label:has(input[type='checkbox'], input[type='radio']) {
      min-height: 44px;
    }
  }
  @media print {
    .vega-bindings {
      display: none;
    }
  }
`;
