import { css } from 'lit';

/** Styles of inputs and buttons of a panel. */
export const filterPanelStyles = css`
  :host {
    font-family: var(--v-control-title-font-family);
    font-size: calc(13px * var(--v-text-scale));
  }
  input.text,
  select {
    width: 100%;
    min-width: 0;
    height: 34px;
    padding: 0 10px;
    border: 1px solid var(--v-control-border-color);
    border-radius: 7px;
    background-color: var(--v-control-background);
    color: var(--v-control-title-color);
    font: inherit;
    font-size: calc(13px * var(--v-text-scale));
  }
  select {
    padding-inline-end: 4px;
    cursor: pointer;
  }
  input[type='search']::-webkit-search-cancel-button {
    cursor: pointer;
  }
  input::placeholder {
    color: var(--v-text-secondary);
    opacity: 1;
  }
  input:focus-visible,
  select:focus-visible,
  button:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 1px;
  }
  input[aria-invalid='true'] {
    border-color: var(--v-negative);
  }
  button {
    min-height: 30px;
    padding: 4px 10px;
    border: 1px solid var(--v-control-border-color);
    border-radius: 7px;
    background-color: var(--v-control-background);
    color: var(--v-control-title-color);
    font: inherit;
    font-weight: 500;
    cursor: pointer;
  }
  button:hover {
    background-color: color-mix(in oklab, var(--v-control-title-color) 6%, var(--v-control-background));
  }
  button:disabled {
    color: var(--v-text-secondary);
    cursor: default;
    opacity: 0.6;
  }
  button.link {
    min-height: 24px;
    padding: 2px 4px;
    border: 0;
    background: none;
    color: var(--v-primary-text);
    font-size: calc(12px * var(--v-text-scale));
  }
  button.link:hover {
    text-decoration: underline;
  }
  .fault {
    margin: 0;
    color: var(--v-negative);
    font-size: calc(12px * var(--v-text-scale));
  }
  .hint {
    margin: 0;
    color: var(--v-text-secondary);
    font-size: calc(12px * var(--v-text-scale));
  }
  .named {
    display: flex;
    flex-direction: column;
    gap: 3px;
    flex: 1;
    min-width: 0;
    color: var(--v-text-secondary);
    font-size: calc(12px * var(--v-text-scale));
  }
  @media (pointer: coarse) {
    input.text,
    select,
    button,
    button.link {
      min-height: 44px;
    }
    input.text,
    select {
      font-size: max(16px, calc(16px * var(--v-text-scale)));
    }
  }
`;
