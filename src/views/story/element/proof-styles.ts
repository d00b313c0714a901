import { css } from 'lit';
import { dialogStyles } from '../../../elements/dialog/dialog-styles.ts';
import { rowViewStyles } from './row-views.ts';

export const proofStyles = [
  dialogStyles,
  rowViewStyles,
  css`
    dialog {
      width: min(760px, calc(100vw - 32px));
      height: fit-content;
      max-height: calc(100dvh - 48px);
    }
    .content {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 10px;
      padding: 0 16px 16px;
      overflow: auto;
    }
    .content:focus-visible {
      outline: 2px solid var(--v-focus);
      outline-offset: -2px;
    }
    blockquote {
      margin: 0;
      padding-inline-start: 12px;
      border-inline-start: 3px solid var(--v-line);
      text-wrap: pretty;
    }
    mark {
      border-radius: 3px;
      background-color: color-mix(in oklab, var(--v-focus) 22%, transparent);
      color: inherit;
      font-weight: 600;
    }
    p {
      margin: 0;
    }
    .from {
      color: var(--v-widget-text-secondary-color);
      font-size: calc(13px * var(--v-text-scale));
    }
    .filter {
      justify-self: start;
      max-width: 100%;
    }
    summary {
      cursor: pointer;
      font-size: calc(13px * var(--v-text-scale));
    }
    pre {
      max-height: 240px;
      margin: 8px 0 0;
      padding: 12px;
      border-radius: 8px;
      background-color: color-mix(in oklab, var(--v-widget-text-color) 6%, transparent);
      font-size: calc(12px * var(--v-text-scale));
      overflow: auto;
    }
  `,
];
