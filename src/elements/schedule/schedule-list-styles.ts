import { css } from 'lit';

/** The list of the reader's schedules. */
export const scheduleListStyles = css`
  .list {
    display: grid;
    gap: 12px;
    justify-items: start;
  }
  .list > ul {
    width: 100%;
    margin: 0;
    padding: 0;
    border: 1px solid var(--v-line);
    border-radius: 10px;
    list-style: none;
  }
  .list > ul:empty {
    display: none;
  }
  .item {
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 12px 8px 12px 14px;
    padding-inline: 14px 8px;
  }
  .item + .item {
    border-block-start: 1px solid var(--v-line);
  }
  .item > :first-child {
    flex: 1;
    min-width: 0;
  }
  .what {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .is-paused .what {
    color: var(--v-widget-text-secondary-color);
  }
  .when,
  .run {
    color: var(--v-widget-text-secondary-color);
    font-size: 13px;
    overflow-wrap: anywhere;
  }
  .run.fault {
    color: var(--v-negative);
  }
  .tools {
    display: flex;
    flex: none;
  }
  .deleted {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 8px;
    color: var(--v-widget-text-secondary-color);
  }
  @media (max-width: 560px) {
    .new {
      width: 100%;
    }
  }
  @media (max-width: 360px) {
    .item {
      flex-direction: column;
      align-items: stretch;
    }
  }
`;
