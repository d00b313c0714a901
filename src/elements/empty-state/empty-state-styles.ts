import { css } from 'lit';

export const emptyStateStyles = css`
  .message {
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: safe center;
    gap: 6px;
    height: 100%;
    padding-inline: 12px;
    overflow: auto;
  }
  svg {
    flex: none;
    color: var(--v-widget-text-secondary-color);
    opacity: 0.7;
  }
  p {
    max-width: 46ch;
    margin: 0;
    font-weight: 550;
    overflow-wrap: anywhere;
    text-align: center;
    text-wrap: balance;
  }
  .detail {
    color: var(--v-widget-text-secondary-color);
    font-size: calc(12.5px * var(--v-text-scale));
    font-weight: 400;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 8px;
    max-width: 100%;
    margin-block-start: 6px;
    /* Room for the focus rings of the buttons. */
    padding: 4px;
  }
  .control {
    max-width: 100%;
    overflow-wrap: anywhere;
  }
  @container widget (max-width: 260px) {
    .message {
      padding-inline: 6px;
    }
    p {
      font-size: calc(13px * var(--v-text-scale));
    }
    .actions {
      align-self: stretch;
      flex-direction: column;
      gap: 6px;
    }
  }
  @container widget (max-height: 190px) {
    .message {
      gap: 2px;
    }
    svg,
    .detail {
      display: none;
    }
    .actions {
      margin-block-start: 0;
    }
  }
  @container widget (max-height: 150px) {
    .message {
      flex-flow: row wrap;
      align-content: safe center;
      column-gap: 6px;
      padding-inline: 6px;
    }
    .actions {
      padding: 2px;
    }
    p {
      font-size: calc(13px * var(--v-text-scale));
    }
  }
  /* A single line of space: the buttons stand beside the text. */
  @container widget (max-height: 110px) and (min-width: 240px) {
    .message,
    .actions {
      flex-wrap: nowrap;
    }
    .actions {
      flex: none;
    }
  }
  @media not (pointer: coarse) {
    @container widget (max-height: 150px) {
      .control {
        min-height: 26px;
        padding-block: 2px;
      }
    }
  }
  @media print {
    .actions {
      display: none;
    }
  }
`;
