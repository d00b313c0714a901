import { css } from 'lit';
import { onControl } from '../theme/surface-styles.ts';

/** A control's label and field; shared by filters and time grains. */
export const controlFieldStyles = css`
  :host {
    container: control / size;
    display: block;
    min-height: 32px;
  }
  .control-box {
    display: flex;
    flex-direction: column;
    justify-content: center;
    gap: 4px;
    height: 100%;
    min-width: 0;
  }
  .label {
    overflow: hidden;
    color: var(--v-text-secondary);
    font-family: var(--v-control-title-font-family);
    font-size: calc(12px * var(--v-text-scale));
    font-weight: 500;
    line-height: calc(16px * var(--v-text-scale));
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .labels {
    display: flex;
    gap: 8px;
    min-width: 0;
  }
  .labels:has(.narrowed) .label {
    flex: none;
    max-width: 70%;
  }
  .narrowed {
    display: inline-flex;
    align-items: center;
    flex: 0 1 auto;
    gap: 3px;
    min-width: 0;
    color: var(--v-primary-text);
    font-family: var(--v-control-title-font-family);
    font-size: calc(12px * var(--v-text-scale));
    font-weight: 500;
    line-height: calc(16px * var(--v-text-scale));
  }
  .narrowed bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .narrowed svg {
    flex: none;
    width: 12px;
    height: 12px;
  }
  .frame {
    position: relative;
    display: flex;
    align-items: stretch;
    flex: 0 1 auto;
    min-width: 0;
    height: max(28px, 36px * min(1, var(--v-density)));
    border-width: var(--v-control-border-width);
    border-style: var(--v-control-border-style);
    border-color: var(--v-control-border-color);
    border-radius: var(--v-control-border-radius);
    ${onControl};
    background-color: var(--v-control-background);
  }
  .field {
    display: flex;
    align-items: center;
    flex: 1;
    gap: 6px;
    min-width: 0;
    padding: 0 10px;
    border: 0;
    border-radius: calc(var(--v-control-border-radius) - 1px);
    background: none;
    color: var(--v-control-title-color);
    font-family: var(--v-control-title-font-family);
    font-size: var(--v-control-title-font-size);
    font-weight: var(--v-control-title-font-weight);
    line-height: 1.3;
    text-align: start;
    cursor: pointer;
  }
  .field:hover {
    background-color: color-mix(in oklab, var(--v-control-title-color) 5%, transparent);
  }
  .field:focus-visible,
  .icon:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 1px;
  }
  .value {
    display: flex;
    flex: 1;
    gap: 5px;
    min-width: 0;
    white-space: nowrap;
  }
  .words {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .rest {
    flex: none;
    color: var(--v-text-secondary);
  }
  .value.none {
    color: var(--v-text-secondary);
    font-weight: 400;
  }
  .field svg {
    flex: none;
    color: var(--v-text-secondary);
  }
  .icon {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    flex: none;
    width: 24px;
    height: 24px;
    padding: 0;
    border: 0;
    border-radius: 6px;
    background: none;
    color: var(--v-text-secondary);
    cursor: pointer;
  }
  .acts {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 28px;
    display: flex;
    align-items: center;
  }
  /* The value ends before the buttons that overlap the field. */
  .frame .value {
    margin-inline-end: calc(var(--vi-clear-room, 0px) + var(--vi-reset-room, 0px));
  }
  .can-clear {
    --vi-clear-room: 23px;
  }
  .can-reset {
    --vi-reset-room: 23px;
  }
  .icon:hover {
    background-color: color-mix(in oklab, var(--v-control-title-color) 9%, transparent);
    color: var(--v-control-title-color);
  }
  .frame.locked {
    border-style: dashed;
    background-color: color-mix(in oklab, var(--v-control-title-color) 4%, var(--v-control-background));
  }
  .locked .field {
    cursor: default;
  }
  .locked .field:hover {
    background: none;
  }
  .frame.wrong .value {
    color: var(--v-negative);
  }
  @media (pointer: coarse) {
    .frame {
      height: 44px;
    }
    .icon {
      width: 44px;
      height: 44px;
    }
    .can-clear {
      --vi-clear-room: 43px;
    }
    .can-reset {
      --vi-reset-room: 43px;
    }
  }
  @container control (max-height: 58px) {
    .control-box {
      flex-direction: row;
      align-items: center;
      justify-content: stretch;
      gap: 8px;
    }
    .control-box > .label,
    .labels {
      max-width: 40%;
    }
    .labels:has(.narrowed) {
      max-width: 60%;
    }
    .frame {
      flex: 1;
      max-height: 100%;
    }
  }
  /* Buttons that do not fit here are in the footer of the panel, too. */
  @container control (max-width: 140px) {
    .frame .reset {
      display: none;
    }
    .frame {
      --vi-reset-room: 0px;
    }
    .acts {
      inset-inline-end: 22px;
    }
    .field {
      padding-inline: 8px;
      gap: 2px;
    }
  }
  @media (pointer: coarse) {
    @container control (max-width: 190px) {
      .acts {
        display: none;
      }
      .frame {
        --vi-clear-room: 0px;
        --vi-reset-room: 0px;
      }
    }
  }
`;
