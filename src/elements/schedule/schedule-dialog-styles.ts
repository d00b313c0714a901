import { css } from 'lit';
import { onWidget } from '../theme/surface-styles.ts';

/** The dialog, its header and its footer. On phones, the dialog is a sheet at the lower edge. */
export const scheduleDialogStyles = css`
  dialog {
    width: min(560px, calc(100vw - 32px));
    max-width: none;
    max-height: min(760px, calc(100dvh - 32px));
    padding: 0;
    overflow: hidden;
    border: 1px solid var(--v-line);
    border-radius: 14px;
    ${onWidget};
    background-color: var(--v-widget-background);
    box-shadow: var(--v-dialog-shadow);
    color: var(--v-widget-text-color);
    text-align: start;
  }
  dialog.wide {
    width: min(860px, calc(100vw - 32px));
  }
  dialog::backdrop {
    background-color: rgb(10 14 22 / 45%);
  }
  .box {
    display: flex;
    flex-direction: column;
    max-height: inherit;
    margin: 0;
  }
  header {
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 12px 14px 12px 20px;
    padding-inline: 20px 14px;
    border-block-end: 1px solid var(--v-line);
  }
  h2,
  h3,
  h4,
  p {
    margin: 0;
  }
  h2 {
    flex: 1;
    min-width: 0;
    font-size: 17px;
    font-weight: 650;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  h3 {
    font-size: 14px;
    font-weight: 650;
  }
  h3:focus {
    outline: 0;
  }
  .body {
    flex: 1;
    min-height: 0;
    padding: 18px 20px 20px;
    overflow: auto;
    overscroll-behavior: contain;
  }
  .icon {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    flex: none;
    width: 32px;
    height: 32px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    color: var(--v-widget-text-secondary-color);
    cursor: pointer;
  }
  .icon:hover {
    background-color: color-mix(in oklab, var(--v-widget-text-color) 9%, transparent);
    color: var(--v-widget-text-color);
  }
  .icon.delete:hover {
    color: var(--v-negative);
  }
  .icon.back {
    margin-inline-start: -8px;
  }
  .icon:dir(rtl).back svg {
    scale: -1 1;
  }
  :is(.icon, .plain):focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -2px;
  }
  .plain {
    padding: 4px 8px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: var(--v-primary-text);
    font: inherit;
    font-weight: 550;
    cursor: pointer;
  }
  .plain:hover {
    background-color: color-mix(in oklab, var(--v-primary) 10%, transparent);
  }
  button[aria-disabled='true'] {
    opacity: 0.55;
    cursor: default;
  }
  .primary:not([aria-disabled='true']) {
    border-color: transparent;
    background-color: var(--v-primary);
    color: var(--v-on-primary);
  }
  button.primary:not([aria-disabled='true']):hover {
    background-color: color-mix(in oklab, var(--v-primary) 88%, var(--v-widget-text-color));
  }
  :is(footer, .question) {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: end;
    gap: 10px;
    padding: 14px 20px;
    border-block-start: 1px solid var(--v-line);
  }
  .outcome {
    flex: 1 1 100%;
  }
  .outcome:not(:has(p)) {
    display: none;
  }
  .banner {
    display: flex;
    align-items: start;
    gap: 8px;
    overflow-wrap: anywhere;
  }
  .banner svg {
    flex: none;
    margin-block-start: 2px;
  }
  .banner.fault {
    color: var(--v-negative);
  }
  .banner.sent {
    color: var(--v-positive);
  }
  .obstacle {
    margin-block-end: 16px;
    padding: 10px 12px;
    border-radius: 8px;
    background-color: color-mix(in oklab, var(--v-warning) 12%, transparent);
  }
  .obstacle svg {
    color: var(--v-warning);
  }
  .question .banner {
    flex: 1;
    min-width: 12ch;
    font-weight: 600;
  }
  .notice {
    display: grid;
    justify-items: center;
    gap: 6px;
    padding-block: 24px;
    text-align: center;
  }
  .notice .detail {
    color: var(--v-widget-text-secondary-color);
    overflow-wrap: anywhere;
  }
  .skeleton {
    display: grid;
    gap: 16px;
    padding-block: 8px;
  }
  .skeleton i {
    height: 16px;
    border-radius: 8px;
    background-color: color-mix(in oklab, var(--v-widget-text-color) 7%, transparent);
  }
  .skeleton i:last-child {
    width: 55%;
  }
  @media (max-width: 560px) {
    dialog,
    dialog.wide {
      inset: auto 0 0;
      width: 100%;
      max-height: calc(100dvh - 28px);
      margin: 0;
      border-width: 1px 0 0;
      border-radius: 16px 16px 0 0;
    }
    header {
      padding-inline: 16px 10px;
    }
    .body {
      padding: 16px;
    }
    :is(footer, .question) {
      padding: 12px 16px max(12px, env(safe-area-inset-bottom));
    }
    :is(footer, .question) > .control {
      flex: 1 1 auto;
    }
  }
  @media (max-width: 360px) {
    header {
      gap: 0;
      padding-inline-start: 12px;
    }
    h2 {
      font-size: 15px;
    }
  }
  @media (pointer: coarse) {
    .icon {
      width: 44px;
      height: 44px;
    }
    .plain {
      min-height: 44px;
    }
  }
  dialog[open] {
    animation: arrive calc(140ms * var(--v-motion)) ease-out;
  }
  .skeleton i {
    animation: breathe calc(1.6s * var(--v-motion)) ease-in-out infinite;
  }
  @keyframes arrive {
    from {
      translate: 0 12px;
      opacity: 0;
    }
  }
`;
