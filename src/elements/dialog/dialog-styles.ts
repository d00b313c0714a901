import { css } from 'lit';
import { onWidget } from '../theme/surface-styles.ts';

/** Styles of a dialog with a heading and a button that closes it. */
export const dialogStyles = css`
  dialog {
    max-width: none;
    padding: 0;
    border: 1px solid var(--v-line);
    border-radius: 12px;
    ${onWidget};
    background-color: var(--v-widget-background);
    box-shadow: var(--v-dialog-shadow);
    color: var(--v-widget-text-color);
    text-align: start;
  }
  dialog::backdrop {
    background-color: rgb(10 14 22 / 45%);
  }
  .box {
    display: flex;
    flex-direction: column;
    height: 100%;
    max-height: inherit;
  }
  header {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0 12px;
    padding: 14px 16px 12px;
  }
  h2 {
    min-width: 0;
    margin: 0;
    font-size: calc(17px * var(--v-text-scale));
    font-weight: 650;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  .close {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    width: 32px;
    height: 32px;
    margin: -4px -6px 0 0;
    margin-inline: 0 -6px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    color: inherit;
    cursor: pointer;
  }
  .close:hover {
    background-color: color-mix(in oklab, var(--v-widget-text-color) 9%, transparent);
  }
  .close:focus-visible {
    outline: 2px solid var(--v-focus);
  }
  @media (pointer: coarse) {
    .close {
      width: 44px;
      height: 44px;
    }
  }
`;
