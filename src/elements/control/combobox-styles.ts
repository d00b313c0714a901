import { css } from 'lit';

/** Styles of a dialog with a field that searches the list below it. */
export const comboboxStyles = css`
  dialog {
    width: min(440px, calc(100vw - 24px));
    height: min(560px, calc(100dvh - 24px));
  }
  .search {
    flex: none;
    margin: 0 16px 10px;
    padding: 8px 10px;
    border: 1px solid var(--v-line);
    border-radius: 8px;
    background-color: var(--v-control-background);
    color: inherit;
    font: inherit;
  }
  .search:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -2px;
  }
  [role='listbox'] {
    flex: 1;
    min-height: 0;
    padding: 0 8px 12px;
    overflow: auto;
    overscroll-behavior: contain;
    outline-offset: -2px;
  }
  [role='option'] {
    min-height: 40px;
    padding: 5px 10px;
    border-radius: 6px;
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  [role='option']:is(:hover, .current) {
    background-color: color-mix(in oklab, var(--v-text) 7%, transparent);
  }
  [role='option'].current {
    outline: 2px solid var(--v-focus);
    outline-offset: -2px;
  }
  .note {
    margin: 0 18px 10px;
    color: var(--v-text-secondary);
    font-size: 12px;
  }
  @media (pointer: coarse) {
    [role='option'] {
      min-height: 44px;
    }
  }
`;
