import { css } from 'lit';
import { dialogStyles } from '../dialog/dialog-styles.ts';

const rowStyles = css`
  dialog {
    width: min(1080px, calc(100vw - 32px));
    height: min(640px, calc(100dvh - 48px));
    max-height: none;
  }
  header .control {
    grid-row: 2;
    grid-column: 1 / -1;
    justify-self: end;
  }
  header p {
    grid-row: 2;
    grid-column: 1 / -1;
    min-height: 1.45em;
    margin: 0;
    color: var(--v-widget-text-secondary-color);
    font-size: calc(13px * var(--v-text-scale));
    font-variant-numeric: tabular-nums;
  }
  .rows {
    position: relative;
    flex: 1;
    min-height: 0;
  }
  .rows > vitrine-table {
    position: absolute;
    inset: 0;
  }
  .notice {
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 6px;
    height: 100%;
    margin: 0;
    padding: 20px;
    text-align: center;
  }
  .notice p {
    margin: 0;
    font-weight: 550;
  }
  .notice .detail {
    max-width: 60ch;
    color: var(--v-widget-text-secondary-color);
    font-size: calc(13px * var(--v-text-scale));
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  .skeleton {
    display: grid;
    gap: 14px;
    padding: 12px 16px;
  }
  .skeleton i {
    height: 14px;
    border-radius: 6px;
    background-color: color-mix(in oklab, var(--v-widget-text-color) 7%, transparent);
  }
  .skeleton i:last-child {
    width: 60%;
  }
`;

export const drillStyles = [dialogStyles, rowStyles];
