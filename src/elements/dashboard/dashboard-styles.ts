import { css } from 'lit';

export const dashboardStyles = css`
  /* docs/host-pages.md, "Width" and "Height". */
  :host {
    display: block;
    position: relative;
    flex: 1 99999 auto;
    min-width: min(100%, 240px);
    /* Layouts have whole px, so the last column may be half a pixel wider than the element. */
    overflow: hidden auto;
    color: var(--v-text);
    font-family: var(--v-font-family);
    background-color: var(--v-background);
    -webkit-text-size-adjust: 100%;
  }
  :host([color-scheme='light']) {
    color-scheme: light;
  }
  :host([color-scheme='dark']) {
    color-scheme: dark;
  }
  .dashboard {
    container: dashboard / inline-size;
    padding: var(--v-dashboard-padding);
    background-color: var(--v-dashboard-background);
  }
  /* Like a long paragraph, the element has no least width, and asks for all that there is. */
  .room {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  .room::before {
    content: '';
    width: 100vw;
    max-width: 100%;
  }
  .grid {
    position: relative;
  }
  vitrine-widget,
  .ruler {
    position: absolute;
  }
  /* The rectangle is fixed, so content cannot move other widgets. Shadows may extend beyond it. */
  vitrine-widget {
    contain: size layout style;
  }
  .ruler {
    inset-inline: 0;
  }
  .notice,
  .skeletons i {
    border: 1px solid var(--v-line);
    border-radius: var(--v-widget-border-radius);
    background-color: var(--v-widget-background);
  }
  .notice {
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-height: 280px;
    padding: 32px 24px;
    text-align: center;
  }
  .notice > svg {
    width: 34px;
    height: 34px;
    color: var(--v-text-secondary);
  }
  .notice p {
    max-width: 52ch;
    margin: 0;
    font-size: calc(16px * var(--v-text-scale));
    font-weight: 600;
    text-wrap: balance;
  }
  .notice .detail {
    color: var(--v-text-secondary);
    font-size: calc(14px * var(--v-text-scale));
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  .notice .control {
    margin-block-start: 8px;
  }
  .skeletons {
    position: relative;
    display: grid;
    grid-template-columns: repeat(2, 1fr);
    gap: 16px;
  }
  .skeletons i {
    height: 132px;
    animation: breathe calc(1.6s * var(--v-motion)) ease-in-out infinite;
  }
  .skeletons i:nth-child(n + 5) {
    grid-column: span 2;
    height: 300px;
  }
  /* The loading message in the first box. */
  .still {
    position: absolute;
    grid-area: 1 / 1 / 2 / 2;
    place-self: center;
    margin: 0;
  }
  @container dashboard (min-width: 900px) {
    .skeletons {
      grid-template-columns: repeat(4, 1fr);
    }
  }
  /* Stronger than any theme. Movements take their time from this token. */
  @media (prefers-reduced-motion: reduce) {
    :host {
      --v-motion: 0 !important;
    }
  }
`;
