import { css } from 'lit';

export const calendarStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: 8px;
  }
  .head {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  .head select {
    flex: 1;
    width: auto;
    height: 32px;
    padding-inline: 6px;
    font-weight: 600;
  }
  .head .year {
    flex: none;
    width: 72px;
    height: 32px;
    padding-inline: 8px 2px;
    font-weight: 600;
  }
  .step {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    flex: none;
    width: 32px;
    min-height: 32px;
    padding: 0;
  }
  :host(:dir(rtl)) .step svg {
    transform: scaleX(-1);
  }
  table {
    width: 100%;
    border-spacing: 0 2px;
    table-layout: fixed;
  }
  th {
    padding: 2px 0 4px;
    color: var(--v-text-secondary);
    font-size: calc(11px * var(--v-text-scale));
    font-weight: 500;
  }
  td {
    height: 34px;
    padding: 0;
    text-align: center;
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  td span {
    display: flex;
    align-items: center;
    justify-content: center;
    width: 34px;
    max-width: 100%;
    height: 34px;
    margin: auto;
    border-radius: 8px;
  }
  td:hover span {
    background-color: color-mix(in oklab, var(--v-text) 8%, transparent);
  }
  td.outside {
    color: var(--v-text-secondary);
    font-weight: 350;
  }
  td.in {
    background-color: color-mix(in oklab, var(--v-primary) 14%, transparent);
  }
  td.first {
    border-start-start-radius: 8px;
    border-end-start-radius: 8px;
  }
  td.last {
    border-start-end-radius: 8px;
    border-end-end-radius: 8px;
  }
  td.first span,
  td.last span {
    background-color: var(--v-primary);
    color: var(--v-on-primary);
    font-weight: 600;
  }
  td[aria-current='date'] span {
    box-shadow: inset 0 0 0 1.5px color-mix(in oklab, var(--v-primary) 70%, transparent);
    font-weight: 700;
  }
  td:focus {
    outline: none;
  }
  td:focus-visible span {
    outline: 2px solid var(--v-focus);
    outline-offset: 1px;
  }
  .hint {
    min-height: 17px;
  }
  @media (pointer: coarse) {
    td,
    td span {
      height: 44px;
    }
    td span {
      width: 44px;
    }
    .head .year,
    .head select {
      height: 44px;
    }
    .step {
      width: 44px;
    }
  }
  @media (forced-colors: active) {
    td.in span {
      background-color: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
