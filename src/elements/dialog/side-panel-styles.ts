import { css } from 'lit';

/** Styles of a dialog that stands beside the dashboard, which stays usable. They come after those of the dialog. */
export const sidePanelStyles = css`
  dialog[popover] {
    inset-block: 0;
    inset-inline: auto 0;
    height: 100dvh;
    max-height: none;
    margin: 0;
    overflow: hidden;
    border-width: 0;
    border-inline-start-width: 1px;
    border-radius: 0;
    box-shadow: 0 0 40px light-dark(rgb(20 28 46 / 16%), rgb(0 0 0 / 60%));
  }
  dialog[popover]::backdrop {
    background: none;
  }
`;
