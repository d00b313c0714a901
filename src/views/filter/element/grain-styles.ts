import { css } from 'lit';

export const grainStyles = css`
  .row {
    display: flex;
    align-items: center;
    gap: 4px;
    min-width: 0;
  }
  .segments {
    flex: 1;
  }
  .menu {
    position: relative;
    display: flex;
    flex: 1;
    min-width: 0;
  }
  .menu svg {
    position: absolute;
    inset-block-start: calc(50% - 7px);
    inset-inline-end: 10px;
    color: var(--v-text-secondary);
    pointer-events: none;
  }
  select {
    appearance: none;
    flex: 1;
    min-width: 0;
    height: 36px;
    padding-block: 0;
    padding-inline: 10px 28px;
    border-width: var(--v-control-border-width);
    border-style: var(--v-control-border-style);
    border-color: var(--v-control-border-color);
    border-radius: var(--v-control-border-radius);
    background-color: var(--v-control-background);
    color: var(--v-control-title-color);
    font-family: var(--v-control-title-font-family);
    font-size: var(--v-control-title-font-size);
    font-weight: var(--v-control-title-font-weight);
  }
  select:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 1px;
  }
  .lock {
    display: inline-flex;
    padding-inline: 4px;
    color: var(--v-text-secondary);
  }
  .wrong {
    margin: 0;
    color: var(--v-negative);
    font-size: calc(12.5px * var(--v-text-scale));
  }
  @container control (max-height: 58px) {
    .row {
      flex: 1;
      height: 100%;
    }
    .segments,
    .menu,
    select {
      max-height: 100%;
    }
  }
  @media (pointer: coarse) {
    select {
      height: 44px;
    }
  }
`;
