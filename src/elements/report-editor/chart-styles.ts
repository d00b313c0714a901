import { css } from 'lit';

/** The picture of the report, and the strip of other ways to show its rows. */
export const chartStyles = css`
  .stage {
    position: relative;
    display: flex;
    flex: 1 0 260px;
    min-width: 0;
    padding: 0 12px;
  }
  .picture {
    flex: 1;
    min-width: 0;
  }
  /* Numbers are small in dashboards, too. */
  .picture.small {
    flex: none;
    width: min(420px, 100%);
    height: 220px;
    margin: auto;
    border: 1px solid var(--v-line);
    border-radius: 12px;
  }
  .old .picture {
    opacity: 0.5;
  }
  .start {
    display: grid;
    flex: 1;
    gap: 4px;
    align-content: center;
    justify-items: center;
    padding: 24px;
    color: var(--v-text);
    font-size: 15px;
    font-weight: 600;
    text-align: center;
    text-wrap: balance;
  }
  .start svg {
    margin-block-end: 8px;
    color: var(--v-text-secondary);
  }
  .start .note {
    color: var(--v-text-secondary);
    font-size: 14px;
    font-weight: 400;
  }
  .strip {
    display: flex;
    flex: none;
    gap: 10px;
    padding: 12px 16px;
    overflow-x: auto;
    border-block-start: 1px solid var(--v-line);
  }
  .offer {
    display: grid;
    flex: none;
    gap: 4px;
    justify-items: center;
    width: 150px;
    padding: 6px 6px 5px;
    border: 1px solid var(--v-line);
    border-radius: 10px;
    background: none;
    color: inherit;
    font: inherit;
    font-size: 12px;
    cursor: pointer;
  }
  .offer:hover {
    background-color: color-mix(in oklab, var(--v-text) 5%, transparent);
  }
  .offer[aria-pressed='true'] {
    border-color: var(--v-primary);
    box-shadow: inset 0 0 0 1px var(--v-primary);
    font-weight: 600;
  }
  .offer:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: 2px;
  }
  .frame {
    position: relative;
    display: block;
    width: 136px;
    height: 84px;
    overflow: hidden;
    pointer-events: none;
  }
  .frame vitrine-report-picture {
    position: absolute;
    inset-block-start: 0;
    left: 0;
    width: 340px;
    height: 210px;
    transform: scale(0.4);
    transform-origin: 0 0;
  }
  .offer-name {
    overflow-wrap: anywhere;
  }
  @media (width < 760px) {
    .stage {
      flex-basis: 230px;
    }
  }
  .old .picture {
    transition: opacity calc(200ms * var(--v-motion)) 150ms;
  }
`;
