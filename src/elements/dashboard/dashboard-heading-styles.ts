import { css } from 'lit';

/** Adopted with the first dashboard, since the first file does not need them. */
export const dashboardHeadingStyles = css`
  .heading {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-end;
    gap: 8px 12px;
    margin-block-end: 18px;
  }
  .heading > :first-child {
    flex: 1 1 320px;
    min-width: 0;
  }
  h2 {
    margin: 0;
    font-size: calc(22px * var(--v-text-scale));
    font-weight: 650;
    letter-spacing: -0.012em;
    line-height: 1.25;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  .description {
    max-width: 72ch;
    margin: 4px 0 0;
    color: var(--v-text-secondary);
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }
  .toolbar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 12px;
    color: var(--v-text-secondary);
    font-size: calc(13px * var(--v-text-scale));
  }
  /* The toolbar reaches the edge of the element, which clips. */
  .toolbar .control:focus-visible {
    outline-offset: -2px;
  }
  .toolbar time {
    font-variant-numeric: tabular-nums;
  }
  /* The buttons stand beside the title, and the time of the data below. */
  @container dashboard (width < 480px) {
    .heading > :has(> h2),
    .toolbar {
      display: contents;
    }
    h2 {
      flex: 1 1 40%;
    }
    .description {
      flex-basis: 100%;
      margin: 0;
    }
    .description,
    .toolbar time {
      order: 1;
    }
  }
  .toolbar .pending {
    visibility: hidden;
  }
`;
