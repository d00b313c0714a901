import { css } from 'lit';
import { segmentedControlStyles } from '../control/segmented-control.ts';
import { dialogStyles } from '../dialog/dialog-styles.ts';
import { chartStyles } from './chart-styles.ts';
import { sqlStyles } from './sql-styles.ts';

const styles = css`
  dialog {
    width: min(1480px, calc(100vw - 48px));
    height: min(920px, calc(100dvh - 48px));
    max-height: none;
    overflow: hidden;
  }
  header {
    align-items: center;
    border-block-end: 1px solid var(--v-line);
  }
  .close {
    margin-block: -4px;
  }
  p {
    margin: 0;
  }
  .body {
    display: grid;
    flex: 1;
    grid-template-columns: minmax(220px, 280px) minmax(0, 1fr) minmax(250px, 300px);
    min-height: 0;
  }
  section.design {
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    overflow: auto;
    border-inline-start: 1px solid var(--v-line);
  }
  .design-head {
    position: sticky;
    z-index: 1;
    inset-block-start: 0;
    display: flex;
    flex: none;
    gap: 2px;
    align-items: center;
    padding: 10px 12px 4px 18px;
    background-color: var(--v-widget-background);
  }
  .design-head h2 {
    flex: 1;
    margin: 0;
    font-size: 14px;
  }
  .design-head .segments {
    flex: none;
  }
  .design .code {
    flex: 1;
    min-height: 200px;
    margin: 4px 10px 10px;
  }
  .design .fault {
    display: grid;
    flex: none;
    gap: 6px;
    justify-items: start;
    padding: 2px 14px;
    font-size: 13px;
  }
  .body:has(.spec) {
    grid-template-columns: minmax(200px, 240px) minmax(0, 1fr) minmax(320px, 430px);
  }
  .design .note {
    padding: 4px 18px;
    color: var(--v-text-secondary);
    font-size: 13px;
  }
  .icon-only {
    display: grid;
    place-items: center;
    min-width: 32px;
    padding: 0;
  }
  .dragging {
    user-select: none;
  }
  .query.drop,
  .row.drop {
    border-radius: 8px;
    outline: 2px solid var(--v-primary);
    outline-offset: -2px;
  }
  .ghost {
    position: fixed;
    z-index: 2;
    top: 0;
    left: 0;
    max-width: 260px;
    padding: 5px 10px;
    overflow: hidden;
    border: 1px solid var(--v-primary);
    border-radius: 8px;
    background-color: var(--v-control-background);
    box-shadow: 0 6px 20px rgb(0 0 0 / 25%);
    color: var(--v-text);
    font-size: 13px;
    text-overflow: ellipsis;
    white-space: nowrap;
    pointer-events: none;
  }
  .steps {
    display: none;
  }
  .steps .fault {
    padding-block-start: 8px;
    font-size: 13px;
  }
  section.data {
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    padding-block-start: 12px;
    border-inline-end: 1px solid var(--v-line);
  }
  vitrine-member-browser {
    flex: 1;
  }
  .work {
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    overflow: auto;
  }
  .query {
    display: grid;
    flex: none;
    gap: 8px;
    padding: 12px 16px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    align-items: center;
    min-width: 0;
  }
  .row-name {
    min-width: 44px;
    color: var(--v-text-secondary);
    font-size: 12px;
    font-weight: 600;
  }
  .facts {
    flex: none;
    min-height: 20px;
    padding: 0 16px 4px;
    font-size: 13px;
  }
  .count {
    color: var(--v-text-secondary);
  }
  .fault {
    color: var(--v-negative);
    overflow-wrap: anywhere;
  }
  section.data .fault {
    display: grid;
    gap: 10px;
    justify-items: start;
    padding: 12px 16px;
  }
  .waiting {
    flex: 1;
    margin: 4px 12px 12px;
    border-radius: 8px;
    background-color: color-mix(in oklab, var(--v-text) 5%, transparent);
  }
  footer {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    gap: 10px;
    align-items: center;
    justify-content: flex-end;
    padding: 12px 16px;
    border-block-start: 1px solid var(--v-line);
  }
  footer .fault {
    flex: 1 1 100%;
  }
  .title {
    display: flex;
    flex: 1 1 240px;
    gap: 10px;
    align-items: center;
    min-width: 0;
    color: var(--v-text-secondary);
    font-size: 13px;
  }
  .title input {
    flex: 1;
    min-width: 0;
    max-width: 520px;
    min-height: 36px;
    padding: 4px 10px;
    border: 1px solid var(--v-line);
    border-radius: 8px;
    background-color: var(--v-control-background);
    color: var(--v-text);
    font: inherit;
    font-size: 14px;
  }
  .title input:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 1px;
  }
  .question {
    flex: 1;
    min-width: 180px;
    font-weight: 600;
  }
  .primary:not([disabled]) {
    border-color: transparent;
    background-color: var(--v-primary);
    color: var(--v-on-primary);
  }
  button.primary:not([disabled]):hover {
    background-color: color-mix(in oklab, var(--v-primary) 88%, var(--v-widget-text-color));
  }
  [disabled],
  [aria-disabled='true'].icon-only {
    opacity: 0.5;
    cursor: default;
  }
  @media (width < 1160px) {
    .body {
      grid-template-rows: auto minmax(0, 1fr);
      grid-template-columns: minmax(240px, 300px) minmax(0, 1fr);
    }
    .body.chart {
      grid-template-columns: minmax(0, 1fr);
    }
    .body.design {
      grid-template-columns: minmax(0, 1fr) minmax(250px, 300px);
    }
    .steps {
      display: block;
      grid-column: 1 / -1;
      padding: 10px 12px;
      border-block-end: 1px solid var(--v-line);
    }
    .body:not(.data) > section.data,
    .body:not(.design) > section.design {
      display: none;
    }
  }
  @media (width < 760px) {
    dialog {
      width: 100vw;
      max-width: 100vw;
      height: 100dvh;
      margin: 0;
      border: 0;
      border-radius: 0;
    }
    .body,
    .body.design {
      grid-template-columns: minmax(0, 1fr);
    }
    .steps {
      padding: 10px 12px 0;
      border: 0;
    }
    section.data,
    section.design {
      border: 0;
    }
    .body.design {
      grid-template-rows: auto minmax(200px, 45%) minmax(0, 1fr);
    }
    .body.design > .work > :is(.query, .strip, .facts) {
      display: none;
    }
    .query {
      display: flex;
      flex-wrap: wrap;
      gap: 6px;
    }
    .row {
      display: contents;
    }
    .row-name {
      display: none;
    }
    .body.data > .work {
      display: none;
    }
    .title {
      flex-basis: 100%;
    }
    footer .control {
      flex: 1;
    }
  }
  @media (pointer: coarse) {
    .title input {
      min-height: 44px;
    }
  }
  .waiting {
    animation: breathe calc(1.6s * var(--v-motion)) ease-in-out infinite;
  }
`;

export const reportEditorStyles = [dialogStyles, segmentedControlStyles, styles, chartStyles, sqlStyles];
