import { css } from 'lit';

/** Styles of the head of the query, and of the editor of its SQL. */
export const sqlStyles = css`
  .mode {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: center;
  }
  .mode .segments {
    flex: none;
    min-width: 168px;
  }
  .keys {
    margin-inline-start: auto;
    color: var(--v-text-secondary);
    font-size: 12px;
  }
  .query .code {
    min-height: 132px;
    max-height: min(380px, 44dvh);
    margin: 0;
  }
  .query .waiting.code {
    flex: none;
  }
  .query > .fault {
    display: grid;
    gap: 10px;
    justify-items: start;
  }
  @media (width < 760px) {
    .mode,
    .query .code {
      flex: 1 1 100%;
    }
  }
  @media (pointer: coarse) {
    .keys {
      display: none;
    }
  }
`;
