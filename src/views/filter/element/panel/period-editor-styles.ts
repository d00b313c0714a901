import { css } from 'lit';

export const periodEditorStyles = css`
  :host {
    display: flex;
    gap: 16px;
  }
  .words {
    display: flex;
    flex-direction: column;
    gap: 10px;
    width: 150px;
    padding-inline-end: 12px;
    border-inline-end: 1px solid var(--v-line);
  }
  .presets {
    display: flex;
    flex-direction: column;
    gap: 1px;
  }
  .preset {
    min-height: 28px;
    padding: 3px 8px;
    border-color: transparent;
    background: none;
    font-weight: 400;
    text-align: start;
  }
  .preset[aria-pressed='true'] {
    background-color: color-mix(in oklab, var(--v-primary) 14%, transparent);
    font-weight: 600;
  }
  .counted {
    display: flex;
    align-items: center;
    gap: 6px;
    margin-block-start: 8px;
    padding-block-start: 10px;
    border-block-start: 1px solid var(--v-line);
  }
  .counted span {
    flex: none;
    color: var(--v-text-secondary);
    font-size: calc(12px * var(--v-text-scale));
  }
  .counted input.text {
    flex: none;
    width: 60px;
  }
  .counted select {
    flex: 1;
  }
  .counted .text {
    padding-inline: 8px 2px;
  }
  .picker {
    flex: 1;
    min-width: 268px;
  }
  .range {
    margin: 0 0 8px;
    font-weight: 600;
    text-align: center;
  }
  @media (max-width: 520px) {
    :host {
      flex-direction: column;
    }
    .words {
      width: auto;
      padding-inline-end: 0;
      border-inline-end: 0;
    }
    /* One line that scrolls, so that the calendar remains visible. */
    .presets {
      flex-direction: row;
      gap: 6px;
      margin-inline: -16px;
      padding: 3px 16px;
      overflow-x: auto;
      scrollbar-width: none;
    }
    .preset {
      flex: none;
      border-color: var(--v-control-border-color);
    }
  }
  @media (pointer: coarse) {
    .preset {
      min-height: 44px;
      padding-inline: 12px;
    }
  }
`;
