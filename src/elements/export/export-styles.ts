import { css } from 'lit';

export const exportStyles = css`
  :host([beside]) {
    --vi-after: 26px;
  }
  button:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -2px;
  }
  [role='menu'] {
    display: grid;
    min-width: 200px;
    padding: 5px;
  }
  [role='menuitem'] {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 34px;
    padding: 4px 12px 4px 10px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  [role='menuitem']:is(:hover, :focus) {
    background-color: color-mix(in oklab, var(--v-text) 8%, transparent);
  }
  .sheet [role='menuitem'] {
    min-height: 48px;
  }
  @media (pointer: coarse) {
    [role='menuitem'] {
      min-height: 44px;
    }
  }
  .copy {
    margin-block-start: 5px;
    border-start-start-radius: 0;
    border-start-end-radius: 0;
    box-shadow: 0 -1px var(--v-line);
  }
  .note {
    padding-block: 4px 12px;
    color: var(--v-negative);
  }
  .sheet > .note {
    min-height: 0;
  }
  svg {
    flex: none;
    color: var(--v-text-secondary);
  }
  .open svg {
    color: inherit;
  }
`;
