import { css } from 'lit';

/** Styles of a menu in a popover, which is a sheet on narrow screens. */
export const menuStyles = css`
  [role='menu'] {
    display: grid;
    min-width: 200px;
    padding: 5px;
  }
  [role='menuitem'] {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: max(24px, 34px * var(--v-density));
    padding: 4px 12px 4px 10px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  [role='menuitem']:is(:hover, :focus) {
    background-color: color-mix(in oklab, var(--v-text) 8%, transparent);
  }
  .sheet [role='menuitem'] {
    min-height: 48px;
  }
  @media (pointer: coarse) {
    [role='menuitem'] {
      min-height: 44px;
    }
  }
`;
