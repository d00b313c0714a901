import { css } from 'lit';
import { numberButtonStyles } from '../../views/story/element/number-button.ts';
import { rowViewStyles } from '../../views/story/element/row-views.ts';
import { dialogStyles } from '../dialog/dialog-styles.ts';

export const explanationStyles = [
  dialogStyles,
  rowViewStyles,
  numberButtonStyles,
  css`
    dialog {
      width: min(660px, calc(100vw - 32px));
      max-height: min(820px, calc(100dvh - 24px - max(24px, 8dvh)));
      /* The sentences stay where they are when the chart and the rows arrive. */
      margin-block-start: max(24px, 8dvh);
    }
    @media (width <= 480px) {
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
    .content {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      align-content: start;
      gap: 14px;
      min-height: 0;
      padding: 4px 16px 16px;
      overflow: auto;
    }
    .content:focus-visible {
      outline: 2px solid var(--v-focus);
      outline-offset: -2px;
    }
    p {
      margin: 0;
      text-wrap: pretty;
    }
    .sentence {
      font-size: calc(15px * var(--v-text-scale));
      overflow-wrap: anywhere;
    }
    p + p {
      margin-top: 8px;
    }
    .note {
      color: var(--v-widget-text-secondary-color);
      font-size: calc(13px * var(--v-text-scale));
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
      min-height: 32px;
      padding: 4px 12px;
      border: 1px solid var(--v-line);
      border-radius: 999px;
      background: none;
      color: inherit;
      font: inherit;
      font-size: calc(13px * var(--v-text-scale));
      cursor: pointer;
    }
    .choice:hover {
      background-color: color-mix(in oklab, var(--v-widget-text-color) 7%, transparent);
    }
    .choice[aria-pressed='true'] {
      border-color: currentcolor;
      font-weight: 650;
    }
    .problem {
      display: grid;
      justify-items: start;
      gap: 8px;
      overflow-wrap: anywhere;
    }
    .skeleton {
      display: grid;
      gap: 14px;
      min-height: 240px;
      align-content: start;
    }
    .skeleton i {
      height: 14px;
      border-radius: 6px;
      background-color: color-mix(in oklab, var(--v-widget-text-color) 7%, transparent);
    }
    .skeleton i:last-child {
      width: 60%;
    }
    @media (pointer: coarse) {
      .sentence {
        line-height: 2;
      }
      .choice {
        min-height: 44px;
      }
    }
  `,
];
