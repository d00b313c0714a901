import { css } from 'lit';
import { numberButtonStyles } from '../../views/story/element/number-button.ts';
import { rowViewStyles } from '../../views/story/element/row-views.ts';
import { dialogStyles } from '../dialog/dialog-styles.ts';
import { sidePanelStyles } from '../dialog/side-panel-styles.ts';

export const questionStyles = [
  dialogStyles,
  sidePanelStyles,
  rowViewStyles,
  numberButtonStyles,
  css`
    dialog {
      width: min(680px, calc(100vw - 32px));
      height: min(760px, calc(100dvh - 48px));
      max-height: none;
    }
    dialog[popover] {
      width: min(440px, 100vw);
    }
    @media (width < 720px) {
      dialog {
        width: 100vw;
        max-width: 100vw;
        height: 100dvh;
        max-height: 100dvh;
        margin: 0;
        border: 0;
        border-radius: 0;
      }
    }
    .log {
      display: flex;
      flex: 1;
      flex-direction: column;
      gap: 14px;
      min-height: 0;
      padding: 4px 16px 16px;
      overflow: auto;
    }
    .log:focus-visible {
      outline: 2px solid var(--v-focus);
      outline-offset: -2px;
    }
    p {
      margin: 0;
      text-wrap: pretty;
    }
    .about,
    .understood {
      color: var(--v-widget-text-secondary-color);
      font-size: calc(13px * var(--v-text-scale));
    }
    .asked {
      align-self: flex-end;
      max-width: 85%;
      padding: 8px 12px;
      border-radius: 14px 14px 4px 14px;
      background-color: color-mix(in oklab, var(--v-focus) 16%, transparent);
      overflow-wrap: anywhere;
    }
    .answer {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 8px;
    }
    .progress {
      color: var(--v-widget-text-secondary-color);
    }
    .written {
      white-space: pre-line;
    }
    .unproven {
      text-decoration: underline wavy;
      text-decoration-thickness: 1px;
      text-underline-offset: 3px;
    }
    .choice:focus-visible {
      outline: 2px solid var(--v-focus);
      outline-offset: 2px;
    }
    .choices {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
    }
    .choice {
      min-height: 36px;
      padding: 6px 12px;
      border: 1px solid var(--v-line);
      border-radius: 10px;
      background: none;
      color: inherit;
      font: inherit;
      font-size: calc(14px * var(--v-text-scale));
      text-align: start;
      cursor: pointer;
    }
    .chats {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 8px;
      margin: 0;
      padding: 0;
      list-style: none;
    }
    .chats li {
      display: flex;
      gap: 8px;
      align-items: center;
    }
    .chats .choice {
      display: flex;
      flex: 1;
      gap: 12px;
      align-items: baseline;
      justify-content: space-between;
      min-width: 0;
    }
    .chats .choice > :first-child {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .chats .choice > :last-child {
      flex: none;
    }
    .remove {
      display: grid;
      flex: none;
      place-items: center;
      width: 36px;
      height: 36px;
      padding: 0;
      border: 0;
      border-radius: 8px;
      background: none;
      color: var(--v-widget-text-secondary-color);
      cursor: pointer;
    }
    .remove:hover {
      background-color: color-mix(in oklab, var(--v-widget-text-color) 7%, transparent);
    }
    .remove:focus-visible {
      outline: 2px solid var(--v-focus);
      outline-offset: 2px;
    }
    .choice:hover {
      background-color: color-mix(in oklab, var(--v-widget-text-color) 7%, transparent);
    }
    .actions {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
      align-items: center;
    }
    .action,
    .begin {
      min-height: 32px;
      padding: 4px 10px;
      border: 1px solid var(--v-line);
      border-radius: 8px;
      background: none;
      color: inherit;
      font: inherit;
      font-size: calc(13px * var(--v-text-scale));
      cursor: pointer;
    }
    /* Of many conditions, the first ones: the title has all. */
    .action {
      max-width: 100%;
      max-height: 66px;
      overflow: hidden;
      overflow-wrap: anywhere;
      text-align: start;
    }
    .begin {
      margin-block-start: 6px;
    }
    .action:hover,
    .begin:hover {
      background-color: color-mix(in oklab, var(--v-widget-text-color) 7%, transparent);
    }
    .action:focus-visible,
    .begin:focus-visible,
    summary:focus-visible,
    pre:focus-visible {
      outline: 2px solid var(--v-focus);
      outline-offset: 2px;
    }
    .outcome,
    summary {
      color: var(--v-widget-text-secondary-color);
      font-size: calc(13px * var(--v-text-scale));
    }
    summary {
      width: fit-content;
      cursor: pointer;
    }
    pre {
      margin: 6px 0 0;
      padding: 10px 12px;
      overflow: auto;
      border: 1px solid var(--v-line);
      border-radius: 8px;
      font-size: calc(12px * var(--v-text-scale));
    }
    @media (pointer: coarse) {
      .action,
      .begin,
      .remove,
      summary {
        min-width: 44px;
        min-height: 44px;
      }
      summary {
        align-content: center;
      }
    }
    form {
      display: flex;
      gap: 8px;
      padding: 12px 16px 16px;
      border-top: 1px solid var(--v-line);
    }
    input {
      flex: 1;
      min-width: 0;
      min-height: 40px;
      padding: 6px 12px;
      border: 1px solid var(--v-line);
      border-radius: 10px;
      background: transparent;
      color: inherit;
      font: inherit;
    }
    input:focus-visible {
      outline: 2px solid var(--v-focus);
      outline-offset: 1px;
    }
    form button {
      min-height: 40px;
    }
  `,
];
