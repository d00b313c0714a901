import { css } from 'lit';

export const drillStyles = css`
  dialog {
    width: min(1080px, calc(100vw - 32px));
    max-width: none;
    height: min(640px, calc(100dvh - 48px));
    max-height: none;
    padding: 0;
    border: 1px solid var(--v-line);
    border-radius: 12px;
    background-color: var(--v-widget-background);
    box-shadow: 0 24px 64px light-dark(rgb(20 28 46 / 28%), rgb(0 0 0 / 70%));
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
    font-size: 17px;
    font-weight: 650;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  header p {
    grid-column: 1 / -1;
    min-height: 1.45em;
    margin: 0;
    color: var(--v-widget-text-secondary-color);
    font-size: 13px;
    font-variant-numeric: tabular-nums;
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
    font-size: 13px;
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
