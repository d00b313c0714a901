import { css } from 'lit';

/** Styles of a form of settings: groups of labelled fields, as `settings-fields` renders them. */
export const settingsFormStyles = css`
  .fields {
    flex: 1;
    min-height: 0;
    padding: 0 16px 20px;
    overflow: auto;
  }
  fieldset {
    display: grid;
    gap: 10px;
    min-width: 0;
    margin: 0 0 18px;
    padding: 0;
    border: 0;
  }
  legend {
    margin-block-end: 6px;
    padding: 0;
    font-weight: 650;
  }
  label {
    display: grid;
    gap: 3px;
    min-width: 0;
    color: var(--v-text-secondary);
    font-size: 13px;
  }
  label.check {
    grid-template-columns: auto 1fr;
    align-items: center;
    gap: 8px;
    min-height: 28px;
    color: var(--v-text);
  }
  input[type='checkbox'] {
    width: 16px;
    height: 16px;
    margin: 0;
    accent-color: var(--v-primary);
  }
  input[type='checkbox']:focus-visible {
    outline: 2px solid var(--v-focus);
    outline-offset: -1px;
  }
  .control[disabled] {
    opacity: 0.5;
    cursor: default;
  }
  @media (pointer: coarse) {
    label.check {
      min-height: 44px;
    }
  }
`;
