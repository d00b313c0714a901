import { css } from 'lit';

/** Styles of a small dialog that asks something: its size, its faults, and the buttons of its answers. */
export const questionDialogStyles = css`
  dialog {
    width: min(480px, calc(100vw - 24px));
    max-height: min(640px, calc(100dvh - 24px));
  }
  .failed {
    color: var(--v-negative);
  }
  footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 8px;
    padding: 10px 16px 14px;
  }
  .primary {
    border-color: var(--v-primary);
    box-shadow: inset 0 0 0 1px var(--v-primary);
  }
`;
