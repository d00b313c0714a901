import { css } from 'lit';

/** Styles of a field in which an author writes or chooses. */
export const fieldStyles = css`
  .field {
    width: 100%;
    min-height: 34px;
    padding: 5px 8px;
    border: 1px solid var(--v-line);
    border-radius: 6px;
    background-color: var(--v-control-background);
    color: var(--v-text);
    font: inherit;
    font-size: calc(14px * var(--v-text-scale));
  }
  .field:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -1px;
  }
`;
